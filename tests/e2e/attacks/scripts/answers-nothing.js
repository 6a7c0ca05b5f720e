// Said: did not answer
function play() {}
