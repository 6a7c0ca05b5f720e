// Said: No move within 0\.3 s
function play() {
  for (;;) Array.from({ length: 1000 }, Math.random).sort();
}
