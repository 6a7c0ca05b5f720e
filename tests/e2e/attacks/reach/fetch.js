() => fetch('https://example.com/')
