() => new Function('return 1')()
