// Said: It failed in line 2: |No move within
function play() { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }
