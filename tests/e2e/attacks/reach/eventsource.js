() =>
  new Promise((resolve, reject) => {
    const source = new EventSource('https://example.com/');
    source.onopen = () => resolve('open');
    source.onerror = () => reject(new Error());
  })
