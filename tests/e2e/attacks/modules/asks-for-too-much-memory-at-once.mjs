import { command } from '../../lib/wasm.mjs';

export const said = /memory/;
export const module = command(['x'], () => [], { pages: 40000 });
