() => {
  if (origin === 'null') throw new TypeError();
  return origin;
}
