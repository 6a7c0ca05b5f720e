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
  const lang = query.get("lang") ?? kept?.lang ?? navigator.language ?? "en";
  root.lang = /^zh\b/i.test(lang) ? "zh-CN" : "en";
  if (query.get("embed") === "1") root.dataset.embed = "";
  // What is seen until the program has started: a view of the lab; the start page; the board of a game, or of the game in a link.
  const views = ["search", "explain", "towers", "programs", "contest"];
  const games = ["quoridor", "checkers", "amazons", "nogo", "blokus"];
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
  // A frame in a sandbox has no origin: it gets modules and programs only from hosts that allow everybody. Otherwise it says so.
  if ("embed" in root.dataset) {
    addEventListener(
      "error",
      ({ target }) => {
        if (target?.tagName !== "SCRIPT" || self.origin !== "null") return;
        document.body.textContent = /^zh\b/i.test(root.lang)
          ? "本框架在沙箱中，而五弈所在的主机不允许没有来源的框架加载文件（Access-Control-Allow-Origin）。请在 sandbox 中加入 allow-same-origin，或换一个主机。"
          : "This frame is in a sandbox, and the host of Quintet lets no frame without an origin load its files (Access-Control-Allow-Origin). Add allow-same-origin to the sandbox, or use another host.";
      },
      true,
    );
  }
}
