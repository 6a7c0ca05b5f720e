import { command, forever, print } from '../../lib/wasm.mjs';

export const said = /printed more than 1048576/;
export const module = command(['x'.repeat(50_000)], ([text]) => forever(print(1, text)));
