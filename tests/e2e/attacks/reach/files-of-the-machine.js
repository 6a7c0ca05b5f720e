() => fetch('file:///etc/passwd')
