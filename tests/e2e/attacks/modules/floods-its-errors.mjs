import { command, forever, print } from '../../lib/wasm.mjs';

export const said = /No move within|too many messages/;
export const module = command([`${'x'.repeat(500)}\n`], ([text]) => forever(print(2, text)));
