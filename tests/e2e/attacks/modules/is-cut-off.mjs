import { command } from '../../lib/wasm.mjs';

export const said = /CompileError/;
export const module = command(['x'], () => []).subarray(0, 40);
