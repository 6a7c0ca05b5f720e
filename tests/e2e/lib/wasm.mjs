// Tiny WASI commands, written byte by byte, so that tests need no compiler.

const number = (value) => {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
};
const signed = (value) => {
  const bytes = [];
  for (;;) {
    const byte = value & 127;
    value >>= 7;
    if ((value === 0 && !(byte & 64)) || (value === -1 && byte & 64)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
};
const list = (items) => [...number(items.length), ...items.flat()];
const name = (text) => list([...new TextEncoder().encode(text)]);
const section = (id, bytes) => [id, ...number(bytes.length), ...bytes];

const I32 = 0x7f;
export const constant = (value) => [0x41, ...signed(value)];
export const call = (index) => [0x10, ...number(index)];
export const drop = [0x1a];
/** `loop .. br 0 end`, for ever. */
export const forever = (body) => [0x03, 0x40, ...body, 0x0c, 0, 0x0b];
/** Calls `_start`, where this stands, twice, down to a depth that is counted in the memory: without a loop, and for ever as good as. */
export const again = (depth) => {
  const count = [...constant(0), 0x28, 2, 0];
  const step = (sign) => [...constant(0), ...count, ...constant(sign), 0x6a, 0x36, 2, 0];
  return [...count, ...constant(depth), 0x48, 0x04, 0x40, ...step(1), ...call(1), ...call(1), ...step(-1), 0x0b];
};
/** Grows the memory by some pages and forgets whether it could. */
export const grow = (pages) => [...constant(pages), 0x40, 0, ...drop];

/** Writes the text at `at` (of the data) to a file: 1 is standard output, 2 standard error. */
export const print = (file, vector) => [...constant(file), ...constant(vector), ...constant(1), ...constant(8), ...call(0), ...drop];

/** A module whose `_start` runs some instructions. The texts lie behind their vectors: text number n is printed with `vectors[n]`. */
export function command(texts, body, { pages = 1, imported = 'fd_write', from = 'wasi_snapshot_preview1' } = {}) {
  const encoder = new TextEncoder();
  const data = [];
  let at = 16 + 8 * texts.length;
  const contents = [];
  for (const text of texts) {
    const bytes = [...encoder.encode(text)];
    data.push(...new Uint8Array(new Uint32Array([at, bytes.length]).buffer));
    contents.push(...bytes);
    at += bytes.length;
  }
  const vectors = texts.map((_, index) => 16 + 8 * index);
  const code = [0, ...body(vectors), 0x0b];
  return Buffer.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, list([[0x60, ...list([[I32], [I32], [I32], [I32]]), ...list([[I32]])], [0x60, 0, 0]])),
    ...section(2, list([[...name(from), ...name(imported), 0, 0]])),
    ...section(3, list([[1]])),
    ...section(5, list([[0, ...number(pages)]])),
    ...section(7, list([[...name('memory'), 2, 0], [...name('_start'), 0, 1]])),
    ...section(10, list([[...number(code.length), ...code]])),
    ...section(11, list([[0, ...constant(16), 0x0b, ...list([...data, ...contents].map((byte) => [byte]))]])),
  ]);
}
