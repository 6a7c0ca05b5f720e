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
  root.dataset.start = query.has("game") || location.hash.length > 1 ? "play" : "home";
}
