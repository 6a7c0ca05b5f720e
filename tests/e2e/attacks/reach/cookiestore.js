() => cookieStore.getAll()
