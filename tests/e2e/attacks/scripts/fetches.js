// Said: It failed( in line 2)?: TypeError
async function play() { return (await fetch("https://example.com/")).text(); }
