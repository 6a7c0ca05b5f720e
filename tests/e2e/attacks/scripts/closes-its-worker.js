// Said: did not answer|No move within
function play() { close(); for (;;) {} }
