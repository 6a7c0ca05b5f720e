// Said: It failed in line 3: TypeError
function play() {
  null.x();
}
