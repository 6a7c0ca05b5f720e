// Said: It failed
function play() { for (;;) reportError(new Error("again")); }
