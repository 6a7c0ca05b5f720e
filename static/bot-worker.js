// The beginning of every worker that runs somebody's program; the program's own text follows on the next line. `quintetFirst` says how many lines
// stand before the program, and has the question if the program cannot be loaded without one. What the frame hears: `here` when the text could be
// read, `loaded` when the first question may come, `early` when the program wants it while it is loaded, `log`, `answer`, `broken`. None of that
// can be relied on, since the program can say the same: when the clock starts is not decided here.
((first) => {
  const { nudge, breakable, bounded, Refusal } = self.quintetLoops;
  delete self.quintetFirst;
  delete self.quintetLoops;
  const mostLog = 16 * 1024;
  const mostLogMessages = 100;
  const mostOutput = 1 << 20;

  const post = self.postMessage.bind(self);
  const later = self.setTimeout.bind(self);
  const stop = { quintet: "stop" };
  let out, logged, logs, done;
  let question = first.question;
  // The last module that was not to be had.
  let refused;

  function turn() {
    out = "";
    logged = 0;
    logs = 0;
    done = false;
  }

  // Lines are sent at once, so that they are seen even if the program never returns.
  function log(text) {
    if (logged >= mostLog || logs >= mostLogMessages) return;
    logs += 1;
    const rest = mostLog - logged;
    logged += text.length;
    post({ op: "log", text: logged < mostLog && logs < mostLogMessages ? text : `${text.slice(0, rest)}…\n` });
  }

  function broken(why, line = 0) {
    if (done) return;
    done = true;
    post({ op: "broken", line, ...why });
  }

  function answer(text, again) {
    if (done) return;
    done = true;
    post({ op: "answer", text, again, key: question.key });
  }

  // The program goes no further without its question: the frame ends this worker and runs the text again with the next one.
  function early() {
    if (!done) post({ op: "early" });
    done = true;
    throw stop;
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
    broken(error instanceof Refusal ? error.told : { text }, Number(/program:(\d+):/.exec(stack)?.[1] ?? 0));
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
      broken(new Refusal("output", mostOutput).told);
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
        if (kind !== "function" || !from.startsWith("wasi_")) throw new Refusal("import", `${from}.${name}`);
      }
    } catch (error) {
      return tellError(error);
    }
    self.addEventListener("message", ({ data }) => {
      question = data;
      turn();
      try {
        command(module, question.input);
      } catch (error) {
        if (error !== stop) return tellError(error);
      }
      answer(out, true);
    });
    post({ op: "loaded" });
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
      throw new Refusal("no-command");
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
      if (!question) early();
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
    const input = () => `${(question ?? early()).input}\n`;
    self.process = { stdin, stdout: { write: (text) => (write(String(text)), true) }, stderr: { write: (text) => (log(String(text)), true) }, argv: ["node", "program"], env: {}, exit };
    const modules = { process: self.process, readline: { createInterface: lines }, fs: { readFileSync: input } };
    self.require = (name) => {
      const found = modules[String(name).replace(/^node:/, "")];
      if (!found) throw (refused = new Refusal("no-module", name));
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

  async function serve() {
    turn();
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

  post({ op: "here" });
  if (first.wasi) return void wasi();
  const feed = node();
  self.console.log = (...values) => write(words(values));
  self.close = self.process.exit;
  // What a program for Node prints by its end, or throws to get there, is its answer.
  self.addEventListener("error", (event) => {
    // WebKit does not say what was thrown while a program is loaded.
    const thrown = event.error ?? refused;
    if (thrown === stop || thrown instanceof Refusal) event.preventDefault();
    if (thrown instanceof Refusal) tellError(thrown);
  });
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    if (event.reason !== stop) tellError(event.reason);
  });
  later(() => {
    if (done) return;
    const plays = typeof play === "function";
    if (plays) {
      self.console.log = self.console.error;
      if (out) self.console.log(out.trimEnd());
    }
    const go = () => void (plays ? serve() : feed());
    self.addEventListener("message", ({ data }) => {
      question = data;
      go();
    });
    if (question) go();
    else post({ op: "loaded" });
  }, 0);
})(self.quintetFirst);
