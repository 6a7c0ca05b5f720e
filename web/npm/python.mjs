// The beginning of every worker that runs somebody's program in Python: the interpreter (Pyodide), and what passes between it and the frame. The
// frame posts first the interpreter's files, then the program's text, then requests. What it hears is as in bot-worker.js, and before all `up` when
// the interpreter runs. Only `up` can be relied on, since there is no program yet.

import "../../static/bot-loops.js";
import "./alone.mjs";

import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";

import glue from "./python.py";

const { nudge, breakable, bounded } = self.quintetLoops;
const mostLog = 16 * 1024;
const mostLogMessages = 100;
// Pyodide asks for its files at addresses. No such host exists, and the policy allows no other answers than those from here.
const folder = "https://python.invalid/";

const post = self.postMessage.bind(self);
let question, logged, logs, done;

function turn(data) {
  question = data;
  logged = 0;
  logs = 0;
  done = false;
}

// Lines are sent at once, so that they are seen even if the program never returns.
function log(text) {
  if (text === "" || logged >= mostLog || logs >= mostLogMessages) return;
  logs += 1;
  const rest = mostLog - logged;
  logged += text.length;
  post({ op: "log", text: logged < mostLog && logs < mostLogMessages ? text : `${text.slice(0, rest)}…\n` });
}

function tell(message) {
  if (done) return;
  done = true;
  post(message.op === "answer" ? { ...message, again: true, key: question.key } : message);
}

/** What the interpreter can answer with; an error that it does not survive is the program's. */
function run(call) {
  try {
    tell(JSON.parse(call()));
  } catch (error) {
    tell({ op: "broken", text: `${error.name}: ${error.message}`, line: 0 });
  }
}

/** Functions that WebAssembly imports; here they may also be called only to see whether their worker has ended. */
function unlessNudged(imports) {
  const guard = (call) => (...values) => (values[0] === nudge ? 0 : call(...values));
  const guarded = (from) => Object.fromEntries(Object.entries(from).map(([name, call]) => [name, typeof call === "function" ? guard(call) : call]));
  return { ...imports, env: guarded(imports.env), wasi_snapshot_preview1: guarded(imports.wasi_snapshot_preview1) };
}

/** Starts the interpreter without a network. */
async function start({ wasm, library }) {
  const small = bounded(new Uint8Array(wasm));
  const bytes = breakable(small);
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async () => new Response(library);
  WebAssembly.instantiateStreaming = (_, imports) => WebAssembly.instantiate(bytes, bytes === small ? imports : unlessNudged(imports));
  const python = await loadPyodide({ indexURL: folder, packageBaseUrl: folder, createPyodideModule, lockFileContents: { info, packages: {} } });
  self.fetch = fetch;
  WebAssembly.instantiateStreaming = instantiateStreaming;
  // With a place for interrupts, Python's loops call out, where WebKit can end a worker.
  python.setInterruptBuffer(new Uint8Array(1));
  const names = python.toPy({});
  python.runPython(glue, { globals: names });
  names.set("log", log);
  names.set("answer", (text) => tell({ op: "answer", text }));
  return { load: names.get("load"), ask: names.get("ask") };
}

self.addEventListener(
  "message",
  ({ data: files }) => {
    start(files).then(
      ({ load, ask }) => {
        self.addEventListener("message", ({ data }) => {
          turn(data);
          if (data.code !== undefined) run(() => load(data.code));
          else run(() => ask(data.input, data.request, data.state));
        });
        post({ op: "up" });
      },
      (error) => {
        turn();
        tell({ op: "broken", text: `${error.name}: ${error.message}`, line: 0 });
      },
    );
  },
  { once: true },
);
