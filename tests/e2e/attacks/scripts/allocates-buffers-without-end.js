// Said: No move within|It failed: RangeError
function play() { const all = []; for (;;) all.push(new Uint8Array(1 << 26).fill(1)); }
