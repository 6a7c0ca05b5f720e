() => new Worker('data:text/javascript,postMessage(1)')
