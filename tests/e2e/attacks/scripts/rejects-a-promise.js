// Said: It failed: 7
const play = async () => {
  throw 7;
};
