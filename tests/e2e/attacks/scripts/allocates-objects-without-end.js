// Said: No move within|It failed
function play() { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); }
