() => import('https://example.com/a.js')
