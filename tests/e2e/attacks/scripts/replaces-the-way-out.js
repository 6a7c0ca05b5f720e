// Said: It played E55
postMessage = () => {};
DedicatedWorkerGlobalScope.prototype.postMessage = () => {};
MessagePort.prototype.postMessage = () => {};
function play() {
  return "E55";
}
