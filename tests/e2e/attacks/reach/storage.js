() => navigator.storage.getDirectory()
