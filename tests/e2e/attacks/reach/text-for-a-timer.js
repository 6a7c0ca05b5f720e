() =>
  new Promise((resolve, reject) => {
    setTimeout('self.reached = 1');
    setTimeout(() => (self.reached ? resolve('run') : reject(new Error())), 50);
  })
