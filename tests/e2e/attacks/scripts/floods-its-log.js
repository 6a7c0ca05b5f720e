// Said: No move within|too many messages
function play() { for (;;) console.log("x".repeat(10000)); }
