import { again, command } from '../../lib/wasm.mjs';

export const said = /No move within 0\.3 s/;
export const module = command(['x'], () => again(60));
