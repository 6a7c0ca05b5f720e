// Said: It failed.*(RangeError|InternalError)|No move within
function play() {
  let text = "x";
  for (;;) text += text;
}
