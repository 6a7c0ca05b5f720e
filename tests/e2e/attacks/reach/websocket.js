() =>
  new Promise((resolve, reject) => {
    const source = new WebSocket('wss://example.com/');
    source.onopen = () => resolve('open');
    source.onerror = () => reject(new Error());
  })
