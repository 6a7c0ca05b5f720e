// Said: No move within 0\.3 s
async function play() { for (;;) await null; }
