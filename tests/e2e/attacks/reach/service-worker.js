() => navigator.serviceWorker.register('offline.js')
