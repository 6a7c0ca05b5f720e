// Said: It failed.*RangeError|No move within
function play() {
  return String(2n ** (2n ** 29n) * 3n ** (2n ** 27n));
}
