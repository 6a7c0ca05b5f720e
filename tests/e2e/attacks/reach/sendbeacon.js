() => navigator.sendBeacon('https://example.com/', 'x')
