// Keeps the page for when there is no network. The query is the build id: another build is another service worker with another store.
const build = self.location.search;
const store = "quintet" + build;
const fixed = ["./", "theme.js", "icon.svg", "manifest.webmanifest", "worker-boot.js" + build, "worker.js" + build, "worker_bg.wasm" + build, "bot-frame.html" + build, "bot-loops.js" + build, "bot-worker.js" + build];

// What index.html names: scripts, styles and the program, whose file names change with their contents.
async function named(page) {
  const text = await page.text();
  return [...text.matchAll(/(?:href|src|from|module_or_path:)\s*=?\s*["']\.\/([^"']+)["']/g)].map((match) => match[1]);
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const kept = await caches.open(store);
      const page = await fetch("./");
      await kept.addAll([...new Set([...fixed, ...(await named(page.clone()))])]);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith("quintet?") && name !== store).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

// The lab is a second page; it asks for its files to be kept when it is first opened.
self.addEventListener("message", (event) => {
  const keep = event.data?.keep;
  if (!Array.isArray(keep)) return;
  event.waitUntil(
    (async () => {
      const kept = await caches.open(store);
      for (const file of keep) {
        const { origin, href } = new URL(file, self.location.href);
        if (origin === self.location.origin && !(await kept.match(href))) await kept.add(href);
      }
    })().catch(() => {}),
  );
});

// The page itself comes from the network when there is one, so that new builds are seen; its parts come from the store.
self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    (async () => {
      const kept = await caches.open(store);
      if (request.mode === "navigate") {
        try {
          return await fetch(request);
        } catch (error) {
          const page = (await kept.match(request, { ignoreSearch: true })) ?? (await kept.match("./"));
          if (page) return page;
          throw error;
        }
      }
      return (await kept.match(request)) ?? fetch(request);
    })(),
  );
});
