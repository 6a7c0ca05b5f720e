// What stands between a program in Python and the page (web/npm/python.py), in the page's own interpreter but without a browser: all forms of a
// program, and all that can go wrong in one. That it runs in the sandbox is tested by bots-python.test.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';

import { loadPyodide } from '../../web/npm/node_modules/pyodide/pyodide.mjs';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const glue = read('web/npm/python.py');
let python;

before(async () => {
  python = await loadPyodide();
});

/** A program as the worker runs it. */
function begin(text) {
  const logs = [];
  const early = [];
  const names = python.toPy({});
  python.runPython(glue, { globals: names });
  names.set('log', (line) => logs.push(line));
  names.set('answer', (answer) => early.push(answer));
  const loaded = JSON.parse(names.get('load')(text));
  const ask = (request = {}, more = {}) => {
    const input = JSON.stringify({ requests: [request], responses: [], data: '', ...more.input });
    return JSON.parse(names.get('ask')(more.text ?? input, JSON.stringify(request), JSON.stringify({ legal: ['e2', 'e8'], ...more.state })));
  };
  return { loaded, ask, logs, early, log: () => logs.join('') };
}

test('the modules that students use are there', () => {
  const modules = 'json random math copy time itertools collections heapq functools sys os re typing dataclasses enum bisect string datetime statistics';
  const { loaded, ask } = begin(`import ${modules.split(' ').join(', ')}\nprint(json.dumps({"response": {"move": "e2"}}))`);
  assert.deepEqual(loaded, { op: 'loaded' });
  assert.deepEqual(ask(), { op: 'answer', text: '{"response": {"move": "e2"}}\n' });
});

test('Botzone’s sample form gets the whole history on every turn, and no variable of the last one', () => {
  const { loaded, ask } = begin(`import json
full_input = json.loads(input())
if "requests" in full_input:
    all_requests = full_input["requests"]
assert "seen" not in globals()
seen = True
if __name__ == "__main__":
    print(json.dumps({"response": all_requests[-1], "data": full_input["data"] + "x"}))`);
  assert.deepEqual(loaded, { op: 'loaded' });
  for (const x of [1, 2]) assert.deepEqual(JSON.parse(ask({ x }, { input: { data: 'd' } }).text), { response: { x }, data: 'dx' });
});

test('the function play stays alive, gets dictionaries, and its output is reported', () => {
  const { loaded, ask, log } = begin(`n = 0
print("loading")
def play(request, state):
    global n
    n += 1
    print("turn", n)
    return {"response": {"move": state["legal"][-1]}, "data": str([n, request["x"], state["responses"]])}`);
  assert.deepEqual(loaded, { op: 'loaded' });
  ask({ x: 7 });
  assert.deepEqual(JSON.parse(ask({ x: 8 }).text), { response: { move: 'e8' }, data: '[2, 8, []]' });
  assert.equal(log(), 'loading\nturn 1\nturn 2\n');
  assert.equal(begin('def play(request, state): return state["legal"][0]').ask().text, '"e2"');
  assert.equal(begin('def play(request, state): pass').ask().text, '');
});

test('a program with a function play that reads standard input is of the other form', () => {
  const { loaded, ask } = begin(`import json
def play(board): return board["x"]
print(play(json.loads(input())["requests"][0]))`);
  assert.deepEqual(loaded, { op: 'loaded' });
  assert.equal(ask({ x: 5 }).text, '5\n');
  assert.equal(begin('import sys\ndef play(a): pass\nfor line in sys.stdin: print(len(line) > 9)').ask().text, 'True\n');
});

test('the line-based protocol, and reading until the end', () => {
  const text = '2\n3 4\n5 5\n1 1\nd\ng';
  assert.equal(begin('n = int(input())\nfor i in range(2 * n - 1): last = input()\nprint(last, input(), input(), sep="\\n")').ask({}, { text }).text, '1 1\nd\ng\n');
  assert.equal(begin('import sys\nprint(len(sys.stdin.buffer.read()))').ask({}, { text }).text, `${text.length + 1}\n`);
  assert.match(begin('input(); input()').ask().text, /^EOFError/);
});

test('who wants to keep running has answered, even if it does not come back', () => {
  const marker = '>>>BOTZONE_REQUEST_KEEP_RUNNING<<<';
  const { ask, early } = begin(`import sys\nfor line in sys.stdin:\n    print("e2")\n    print("${marker}", flush=True)\n    print("more")`);
  assert.deepEqual(ask(), { op: 'answer', text: 'e2\n' });
  assert.deepEqual(early, ['e2\n']);
  // In pieces and without a line's end.
  const other = begin(`import sys\nsys.stdout.write("e8\\n>>>BOTZONE_REQUEST"); sys.stdout.flush()\nsys.stdout.write("_KEEP_RUNNING<<<"); sys.stdout.flush()\nraise ValueError()`);
  assert.deepEqual(other.ask(), { op: 'answer', text: 'e8\n' });
  // A program that catches everything continues, but it has already answered.
  const stubborn = begin(`try:\n    print("e2\\n${marker}")\nexcept BaseException: pass\n1 / 0`);
  assert.deepEqual(stubborn.ask(), { op: 'answer', text: 'e2\n' });
  assert.deepEqual(stubborn.early, ['e2\n']);
});

test('errors name the line of the program, and no line of ours', () => {
  const syntax = begin('def play(request, state):\n    return state[\n');
  assert.deepEqual([syntax.loaded.op, syntax.loaded.line], ['broken', 2]);
  assert.match(syntax.loaded.text, /^SyntaxError: /);
  const tabs = begin('if True:\n    a = 1\n  b = 2');
  assert.deepEqual([tabs.loaded.line, /^IndentationError/.test(tabs.loaded.text)], [3, true]);

  const late = begin('import json\n\ndef best(state):\n    return state["nothing"]\n\ndef play(request, state):\n    return best(state)');
  assert.deepEqual(late.ask(), { op: 'broken', text: "KeyError: 'nothing'", line: 4 });
  assert.match(late.log(), /program\.py", line 7, in play\n +return best\(state\)[^]*line 4, in best/);
  assert.doesNotMatch(late.log(), /exec|ask|<frozen|_pyodide/);

  const inside = begin('import json\nx = json.loads("{")\n');
  assert.equal(inside.ask().line, 2, 'the line that called a module');
  const said = begin('print("before")\nimport numpy');
  assert.deepEqual(said.ask(), { op: 'broken', text: "ModuleNotFoundError: No module named 'numpy'", line: 2 });
  assert.match(said.log(), /^before\n/);
  assert.equal(begin('def f(): f()\nf()').ask().text, 'RecursionError: maximum recursion depth exceeded');
  assert.equal(begin('a = [0] * 10**9').ask().text, 'MemoryError');
  assert.equal(begin('def play(request, state): return {1, 2}').ask().text, 'TypeError: Object of type set is not JSON serializable');
});

test('exit ends a program, and its answer counts', () => {
  for (const end of ['exit()', 'quit()', 'import sys; sys.exit(0)', 'raise SystemExit']) assert.equal(begin(`print("e2")\n${end}\nprint("e8")`).ask().text, 'e2\n', end);
  const status = begin('import sys\nprint("e2")\nsys.exit(3)');
  assert.equal(status.ask().text, 'e2\n');
  assert.equal(status.log(), 'exit: 3\n');
});

test('too much output is reported, standard error is not an answer, and an unfinished last line is not lost', () => {
  assert.deepEqual(begin('while True: print("x" * 1000)').ask(), { op: 'broken', text: 'it printed more than 1048576 characters', line: 0 });
  const { ask, log } = begin('import sys\nprint("thinking", file=sys.stderr)\nprint("弈", end="")\nsys.stderr.write("…")');
  assert.equal(ask().text, '弈');
  assert.equal(log(), 'thinking\n…');
});

test('classes of the program can be copied and described', () => {
  const { ask } = begin(`import copy, pickle
from dataclasses import dataclass
@dataclass(order=True)
class Node:
    value: int
print(copy.deepcopy(Node(3)), pickle.loads(pickle.dumps(Node(4))))`);
  assert.equal(ask().text, 'Node(value=3) Node(value=4)\n');
});

test('the examples answer', () => {
  assert.match(begin(read('static/examples/bots/first.py')).ask({ move: '' }, { state: { game: 'quoridor' } }).text, /"move": "e[28]"/);
  const bot = begin(read('static/examples/bots/bot.py'));
  assert.deepEqual(JSON.parse(bot.ask({ move: '' }).text), { response: { move: 'e2' } });
  assert.equal(bot.early.length, 1);
  const starter = begin(read('static/examples/starters/starter.py'));
  const { x, y } = JSON.parse(starter.ask({ x: -1, y: -1 }).text).response;
  assert.ok(x >= 0 && x < 9 && y >= 0 && y < 9 && (x !== 4 || y !== 4), `${x} ${y}`);
});
