// Said: It played E55
function play() { return "E55"; }
