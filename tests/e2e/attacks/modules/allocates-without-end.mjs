import { command, forever, grow } from '../../lib/wasm.mjs';

export const said = /No move within 0\.3 s/;
export const module = command(['x'], () => forever(grow(64)));
