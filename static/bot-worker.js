// The beginning of every worker that runs somebody's program; the program's own text follows on the next line. `quintetFirst` is the first
// question and how many lines stand before the program. What the page hears: `begin` when the clock is to start, `log`, `answer`, `broken`.
((first) => {
  delete self.quintetFirst;
  const mostLog = 16 * 1024;
  const mostLogMessages = 100;
  const mostOutput = 1 << 20;
  const mostPages = 4096; // 256 MiB of memory for a WebAssembly program.

  const post = self.postMessage.bind(self);
  const later = self.setTimeout.bind(self);
  const stop = { quintet: "stop" };
  let out, logged, logs, done;

  function turn() {
    out = "";
    logged = 0;
    logs = 0;
    done = false;
  }

  // Lines are told at once, so that they are seen even if the program never comes back.
  function log(text) {
    if (logged >= mostLog || logs >= mostLogMessages) return;
    logs += 1;
    const rest = mostLog - logged;
    logged += text.length;
    post({ op: "log", text: logged < mostLog && logs < mostLogMessages ? text : `${text.slice(0, rest)}…\n` });
  }

  function broken(text, line = 0) {
    if (done) return;
    done = true;
    post({ op: "broken", text, line });
  }

  function answer(text, again) {
    if (done) return;
    done = true;
    post({ op: "answer", text, again });
  }

  // Places in the program, counted as its author counts them; those of this text say nothing to the author.
  function ours(text) {
    const places = text.replace(/blob:[^\s)]*?:(\d+):(\d+)/g, (_, line, column) => `program:${Math.max(line - first.lines, 0)}:${column}`);
    return places.split("\n").filter((line) => !line.includes("program:0:")).join("\n");
  }

  function tellError(error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const stack = error instanceof Error && typeof error.stack === "string" ? ours(error.stack) : "";
    log(`${stack.includes(text) || stack === "" ? stack || text : `${text}\n${stack}`}\n`);
    broken(text, Number(/program:(\d+):/.exec(stack)?.[1] ?? 0));
  }

  function shown(value) {
    if (typeof value === "string") return value;
    try {
      return value instanceof Error ? ours(String(value.stack ?? value)) : (JSON.stringify(value) ?? String(value));
    } catch {
      return String(value);
    }
  }
  const words = (values) => `${values.map(shown).join(" ")}\n`;

  function write(text) {
    out += text;
    if (out.length > mostOutput) {
      out = "";
      broken(`it printed more than ${mostOutput} characters`);
      throw stop;
    }
  }

  turn();
  for (const name of ["error", "warn", "info", "debug", "trace"]) self.console[name] = (...values) => log(words(values));

  // --- WebAssembly: a WASI command, started anew for every question.

  async function wasi() {
    const bytes = await new Promise((resolve) => {
      self.addEventListener("message", ({ data }) => resolve(data.code), { once: true });
    });
    let module;
    try {
      module = await WebAssembly.compile(breakable(bounded(new Uint8Array(bytes))));
      for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
        if (kind !== "function" || !from.startsWith("wasi_")) throw new Error(`it needs ${from}.${name}, which WASI does not have`);
      }
    } catch (error) {
      post({ op: "begin" });
      return tellError(error);
    }
    const serve = (question) => {
      turn();
      post({ op: "begin" });
      try {
        command(module, question.input);
      } catch (error) {
        if (error !== stop) return tellError(error);
      }
      answer(out, true);
    };
    self.addEventListener("message", ({ data }) => serve(data));
    serve(first);
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
        if (least > mostPages) throw new Error(`it asks for ${least * 64} KiB of memory; there are ${mostPages * 64}`);
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

  // WebKit cannot end a loop of WebAssembly that calls nothing: it runs on when its worker is long gone, and where two do, no worker begins any
  // more. There every loop counts its turns in one more global variable, and calls out once in 65536 of them, since in a call a worker can be ended.
  // What is called is something that the module imports anyway, marked by its first argument, so that nothing gets another number. A module that is
  // not as expected here, with newer instructions for instance, stays as it is.
  const nudge = -4242;

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

    // What follows an instruction, up to the code that stands before each rule: `n` a number, `l` a list of them, `m` a place in memory, `b` a byte.
    const rules = {
      plain: "1: 4:n 5: 10:? 11: 13:n 14:ln 15: 16:n 17:nn 18:n 19:nn 25:? 27: 28:l 31:? 38:n 39:? 62:m 66:n 67:bbbb 68:bbbbbbbb 196: 207:? 208:n 209: 210:n",
      bulk: "7: 8:nn 9:n 10:nn 11:n 12:nn 13:n 14:nn 17:n",
      vector: "11:m 13:bbbbbbbbbbbbbbbb 20: 34:b 83: 91:mb 93:m 275:",
    };
    for (const name in rules) rules[name] = rules[name].split(" ").map((rule) => rule.split(":"));
    const reads = { n: number, l: () => list(number), m: () => (number() & 64 ? refuse("this memory") : number()), b: byte };
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
    const imports = within(2, () => list(() => (list(byte), list(byte), byte() === 0 ? types[number()] : refuse("this import"))));
    const called = imports.findIndex(([values]) => values[0] === 0x7f);
    const [values, results] = imports[called];
    const zeros = { 0x7f: [0x41, 0], 0x7e: [0x42, 0], 0x7d: [0x43, ...Array(4).fill(0)], 0x7c: [0x44, ...Array(8).fill(0)] };
    const call = [0x41, 0xee, 0x5e, ...values.slice(1).flatMap((value) => zeros[value]), 0x10, ...encode(called), ...results.map(() => 0x1a)];
    const globals = within(6, number);
    const [get, set] = [0x23, 0x24].map((code) => [code, ...encode(globals ?? 0)]);
    const often = [0x41, 0x80, 0x80, 0x04];
    const turn = [...get, 0x41, 1, 0x6b, ...set, ...get, 0x45, 0x04, 0x40, ...often, ...set, ...call, 0x0b];
    const counter = [0x7f, 1, ...often, 0x0b];

    const body = () => {
      const end = number() + at;
      const parts = [];
      let from = at;
      list(() => (number(), type()));
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

  function command(module, input) {
    const [good, badFile, notSeekable, unknown] = [0, 8, 70, 52];
    const stdin = new TextEncoder().encode(`${input}\n`);
    const decoders = [null, new TextDecoder(), new TextDecoder()];
    let [read, errors] = [0, ""];
    let memory;
    const view = () => new DataView(memory.buffer);
    const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);
    const put = (at, value) => view().setUint32(at, value, true);
    const vectors = (at, count) =>
      Array.from({ length: count }, (_, index) => bytes(view().getUint32(at + 8 * index, true), view().getUint32(at + 8 * index + 4, true)));
    // A program has a name and nothing else.
    const name = new TextEncoder().encode("program\0");
    const calls = {
      args_sizes_get: (count, size) => (put(count, 1), put(size, name.length), good),
      args_get: (list, buffer) => (put(list, buffer), bytes(buffer, name.length).set(name), good),
      environ_sizes_get: (count, size) => (put(count, 0), put(size, 0), good),
      environ_get: () => good,
      clock_res_get: (_, at) => (view().setBigUint64(at, 1000n, true), good),
      clock_time_get: (id, _, at) => {
        const now = id === 0 ? Date.now() : performance.now();
        return view().setBigUint64(at, BigInt(Math.round(now * 1e6)), true), good;
      },
      random_get: (at, length) => {
        // The browser gives at most 64 KiB at a time.
        for (let done = 0; done < length; done += 65536) crypto.getRandomValues(bytes(at + done, Math.min(65536, length - done)));
        return good;
      },
      sched_yield: () => good,
      proc_exit: (status) => {
        if (status !== 0) log(`exit status ${status}\n`);
        throw stop;
      },
      fd_fdstat_get: (file, at) => {
        if (file > 2) return badFile;
        bytes(at, 24).fill(0);
        view().setUint8(at, 2); // a character device
        view().setBigUint64(at + 8, file === 0 ? 2n : 64n, true); // may be read, may be written
        return good;
      },
      fd_fdstat_set_flags: (file) => (file > 2 ? badFile : good),
      fd_prestat_get: () => badFile,
      fd_prestat_dir_name: () => badFile,
      fd_seek: (file) => (file > 2 ? badFile : notSeekable),
      fd_close: (file) => (file > 2 ? badFile : good),
      fd_read: (file, list, count, size) => {
        if (file !== 0) return badFile;
        let sum = 0;
        for (const part of vectors(list, count)) {
          const piece = stdin.subarray(read, read + part.length);
          part.set(piece);
          read += piece.length;
          sum += piece.length;
        }
        return put(size, sum), good;
      },
      fd_write: (file, list, count, size) => {
        if (file !== 1 && file !== 2) return badFile;
        let sum = 0;
        for (const part of vectors(list, count)) {
          const text = decoders[file].decode(part, { stream: true });
          sum += part.length;
          if (file === 1) write(text);
          else errors += text;
        }
        put(size, sum);
        const lines = errors.lastIndexOf("\n") + 1;
        if (lines > 0 || errors.length > mostLog) {
          log(errors.slice(0, lines || errors.length));
          errors = lines ? errors.slice(lines) : "";
        }
        // Who wants to stay is thanked and ended: the next question starts it anew and tells everything.
        const stay = out.indexOf(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<");
        if (stay >= 0) {
          out = out.slice(0, stay);
          throw stop;
        }
        return good;
      },
    };
    const unless = (call) => (...values) => (values[0] === nudge ? good : call(...values));
    const wasi = new Proxy(calls, { get: (known, call) => unless(known[call] ?? (() => unknown)) });
    const imports = new Proxy({}, { get: () => wasi });
    const { exports } = new WebAssembly.Instance(module, imports);
    memory = exports.memory;
    if (typeof exports._start !== "function" || !(memory instanceof WebAssembly.Memory)) {
      throw new Error("it is no WASI command: expected an exported function _start and an exported memory");
    }
    try {
      exports._start();
    } finally {
      if (errors) log(errors);
    }
  }

  // --- JavaScript: a function `play`, which stays, or a program for Node, which is started anew for every question.

  function node() {
    const listeners = [];
    const on = (name, heard) => (listeners.push([name, heard]), stdin);
    const tell = (wanted, value) => listeners.filter(([name]) => name === wanted).forEach(([, heard]) => heard(value));
    const stdin = { on, once: on, addListener: on, resume: () => stdin, pause: () => stdin, setEncoding: () => stdin, fd: 0 };
    const exit = () => {
      finish();
      throw stop;
    };
    const finish = () => {
      const stay = out.indexOf(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<");
      answer(stay >= 0 ? out.slice(0, stay) : out, false);
    };
    const lines = () => {
      const heard = [];
      const reader = { on: (name, hear) => (heard.push([name, hear]), reader), close: () => {}, setPrompt: () => {}, prompt: () => {} };
      reader.once = reader.on;
      on("data", (text) => {
        for (const line of text.replace(/\n$/, "").split("\n")) heard.filter(([name]) => name === "line").forEach(([, hear]) => hear(line));
      });
      on("end", () => heard.filter(([name]) => name === "close").forEach(([, hear]) => hear()));
      return reader;
    };
    const input = () => `${first.input}\n`;
    self.process = { stdin, stdout: { write: (text) => (write(String(text)), true) }, stderr: { write: (text) => (log(String(text)), true) }, argv: ["node", "program"], env: {}, exit };
    const modules = { process: self.process, readline: { createInterface: lines }, fs: { readFileSync: input } };
    self.require = (name) => {
      const found = modules[String(name).replace(/^node:/, "")];
      if (!found) throw new Error(`there is no module ${name} here: only readline, fs (for standard input) and process`);
      return found;
    };
    return () => {
      // Timers and promises of the program come before the end that a quiet program has.
      tell("data", input());
      tell("end");
      const quiet = () => {
        if (out.trim() !== "" || done) finish();
        else later(quiet, 10);
      };
      later(quiet, 0);
    };
  }

  async function serve(question) {
    turn();
    post({ op: "begin" });
    try {
      const told = question.input.startsWith("{") ? JSON.parse(question.input) : {};
      // `play` is written in the program, which follows in the same script.
      const result = await play(JSON.parse(question.request), { ...told, ...JSON.parse(question.state) });
      answer(typeof result === "undefined" ? "" : (JSON.stringify(result) ?? ""), true);
    } catch (error) {
      if (error === stop) answer("", false);
      else tellError(error);
    }
  }

  if (first.request === undefined) return void wasi();
  const feed = node();
  self.console.log = (...values) => write(words(values));
  self.close = self.process.exit;
  // What a program for Node prints by its end, or throws to get there, is its answer.
  self.addEventListener("error", (event) => {
    if (event.error === stop) event.preventDefault();
  });
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    if (event.reason !== stop) tellError(event.reason);
  });
  post({ op: "begin" });
  later(() => {
    if (done) return;
    if (typeof play !== "function") return feed();
    self.console.log = self.console.error;
    if (out) self.console.log(out.trimEnd());
    self.addEventListener("message", ({ data }) => void serve(data));
    void serve(first);
  }, 0);
})(self.quintetFirst);
