import { command } from '../../lib/wasm.mjs';

export const said = /unreachable/i;
export const module = command(['x'], () => [0x00]);
