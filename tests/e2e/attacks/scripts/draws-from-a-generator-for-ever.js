// Said: No move within 0\.3 s
function play() {
  for (const one of (function* () { for (;;) yield 1; })());
}
