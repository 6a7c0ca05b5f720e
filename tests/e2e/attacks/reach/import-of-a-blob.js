async () => Object.keys(await import(URL.createObjectURL(new Blob(['export const a = 1'], { type: 'text/javascript' }))))
