"""A headless Chromium that tests drive over its own protocol, and a server for the pages."""

from __future__ import annotations

import http.server
import json
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import websocket

#: Keys by name: code of the key, and the text that it types.
KEYS = {"Backspace": (8, ""), "Delete": (46, ""), "ArrowLeft": (37, ""), "ArrowRight": (39, ""), "Home": (36, ""),
        "End": (35, ""), "Enter": (13, "\r"), "Tab": (9, "")}


class Server:
    """Serves a folder on a free port of this machine."""

    def __init__(self, folder: Path) -> None:
        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments, **options):
                super().__init__(*arguments, directory=str(folder), **options)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()


class Browser:
    """One page of a Chromium of its own."""

    def __init__(self) -> None:
        program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-port=0",
             "--remote-allow-origins=*", "--no-first-run", f"--user-data-dir={self._profile.name}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._count = 0
        self.failures: list[str] = []
        self._socket = websocket.create_connection(self._page(), timeout=120, suppress_origin=True)
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def _page(self) -> str:
        """The address of the page's protocol. The browser writes its port into its profile when it is ready."""
        from urllib.request import urlopen

        port = Path(self._profile.name) / "DevToolsActivePort"
        for _ in range(600):
            if port.exists() and port.read_text().strip():
                number = port.read_text().split("\n")[0]
                pages = json.load(urlopen(f"http://127.0.0.1:{number}/json/list", timeout=60))
                found = [page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page"]
                if found:
                    return found[0]
            time.sleep(0.1)
        raise RuntimeError("Chromium does not start")

    def call(self, method: str, **parameters) -> dict:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("method") == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                self.failures.append(details.get("exception", {}).get("description", details["text"]))
            if message.get("id") == self._count:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]

    def run(self, script: str):
        """What a script gives; it may await."""
        done = self.call("Runtime.evaluate", expression=f"(async () => {{ {script} }})()", awaitPromise=True, returnByValue=True,
                         userGesture=True)
        if "exceptionDetails" in done:
            raise RuntimeError(done["exceptionDetails"]["exception"].get("description", "the script fails"))
        return done["result"].get("value")

    def open(self, address: str) -> None:
        self.call("Page.navigate", url=address)
        while self.run("return document.readyState") != "complete":
            time.sleep(0.05)

    def key(self, name: str, *, control: bool = False, shift: bool = False, commands: tuple[str, ...] = ()) -> None:
        """Presses and releases a key: one by its name, or the one that types a character."""
        code, text = KEYS.get(name, (ord(name.upper()) if len(name) == 1 and ord(name) < 128 else 0, name))
        modifiers = 2 * control + 8 * shift
        common = {"key": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        down = {"type": "keyDown" if text and not control else "rawKeyDown", "commands": list(commands), **common}
        self.call("Input.dispatchKeyEvent", **down, **({"text": text} if text and not control else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text: str) -> None:
        for character in text:
            self.key(character)

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(30)
        self._profile.cleanup()
