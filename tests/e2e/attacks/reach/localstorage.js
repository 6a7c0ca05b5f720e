() => localStorage.getItem('quintet/settings')
