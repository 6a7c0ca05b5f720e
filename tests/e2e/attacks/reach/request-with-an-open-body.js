() => fetch(new Request('https://example.com/', { method: 'POST', body: 'x', keepalive: true, mode: 'no-cors' }))
