// Said: No move within 0\.3 s
function play() {
  return { toString() { for (;;); }, toJSON() { for (;;); }, valueOf() { for (;;); } };
}
