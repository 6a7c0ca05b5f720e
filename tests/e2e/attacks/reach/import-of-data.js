async () => Object.keys(await import('data:text/javascript,export const a = 1'))
