"""Headless Chromium, driven through a pipe by its DevTools protocol: it takes Chromium and Python, and nothing else."""
import fcntl
import json
import os
import signal
import subprocess
import tempfile

FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
    "--disable-background-networking", "--disable-extensions", "--remote-debugging-pipe",
]
LIMIT = 60  # seconds, for one answer


class Chromium:
    """One browser. What happens in it while a command is being answered is kept in `events`."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (commands, self._to), (self._from, answers) = os.pipe(), os.pipe()

        def connect():
            # Chromium reads 3 and writes 4, which may be ends of these pipes already.
            high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (commands, answers)]
            os.dup2(high[0], 3), os.dup2(high[1], 4)

        self._process = subprocess.Popen(
            ["chromium", *FLAGS, f"--user-data-dir={self._folder.name}/profile"], preexec_fn=connect, close_fds=False,
            start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands), os.close(answers)
        self._rest, self._count, self.events = b"", 0, []
        signal.signal(signal.SIGALRM, self._late)

    def _late(self, *_):
        raise TimeoutError(f"Chromium has not answered in {LIMIT} s")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        signal.alarm(0)
        os.close(self._to)  # which ends it
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        os.close(self._from)
        self._folder.cleanup()

    def send(self, method, session=None, **parameters):
        """Sends a command and returns its result."""
        self._count += 1
        signal.alarm(LIMIT)
        command = {"id": self._count, "method": method, "params": parameters}
        data = json.dumps(command | ({"sessionId": session} if session else {})).encode() + b"\0"
        while data:
            data = data[os.write(self._to, data):]
        while (answer := self._message()).get("id") != self._count:
            self.events.append(answer)
        signal.alarm(0)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def wait(self, method, session):
        """Waits until something has happened."""
        signal.alarm(LIMIT)
        while not any(event.get("method") == method and event.get("sessionId") == session for event in self.events):
            self.events.append(self._message())
        signal.alarm(0)

    def _message(self):
        parts = [self._rest]
        while b"\0" not in parts[-1]:
            parts.append(os.read(self._from, 1 << 20))
            if not parts[-1]:
                raise RuntimeError("Chromium has ended")
        message, self._rest = b"".join(parts).split(b"\0", 1)
        return json.loads(message)
