import { command } from '../../lib/wasm.mjs';

export const said = /did not answer/;
export const module = command(['x'], () => []);
