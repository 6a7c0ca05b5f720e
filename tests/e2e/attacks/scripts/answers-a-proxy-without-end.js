// Said: not a move|not JSON|No move within|It failed|did not answer
function play() {
  const endless = () => new Proxy(function () {}, { get: endless, apply: endless, ownKeys: () => ["x"], getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: endless() }) });
  return endless();
}
