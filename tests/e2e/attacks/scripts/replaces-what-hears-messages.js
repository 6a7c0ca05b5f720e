// Said: No move within|did not answer|It failed
onmessage = null;
addEventListener("message", (event) => event.stopImmediatePropagation(), true);
removeEventListener = addEventListener = dispatchEvent = () => {};
function play() {
  return new Promise(() => {});
}
