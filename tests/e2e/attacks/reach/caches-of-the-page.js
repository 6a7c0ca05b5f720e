async () => {
  const all = (await caches.keys()).filter((name) => name !== 'a');
  if (all.length === 0) throw new TypeError();
  return all;
}
