() => caches.open('a')
