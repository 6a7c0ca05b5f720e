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
  const chinese = root.lang === "zh-CN";
  self.notStarted = (reason, waiting) => {
    let [title, text] = chinese
      ? ["五弈没有启动。", "程序没有完整地到达。请检查网络，然后刷新页面；如果仍然不行，请换用较新的浏览器。存档没有受影响。"]
      : ["Quintet did not start.", "Its program did not arrive in full. Check your connection, then reload the page. If that does not help, use a newer browser. Your saves are not affected."];
    if (waiting)
      [title, text] = chinese
        ? ["五弈仍在加载。", "网络很慢，或者没有响应。程序到达后页面会自动开始；也可以刷新页面重试。"]
        : ["Quintet is still loading.", "The network is slow or does not answer. The page starts by itself as soon as its program arrives. You can also reload the page."];
    // A frame in a sandbox has no origin: it gets programs only from hosts that allow everybody.
    else if (self.origin === "null")
      text = chinese
        ? "本框架在沙箱中，而五弈所在的主机不允许没有来源的框架加载文件（Access-Control-Allow-Origin）。请在 sandbox 中加入 allow-same-origin，或换一个主机。"
        : "This frame is in a sandbox, and the host of Quintet lets no frame without an origin load its files (Access-Control-Allow-Origin). Add allow-same-origin to the sandbox, or use another host.";
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
    add("button", chinese ? "刷新" : "Reload", "btn primary").addEventListener("click", async () => {
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
