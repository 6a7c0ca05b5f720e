() => (async () => {}).constructor('return 1')()
