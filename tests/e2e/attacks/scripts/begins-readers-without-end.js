// Said: No move within 0\.3 s|It failed|too many
function play() {
  for (;;) new Response(new Blob(["x".repeat(1000)])).text();
}
