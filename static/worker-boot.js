// Starts the engine's program: in a worker, or, where none can be started, in the page. The query is the build id, so that no old file is taken
// from a cache.
{
  const page = self.document;
  const own = page?.currentScript;
  const here = page ? own.src : self.location.href;
  // The engine fetches the weights of a game from beside this file.
  self.quintetHere = here;
  const address = (file) => new URL(file + new URL(here).search, here).href;
  const failed = (error) => {
    // Errors that are thrown are heard by the page, promises that fail are not. In the page itself the element of this script is listened to.
    if (own) own.dispatchEvent(new Event("error"));
    else
      setTimeout(() => {
        throw error;
      });
  };
  const start = () => wasm_bindgen({ module_or_path: address("worker_bg.wasm") }).catch(failed);
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
