async () => {
  const transport = new WebTransport('https://example.com/');
  transport.closed.catch(() => {});
  await transport.ready;
  return 'open';
}
