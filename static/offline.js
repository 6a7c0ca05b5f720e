// Keeps the page for when there is no network, or none that answers.

// `cargo xtask finish` writes here what belongs to the page and to the lab: the address of each file, and its SHA-256 or a text that it holds.
// `background` is what the page needs later, the weights of all games among it: it is kept once the page runs. `later` are files that few need, the
// editor and Python: they are kept when they are first asked for.
const files = { page: {}, background: {}, lab: {}, later: {} };
// ... and here a number that changes with every build.
const number = "BUILD";

/** How long a network may take to answer with a page that is kept, in milliseconds. */
const PATIENCE = 3000;

// Pages on one host share their stores: the name contains the folder, and each folder clears only its own.
const folder = new URL("./", self.location.href);
const prefix = `quintet:${folder.pathname}?`;
const store = prefix + number;
const later = new Map(Object.entries({ ...files.background, ...files.later }).map(([address, wanted]) => [new URL(address, folder).href, wanted]));

/** Whether an answer is what was built, and not what a hotel's network or a host that is being changed says in its place. */
async function isOurs(answer, wanted) {
  if (!answer.ok || answer.redirected) return false;
  if (!wanted.startsWith("sha256-")) return (await answer.text()).includes(wanted);
  const sum = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  return wanted === "sha256-" + btoa(String.fromCharCode(...new Uint8Array(sum)));
}

/** Keeps one file, if it is not yet kept. A cache of the browser may hold another one than the host, so that the host is asked again. */
async function keep(kept, address, wanted) {
  if (await kept.match(address)) return;
  for (const cache of ["default", "reload"]) {
    const answer = await fetch(address, { cache });
    if (await isOurs(answer.clone(), wanted)) return kept.put(address, answer);
  }
  throw new Error(`${address} is not of this build`);
}

async function keepAll(list) {
  const kept = await caches.open(store);
  await Promise.all(Object.entries(list).map(([address, wanted]) => keep(kept, address, wanted)));
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll(files.page).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        // Names of former versions do not tell the folder, but what is in them does.
        const former = name.startsWith("quintet?") && (await (await caches.open(name)).match(folder));
        if (former || (name.startsWith(prefix) && name !== store)) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

// A page asks for the rest to be kept when it runs; the lab is a second page with files of its own.
self.addEventListener("message", (event) => {
  const part = event.data?.keep;
  if (part === "background" || part === "lab") event.waitUntil(keepAll(files[part]).catch(() => {}));
});

/** The page that a browser goes to: from the network when there is one, so that new builds are seen; else as it was kept. */
async function page(request, kept) {
  const { origin, pathname } = new URL(request.url);
  const address = pathname === folder.pathname + "index.html" ? folder.href : origin + pathname;
  const known = await kept.match(address);
  const fresh = fetch(request);
  if (!known) return fresh;
  const late = new Promise((done) => setTimeout(done, PATIENCE, known));
  return Promise.race([late, fresh.then((answer) => (answer.status >= 500 ? known : answer)).catch(() => known)]);
}

// The page's parts come from the store: their addresses change with their contents.
self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    (async () => {
      const kept = await caches.open(store);
      if (request.mode === "navigate") return page(request, kept);
      const wanted = later.get(request.url);
      if (wanted) await keep(kept, request.url, wanted).catch(() => {});
      return (await kept.match(request)) ?? fetch(request);
    })(),
  );
});
