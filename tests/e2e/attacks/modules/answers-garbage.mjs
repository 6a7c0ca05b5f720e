import { command, print } from '../../lib/wasm.mjs';

export const said = /Line 1 of its answer is not JSON: 42 is nice/;
export const module = command(['42 is nice\n'], ([text]) => print(1, text));
