// Starts the engine's program: in a worker, or, where none can be started, in the page. The query is the build id, so that no old file is taken
// from a cache.
{
  const page = self.document;
  const here = page ? page.currentScript.src : self.location.href;
  const address = (file) => new URL(file + new URL(here).search, here).href;
  const start = () =>
    wasm_bindgen({ module_or_path: address("worker_bg.wasm") }).catch((error) => {
      // Errors that are thrown are heard by the page, promises that fail are not.
      setTimeout(() => {
        throw error;
      });
    });
  if (page) {
    const script = page.createElement("script");
    script.src = address("worker.js");
    script.addEventListener("load", start);
    page.head.append(script);
  } else {
    importScripts(address("worker.js"));
    start();
  }
}
