// Starts the lab's program. The query is the number of the build, so that no old file is taken from a cache.
{
  const here = document.currentScript.src;
  const program = new URL("lab_bg.wasm" + new URL(here).search, here).href;
  Promise.resolve(self.painted)
    .then(() => wasm_bindgen({ module_or_path: program }))
    .catch((error) => {
      const text = document.createElement("p");
      text.setAttribute("role", "alert");
      text.textContent = `The lab could not be started. Reload the page, or use a newer browser. 实验室无法启动，请刷新页面或使用较新的浏览器。 (${error})`;
      document.getElementById("view").append(text);
    });
  // From now on the lab works without a network too.
  const files = [...document.querySelectorAll("link[rel=stylesheet],script[src]")].map((element) => element.href || element.src);
  navigator.serviceWorker?.ready.then((registration) => registration.active?.postMessage({ keep: ["lab.html", program, ...files] })).catch(() => {});
}
