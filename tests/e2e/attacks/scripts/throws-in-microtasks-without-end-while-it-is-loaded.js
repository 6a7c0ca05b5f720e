// Said: It failed in line 4: .*again|It failed: .*Error
const again = () => {
  queueMicrotask(again);
  throw new Error("again");
};
again();
