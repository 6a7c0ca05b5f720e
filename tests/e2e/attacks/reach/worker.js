() => new Worker(URL.createObjectURL(new Blob([''])))
