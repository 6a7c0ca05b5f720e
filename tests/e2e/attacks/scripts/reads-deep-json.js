// Said: It failed|No move within
function play() {
  return JSON.parse("[".repeat(1e7) + "]".repeat(1e7));
}
