// Said: It failed in line 4: Error: first
function play() {
  setTimeout(() => postMessage({ op: "answer", id: 1, text: "A1" }), 20);
  throw new Error("first");
}
