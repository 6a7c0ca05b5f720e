// Said: No move within 0\.3 s
function play() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => port1.postMessage(0);
  port2.onmessage = () => port2.postMessage(0);
  port1.postMessage(0);
  return new Promise(() => {});
}
