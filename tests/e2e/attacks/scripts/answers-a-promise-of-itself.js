// Said: No move within 0\.3 s|did not answer|It failed
function play() {
  const answer = { then: (resolve) => resolve(answer) };
  return answer;
}
