// Said: It failed|No move within
function play() {
  throw new Error("x".repeat(1 << 28));
}
