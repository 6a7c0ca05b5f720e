() =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onload = () => resolve('loaded');
    request.onerror = () => reject(new Error());
    request.open('GET', 'https://example.com/');
    request.send();
  })
