import { command } from '../../lib/wasm.mjs';

export const said = /needs env\.fetch, which WASI does not have/;
export const module = command(['x'], () => [], { from: 'env', imported: 'fetch' });
