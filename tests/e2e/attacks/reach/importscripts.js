() => importScripts('https://example.com/a.js')
