// Said: It failed.*(RangeError|InternalError)
const play = () => play();
