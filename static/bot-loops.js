// Makes programs in WebAssembly such that WebKit can end them, and bounds their memory: what `bot-worker.js` and Python's worker begin with.
//
// WebKit cannot end WebAssembly that calls nothing outside: it runs on when its worker is long gone, and where two do, no worker begins any more.
// There every turn of a loop and every call of a function counts in one more global variable, and one in 65536 calls out, since out there a worker
// can be ended. What is called is something that the module imports anyway, marked by its first argument, so that nothing gets another number. A
// module that is not as expected here, with newer instructions for instance, stays as it is.
self.quintetLoops = (() => {
  const nudge = -4242;
  const mostPages = 4096; // 256 MiB of memory for a program.

  // What a program wants and cannot have: a code with arguments; web/bots/src/errors.en.txt has the sentence. A program may catch it.
  class Refusal extends Error {
    constructor(code, ...args) {
      super(`program.${code} ${args.join(", ")}`);
      this.told = { text: `program.${code}`, args: args.map(String) };
    }
  }

  function breakable(bytes) {
    if (!/AppleWebKit(?!.*Chrom)/.test(self.navigator.userAgent)) return bytes;
    try {
      const better = withCalls(bytes);
      return WebAssembly.validate(better) ? better : bytes;
    } catch {
      return bytes;
    }
  }

  function withCalls(bytes) {
    let at = 8;
    const refuse = (what) => {
      throw new Error(`${what} is not known here`);
    };
    const byte = () => (at < bytes.length ? bytes[at++] : refuse("this end"));
    // An unsigned number. Of those that are signed only the length is wanted.
    const number = () => {
      for (let [value, unit] = [0, 1]; ; unit *= 128) {
        const part = byte();
        value += (part & 127) * unit;
        if (part < 128) return value;
      }
    };
    const list = (item, count = number()) => {
      const items = [];
      while (items.length < count) items.push(item());
      return items;
    };
    const type = () => (/6f|70|7[b-f]/.test(bytes[at]?.toString(16)) ? byte() : refuse("this type"));
    const encode = (value) => (value > 127 ? [(value & 127) | 128, ...encode(value >>> 7)] : [value]);
    const join = (parts) => {
      const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
      parts.reduce((place, part) => (all.set(part, place), place + part.length), 0);
      return all;
    };
    const sized = (parts) => {
      const content = join(parts);
      return join([encode(content.length), content]);
    };

    // What follows an instruction, up to the code that stands before each rule: `n` a number, `l` a list of them, `c` one of what is caught, `m` a
    // place in memory, `b` a byte.
    const rules = {
      plain: "1: 4:n 5: 9:n 11: 13:n 14:ln 15: 16:n 17:nn 18:n 19:nn 23:? 24:n 25: 27: 28:l 30:? 31:nc 38:n 39:? 62:m 66:n 67:bbbb 68:bbbbbbbb 196: 207:? 208:n 209: 210:n",
      bulk: "7: 8:nn 9:n 10:nn 11:n 12:nn 13:n 14:nn 17:n",
      vector: "11:m 13:bbbbbbbbbbbbbbbb 20: 34:b 83: 91:mb 93:m 275:",
    };
    for (const name in rules) rules[name] = rules[name].split(" ").map((rule) => rule.split(":"));
    const caught = () => (byte() < 2 ? (number(), number()) : number());
    const reads = { n: number, l: () => list(number), c: () => list(caught), m: () => (number() & 64 ? refuse("this memory") : number()), b: byte };
    const pass = (kind, code) => {
      const rule = kind.find(([last]) => code <= last)?.[1] ?? "?";
      for (const part of rule) (reads[part] ?? refuse)(`the instruction ${code}`);
    };

    const sections = [];
    while (at < bytes.length) {
      const [id, size] = [byte(), number()];
      sections.push({ id, begin: at, end: at + size });
      at += size;
    }
    const within = (id, read) => {
      const section = sections.find((one) => one.id === id);
      at = section?.begin;
      return section && read();
    };
    const types = within(1, () => list(() => (byte() === 0x60 ? [list(type), list(type)] : refuse("this type"))));
    // The types of functions; a global counts with those that the module has itself.
    const kinds = { 0: () => types[number()], 3: () => (type(), byte(), "global") };
    const imports = within(2, () => list(() => (list(byte), list(byte), (kinds[byte()] ?? refuse)("this import"))));
    const functions = imports.filter((one) => one !== "global");
    const zeros = { 0x7f: [0x41, 0], 0x7e: [0x42, 0], 0x7d: [0x43, ...Array(4).fill(0)], 0x7c: [0x44, ...Array(8).fill(0)] };
    const called = functions.findIndex(([values]) => values[0] === 0x7f && values.every((value) => value in zeros));
    const [values, results] = functions[called];
    const call = [0x41, 0xee, 0x5e, ...values.slice(1).flatMap((value) => zeros[value]), 0x10, ...encode(called), ...results.map(() => 0x1a)];
    const globals = within(6, number);
    const counted = imports.length - functions.length + (globals ?? 0);
    const [get, set] = [0x23, 0x24].map((code) => [code, ...encode(counted)]);
    const often = [0x41, 0x80, 0x80, 0x04];
    const turn = [...get, 0x41, 1, 0x6b, ...set, ...get, 0x45, 0x04, 0x40, ...often, ...set, ...call, 0x0b];
    const counter = [0x7f, 1, ...often, 0x0b];

    const body = () => {
      const end = number() + at;
      const begin = at;
      list(() => (number(), type()));
      const parts = [bytes.subarray(begin, at), turn];
      let from = at;
      while (at < end) {
        const code = byte();
        if (code === 0xfc) pass(rules.bulk, number());
        else if (code === 0xfd) pass(rules.vector, number());
        else pass(rules.plain, code);
        if (code === 0x03) {
          parts.push(bytes.subarray(from, at), turn);
          from = at;
        }
      }
      return sized([...parts, bytes.subarray(from, end)]);
    };
    const parts = [bytes.subarray(0, 8)];
    let lacks = globals === undefined;
    for (const { id, begin, end } of sections) {
      // Globals come before what has a higher number, but for tags.
      if (lacks && id > 6 && id !== 13) {
        parts.push([6], sized([[1], counter]));
        lacks = false;
      }
      at = begin;
      let content = [bytes.subarray(begin, end)];
      if (id === 6) content = [encode(number() + 1), bytes.subarray(at, end), counter];
      if (id === 10) content = ((bodies) => [encode(bodies.length), ...bodies])(list(body));
      parts.push([id], sized(content));
    }
    return join(parts);
  }

  // The module with no more memory than it may have: the section of memories (5) is written anew with a bound.
  function bounded(bytes) {
    let at = 8;
    const number = () => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++];
        if (byte === undefined || shift > 28) return value;
        value |= (byte & 127) << shift;
        if (byte < 128) return value >>> 0;
      }
    };
    const encode = (value) => {
      const list = [];
      for (; value > 127; value >>>= 7) list.push((value & 127) | 128);
      return [...list, value];
    };
    while (at < bytes.length) {
      const begin = at;
      const id = bytes[at++];
      const size = number();
      const body = at;
      if (id === 5 && number() === 1) {
        const flags = bytes[at++];
        const least = number();
        const most = flags & 1 ? number() : mostPages;
        if (least > mostPages) throw new Refusal("memory", least * 64, mostPages * 64);
        const section = [1, flags | 1, ...encode(least), ...encode(Math.min(most, mostPages))];
        const result = new Uint8Array(begin + 1 + encode(section.length).length + section.length + bytes.length - (body + size));
        result.set(bytes.subarray(0, begin));
        result.set([5, ...encode(section.length), ...section], begin);
        result.set(bytes.subarray(body + size), result.length - (bytes.length - body - size));
        return result;
      }
      at = body + size;
    }
    return bytes;
  }

  return { nudge, breakable, bounded, Refusal };
})();
