() => new SharedWorker('data:text/javascript,')
