() => navigator.locks.request('quintet', () => 'locked')
