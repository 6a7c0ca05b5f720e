// Said: printed more than 1048576
for (;;) process.stdout.write("x".repeat(10000));
