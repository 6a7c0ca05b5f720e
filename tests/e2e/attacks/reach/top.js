() => {
  top.location = 'https://example.com/';
}
