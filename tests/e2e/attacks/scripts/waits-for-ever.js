// Said: No move within 0\.3 s
const play = () => new Promise(() => {});
