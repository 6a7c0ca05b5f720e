// Said: No move within 0\.3 s
function play() { return /^(a|a)+$/.test("a".repeat(60) + "b"); }
