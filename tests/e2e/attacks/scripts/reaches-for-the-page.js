// Said: It failed in line 2: (ReferenceError|TypeError)
function play() { return parent.document.title; }
