// Said: too many messages
function play() { for (;;) postMessage({ op: "log", text: "x" }); }
