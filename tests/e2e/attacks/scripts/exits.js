// Said: did not answer
function play() { process.exit(1); }
