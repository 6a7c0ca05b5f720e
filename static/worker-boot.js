// Starts the engine's program: in a worker, or, where none can be started, in the page. The query is the build id, so that no old file is taken
// from a cache.
{
  const page = self.document;
  const own = page?.currentScript;
  const here = page ? own.src : self.location.href;
  // The engine fetches the weights of a game from beside this file.
  self.quintetHere = here;
  // Endgame tables: see `kept.rs`.
  self.quintetTables = async (version, what, file) => {
    const begin = `quintet-tables:${new URL("./", here).pathname}?`;
    const name = begin + version;
    const place = new URL(version, here);
    const large = place + "-5";
    const give = (data) => (self.quintetPort ?? self).dispatchEvent(new MessageEvent("message", { data }));
    const through = (content, stream) => new Response(content.pipeThrough(stream));
    try {
      if (what instanceof Array) {
        const content = through(new Blob(what).stream(), new CompressionStream("gzip"));
        return await (await caches.open(name)).put(place, content);
      }
      const remove = async (one) => (await caches.open(name)).delete(one);
      const read = (one) => caches.match(one, { cacheName: name });
      if (what) {
        for (const other of await caches.keys()) if (other.startsWith(begin) && other !== name) await caches.delete(other);
        const kept = await read(place);
        const data = kept && (await through(kept.body, new DecompressionStream("gzip")).arrayBuffer().catch(() => {}));
        if (data?.byteLength === what) give(data);
        else if (kept) await remove(place);
      }
      if (what === undefined) await remove(large);
      // The page itself has no room for so much.
      const kept = file && !page && (await read(large));
      if (kept) give(new Uint8Array(await kept.arrayBuffer()));
    } catch {}
  };
  const address = (file) => new URL(file + new URL(here).search, here).href;
  const failed = (error) => {
    // Errors that are thrown are heard by the page, promises that fail are not. In the page itself the element of this script is listened to.
    if (own) own.dispatchEvent(new Event("error"));
    else
      setTimeout(() => {
        throw error;
      });
  };
  // While the program comes, the page hears every second that this worker lives.
  const signs = page ? 0 : setInterval(() => postMessage(0), 1000);
  const start = () =>
    wasm_bindgen({ module_or_path: address("worker_bg.wasm") })
      .catch(failed)
      .finally(() => clearInterval(signs));
  if (page) {
    const script = page.createElement("script");
    script.src = address("worker.js");
    script.addEventListener("load", start);
    script.addEventListener("error", failed);
    page.head.append(script);
  } else {
    importScripts(address("worker.js"));
    start();
  }
}
