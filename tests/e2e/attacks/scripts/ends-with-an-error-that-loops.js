// Said: It failed|No move within 0\.3 s|did not answer
function play() {
  const error = new Error();
  Object.defineProperty(error, "message", { get() { for (;;); } });
  Object.defineProperty(error, "stack", { get() { for (;;); } });
  throw error;
}
