() => fetch(self.location.href)
