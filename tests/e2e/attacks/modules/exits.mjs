import { call, command, constant, drop } from '../../lib/wasm.mjs';

export const said = /exit status 3/;
export const module = command(['x'], () => [...constant(3), ...constant(0), ...constant(0), ...constant(0), ...call(0), ...drop], { imported: 'proc_exit' });
