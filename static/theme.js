// Sets theme, language and view before anything is painted, so that what is seen first fits what follows. The program does the same again, with
// all it knows.
{
  const query = new URLSearchParams(location.search);
  const root = document.documentElement;
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem("quintet/settings"));
  } catch {
    // No storage, or settings that cannot be read: the system decides.
  }
  const asked = query.get("theme");
  const theme = ["light", "dark"].find((name) => name === asked) ?? (asked ? undefined : kept?.theme);
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  if (kept?.board && kept.board !== "classic") root.dataset.board = kept.board;
  // The languages: code, name in HTML, and the sentences of `notStarted`.
  const languages = [
    /* each language */["{language}", "{web/base/src html}", "{web/base/src reload}", "{web/browser/src/first_paint not_started}", "{web/browser/src/first_paint not_started_why}", "{web/browser/src/first_paint loading}", "{web/browser/src/first_paint loading_why}", "{web/browser/src/first_paint sandbox}"],
    /* end */
  ];
  const spoken = (tag) => languages.find(([code]) => code === String(tag).split(/[-_]/)[0].toLowerCase());
  const [, html, ...sentences] = spoken(query.get("lang")) ?? spoken(kept?.lang) ?? spoken(navigator.language) ?? languages[0];
  root.lang = html;
  if (query.get("embed") === "1") root.dataset.embed = "";
  // What is seen until the program has started: a view of the lab; the start page; the board of a game, or of the game in a link.
  const views = ["search", "explain", "weights", "towers", "programs", "contest"];
  const games = [/* each game */"{game}", /* end */];
  const one = (names, wanted) => names.find((name) => name === wanted);
  root.dataset.start =
    root.dataset.page === "lab" ? (one(views, query.get("view")) ?? views[0]) : location.hash.length > 1 ? "play" : (one(games, query.get("game")) ?? "home");
  // Programs are fetched after the first picture, so that a slow line carries what it needs and nothing else. What is not seen is not painted.
  self.painted = new Promise((done) => {
    if ("embed" in root.dataset || document.visibilityState === "hidden") return done();
    setTimeout(done, 500);
    try {
      new PerformanceObserver((entries) => entries.getEntriesByName("first-contentful-paint").length > 0 && done()).observe({ type: "paint", buffered: true });
    } catch {
      done();
    }
  });
  // Says that the program of the page does not start, and why. `boot.js` calls this; nothing else of the page need be there.
  self.notStarted = (reason, waiting) => {
    const [reload, notStarted, why, loading, patience, sandbox] = sentences;
    // A frame in a sandbox has no origin: it gets programs only from hosts that allow everybody.
    const [title, text] = waiting ? [loading, patience] : [notStarted, self.origin === "null" ? sandbox : why];
    self.hasStarted();
    const panel = document.createElement("div");
    panel.id = "not-started";
    panel.className = "panic";
    panel.setAttribute("role", "alert");
    const add = (name, words, style = "") => {
      const part = document.createElement(name);
      part.textContent = words;
      part.className = style;
      panel.append(part);
      return part;
    };
    add("h2", title);
    add("p", text);
    if (reason) add("p", reason, "muted");
    add("button", reload, "btn primary").addEventListener("click", async () => {
      // What a cache holds of the program may be what is wrong with it. A network that does not answer is not waited for.
      const { src, dataset } = document.querySelector("script[data-wasm]");
      const again = [src, dataset.js, dataset.wasm].map((file) => fetch(file, { cache: "reload" }));
      await Promise.race([Promise.allSettled(again), new Promise((done) => setTimeout(done, 3000))]);
      location.reload();
    });
    document.body.append(panel);
  };
  self.hasStarted = () => document.getElementById("not-started")?.remove();
  // `boot.js` itself may be missing, or cut off.
  addEventListener(
    "error",
    ({ target, filename, message }) => {
      if (target?.dataset?.wasm) self.notStarted(target.src);
      else if (filename?.includes("/boot.js")) self.notStarted(message);
    },
    true,
  );
}
