// Said: It failed in line 2: ReferenceError
function play() { return localStorage.getItem("quintet/settings"); }
