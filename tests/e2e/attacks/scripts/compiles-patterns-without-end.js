// Said: No move within|It failed
function play() {
  for (let n = 1; ; n++) new RegExp(`(?:a{1,${n % 1000}}){1,1000}`).test("a".repeat(1000) + "b");
}
