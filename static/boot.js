// Starts the program of the page: the two files that the script's element names, once the first picture is painted.
{
  /** How long a program may take to arrive before the page says that it waits, in milliseconds. */
  const PATIENCE = 15_000;
  /** How long a page that is being left may still run, in milliseconds. */
  const LEAVING = 500;

  // What the page's policy asks of text that could run (https://www.w3.org/TR/trusted-types/): scripts are its own, or made by it; markup is for frames
  // in a sandbox, and for elements only as `quintet-browser` makes it, which has a policy of its own.
  self.trustedTypes?.createPolicy("default", {
    createScriptURL(text) {
      const { protocol, origin } = new URL(text, document.baseURI);
      return protocol === "blob:" || origin === new URL(document.baseURI).origin ? text : null;
    },
    createHTML: (text, type, sink) => (sink === "HTMLIFrameElement srcdoc" ? text : null),
  });

  const { js, wasm } = document.currentScript.dataset;
  const address = (file) => new URL(file, document.baseURI).href;
  const load = async (file) => {
    const answer = await fetch(address(file));
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}: ${file}`);
    return answer;
  };
  // What the program asks for later: the texts of these files, or the bytes of those that are none. Each is loaded once. Without one of them there is
  // no answer but `undefined`.
  const files = {};
  const content = async (name) => {
    const answer = await load(name);
    return /\.(wasm|zip)$/.test(name) ? answer.arrayBuffer() : answer.text();
  };
  self.quintetFiles = (names, then) => {
    const all = names.split(" ");
    Promise.all(all.map((name) => (files[name] ??= content(name)))).then(then, () => {
      for (const name of all) delete files[name];
      then();
    });
  };
  // Removes endgame tables, and starts the page anew, even if the browser does not answer.
  self.quintetForget = () => {
    const forget = async () => {
      const begin = `quintet-tables:${new URL("./", document.baseURI).pathname}?`;
      for (const name of await caches.keys()) if (name.startsWith(begin)) await caches.delete(name);
    };
    Promise.race([forget(), new Promise((done) => setTimeout(done, 2000))]).finally(() => location.reload());
  };
  // `self.painted` comes from theme.js, which may be missing too. Both files are asked for at once.
  const start = async () => {
    await self.painted;
    const [{ default: init }, program] = await Promise.all([import(address(js)), load(wasm)]);
    await init({ module_or_path: program });
  };
  /** Has the service worker keep a part of the files. Frames in a sandbox may not even ask for service workers. */
  const keep = (part) => {
    try {
      navigator.serviceWorker?.ready.then((registration) => registration.active?.postMessage({ keep: part })).catch(() => {});
    } catch {
      // Nothing is kept.
    }
  };
  const waiting = setTimeout(() => self.notStarted?.("", true), PATIENCE);
  start()
    .then(() => {
      self.hasStarted?.();
      keep("background");
    })
    .catch((error) => {
      const report = () => {
        // A program that broke down while it started has said so itself.
        if (!document.querySelector("[data-panic]")) self.notStarted?.(String(error));
        console.error(String(error), error);
      };
      // When the page is being left, the browser aborts its loads first; then nobody is here to read the report.
      setTimeout(report, LEAVING);
    })
    .finally(() => clearTimeout(waiting));

  // From now on the lab works without a network too.
  if (document.documentElement.dataset.page === "lab") keep("lab");
}
