// Said: No move within 0\.3 s\.[^]*here
function play() { console.log("here"); for (;;) {} }
