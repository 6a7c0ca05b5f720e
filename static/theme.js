// Sets the theme before anything is painted, so that a dark page does not flash. The program does the same again, with all it knows.
{
  const asked = new URLSearchParams(location.search).get("theme");
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem("quintet/settings"))?.theme;
  } catch {
    // No storage, or a setting that cannot be read: the system decides.
  }
  const theme = ["light", "dark"].find((name) => name === asked) ?? (asked ? undefined : kept);
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
