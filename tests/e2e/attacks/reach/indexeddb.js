() =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('a');
    request.onsuccess = () => resolve('open');
    request.onerror = () => reject(new Error());
  })
