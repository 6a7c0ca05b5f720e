import { command, forever, print } from '../../lib/wasm.mjs';

export const said = /No move within 0\.3 s[^]*here/;
export const module = command(['here\n'], ([said]) => [...print(2, said), ...forever([])]);
