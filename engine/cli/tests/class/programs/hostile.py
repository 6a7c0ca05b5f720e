# Programs that harm a contest or its machine, chosen by the first word of the command line. The second one marks all of its processes.
import os
import signal
import sys
import time

kind, mark = sys.argv[1:]


def endless(stream):
    while True:
        os.write(stream, b"x" * 65536)


def deaf():
    """Ignores all signals that can be ignored, never reads and never answers."""
    for number in set(signal.valid_signals()) - {signal.SIGKILL, signal.SIGSTOP}:
        try:
            signal.signal(number, signal.SIG_IGN)
        except OSError:
            pass
    time.sleep(600)


def closed():
    for stream in range(3):
        os.close(stream)
    time.sleep(600)


def children():
    """Leaves processes in sessions of their own, which nobody waits for."""
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                # Open streams would look like a program that has yet to answer.
                os.closerange(0, 3)
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                time.sleep(600)
            os._exit(0)
    print("no move")


def memory():
    taken = []
    while True:
        taken.append(bytearray(1 << 24))


def late():
    """Computes for ten times as long as it may, then answers well."""
    end = time.process_time() + 1
    while time.process_time() < end:
        pass
    print("0 0", flush=True)


def half():
    os.write(1, b"4 ")


def writes():
    """Writes wherever it can."""
    for folder in [".", "..", "/tmp", "/var/tmp", os.path.expanduser("~"), "/"]:
        try:
            with open(os.path.join(folder, "written-" + mark), "w") as file:
                file.write("here")
        except OSError:
            pass
    print("no move", flush=True)


KINDS = {
    "endless": lambda: endless(1),
    "errors": lambda: endless(2),
    "exits": lambda: sys.exit(3),
    "deaf": deaf,
    "closed": closed,
    "children": children,
    "memory": memory,
    "late": late,
    "half": half,
    "writes": writes,
}
KINDS[kind]()
