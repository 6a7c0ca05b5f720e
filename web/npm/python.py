"""Runs somebody's program in the page's Python. `python.mjs` executes this file once and then calls `load` with the program's text and `ask` with
every request. Both return JSON: what is to be told the page.

A program is a function `play(request, state)`, which stays, or a program that reads standard input, which is run anew for every request. The
interpreter stays in both cases, because starting it takes seconds; so modules keep their state, and variables do not."""

import ast
import builtins
import codecs
import io
import json
import linecache
import sys
import traceback
import types

FILE = "program.py"
MOST_OUTPUT = 1 << 20
KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

# Given by `python.mjs`: `log(text)` shows a text at once, `answer(text)` is the answer, even if the program does not come back after it.
log = answer = None


class Stop(BaseException):
    """Ends the program from inside one of its calls."""


class Lines(io.RawIOBase):
    """What is written, as text."""

    def __init__(self, take):
        self.take = take
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def writable(self):
        return True

    def write(self, data):
        self.take(self.decode(bytes(data)))
        return len(data)


def writer(take):
    return io.TextIOWrapper(io.BufferedWriter(Lines(take)), encoding="utf-8", errors="backslashreplace", line_buffering=True)


def reader(raw):
    return io.TextIOWrapper(io.BufferedReader(raw), encoding="utf-8")


class Input(io.RawIOBase):
    """The request on standard input, and its end. Before there is one (None), reading ends the program."""

    def __init__(self, text):
        self.data = None if text is None else text.encode()
        self.asked = False

    def readable(self):
        return True

    def readinto(self, place):
        if self.data is None:
            self.asked = True
            raise Stop
        count = min(len(place), len(self.data))
        place[:count], self.data = self.data[:count], self.data[count:]
        return count


class Output:
    """What the program prints: its answer."""

    def __init__(self):
        self.text = ""
        self.problem = None
        self.done = False

    def take(self, text):
        if self.done:
            return
        before = max(len(self.text) - len(KEEP_RUNNING), 0)
        self.text += text
        if len(self.text) > MOST_OUTPUT:
            self.done, self.problem = True, f"it printed more than {MOST_OUTPUT} characters"
            raise Stop
        # Who wants to stay is thanked and ended: the next request starts it anew and tells everything.
        stay = self.text.find(KEEP_RUNNING, before)
        if stay >= 0:
            self.done, self.text = True, self.text[:stay]
            answer(self.text)
            raise Stop


def flush():
    """Passes on what was printed without a line break."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (Stop, Exception):
            pass


def failure(error):
    """An error of the program: told with its place in the log, and as one sentence with its line."""
    inside = error.__traceback__
    while inside and inside.tb_frame.f_code.co_filename != FILE:
        inside = inside.tb_next
    places = [place.lineno for place in traceback.extract_tb(inside) if place.filename == FILE]
    text = traceback.format_exception_only(error)[-1].strip()
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == FILE else places[-1] if places else 0
    log("".join(traceback.format_exception(type(error), error, inside)))
    return json.dumps({"op": "broken", "text": text, "line": line or 0})


def run():
    """Runs the program from its first line, as a module of its own."""
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    sys.argv = [FILE]
    try:
        exec(program, module.__dict__)
    except SystemExit as end:
        if end.code not in (None, 0):
            log(f"exit: {end.code}\n")
    return module


def defines_play(text):
    """Whether the text has a function `play` outside of others."""
    return any(getattr(part, "name", None) == "play" for part in ast.parse(text).body if isinstance(part, ast.FunctionDef))


def load(text):
    """Reads the program, and runs it if it has a function `play`. What prints or reads before that says what it wants to be."""
    global program, play
    play = None
    linecache.cache[FILE] = len(text), None, [line + "\n" for line in text.split("\n")], FILE
    builtins.exit = builtins.quit = sys.exit
    sys.stdout = sys.stderr = writer(log)
    try:
        program = compile(text, FILE, "exec", dont_inherit=True)
        if defines_play(text):
            wait = Input(None)
            sys.stdin = reader(wait)
            try:
                found = getattr(run(), "play", None)
            except Stop:
                found = None
            play = found if callable(found) and not wait.asked else None
    except BaseException as error:
        return failure(error)
    finally:
        flush()
    return json.dumps({"op": "loaded"})


def ask(text, request, state):
    """One request: `text` is what stands on standard input, the others are JSON for `play`."""
    output = Output()
    try:
        if play:
            told = json.loads(text) if text.startswith("{") else {}
            result = play(json.loads(request), told | json.loads(state))
            output.text = "" if result is None else json.dumps(result)
        else:
            sys.stdin = reader(io.BytesIO(text.encode() + b"\n"))
            sys.stdout, sys.stderr = writer(output.take), writer(log)
            run()
            sys.stdout.flush()
    except Stop:
        pass
    except BaseException as error:
        if not output.done:
            flush()
            log(output.text)
            return failure(error)
    finally:
        flush()
    if output.problem:
        return json.dumps({"op": "broken", "text": output.problem, "line": 0})
    return json.dumps({"op": "answer", "text": output.text})
