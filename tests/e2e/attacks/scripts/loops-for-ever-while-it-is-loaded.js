// Said: not finished loading after 10 s
for (;;) {}
