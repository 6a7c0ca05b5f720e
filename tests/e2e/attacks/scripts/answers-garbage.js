// Said: not a move.*is not a move of nogo
function play() { return { x: "?", y: [1] }; }
