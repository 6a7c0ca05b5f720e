// Said: It failed
function Object() {}
function play() { return new Worker(URL.createObjectURL(new Blob([""]))); }
