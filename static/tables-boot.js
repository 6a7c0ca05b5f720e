// Starts the program that builds endgame tables, in a worker of its own, and does for it what the browser answers with promises. The query is the
// build id.
{
  const here = self.location.href;
  const address = (file) => new URL(file + new URL(here).search, here).href;
  // As in worker-boot.js, which reads what is saved here.
  const store = (version) => `quintet-tables:${new URL("./", here).pathname}?${version}`;
  const place = (version) => new URL(`${version}-5`, here).href;
  const channel = new MessageChannel();
  let unlock = () => {};
  self.quintetStore = {
    // A message to oneself comes after those that wait.
    pause: () =>
      new Promise((done) => {
        channel.port1.onmessage = done;
        channel.port2.postMessage(0);
      }),
    has: async (version) => Boolean(await caches.match(place(version), { cacheName: store(version) })),
    room: async () => {
      const { quota, usage } = await navigator.storage.estimate();
      return quota - usage;
    },
    save: async (version, pieces) => (await caches.open(store(version))).put(place(version), new Response(new Blob(pieces))),
    remove: async (version) => {
      if (await caches.has(store(version))) await (await caches.open(store(version))).delete(place(version));
    },
    // The browser gives the lock back when the tab is closed. Where there are no locks, two tabs may do the same work.
    lock: async (version) =>
      !navigator.locks ||
      new Promise((told) => {
        const held = (lock) => {
          told(Boolean(lock));
          return lock && new Promise((done) => (unlock = done));
        };
        navigator.locks.request(store(version), { ifAvailable: true }, held).catch(() => told(true));
      }),
    unlock: async () => unlock(),
  };
  importScripts(address("tables.js"));
  const program = wasm_bindgen({ module_or_path: address("tables_bg.wasm") });
  // A promise that fails is not heard by the page.
  program.catch((error) =>
    setTimeout(() => {
      throw error;
    }),
  );
  self.onmessage = ({ data }) => program.then(() => self.quintetHear(data));
}
