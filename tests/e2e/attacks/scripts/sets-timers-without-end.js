// Said: No move within 0\.3 s
function play() {
  const again = () => { setTimeout(again); setTimeout(again); };
  return new Promise(again);
}
