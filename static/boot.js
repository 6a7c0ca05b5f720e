// Starts the program of the page: the two files that the script's element names, once the first picture is painted.
{
  /** How long a program may take to arrive before the page says that it waits, in milliseconds. */
  const PATIENCE = 15_000;
  /** How long a page that is being left may still run, in milliseconds. */
  const LEAVING = 500;

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
  // `self.painted` comes from theme.js, which may be missing too. Both files are asked for at once.
  const start = async () => {
    await self.painted;
    const [{ default: init }, program] = await Promise.all([import(address(js)), load(wasm)]);
    await init({ module_or_path: program });
  };
  const waiting = setTimeout(() => self.notStarted?.("", true), PATIENCE);
  start()
    .then(() => self.hasStarted?.())
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

  // From now on the lab works without a network too. Frames in a sandbox may not even ask for service workers.
  if (document.documentElement.dataset.page === "lab") {
    try {
      navigator.serviceWorker?.ready.then((registration) => registration.active?.postMessage({ keep: "lab" })).catch(() => {});
    } catch {
      // Nothing is kept.
    }
  }
}
