"""Tests of fieldmatch-form and of the adapter, under a display: keys, selection, clipboard, dead keys by xdotool, and the
recorded scripts of edits. Run by Scripts/test-gtk."""

import json
import os
import pathlib
import queue
import subprocess
import sys
import threading
import time

BIN = pathlib.Path(os.environ["GTK_BIN"])
FIELDMATCH = os.environ["FIELDMATCH"]
ROOT = pathlib.Path(__file__).resolve().parents[3]
SCRIPTS = ROOT / "Tests" / "RecordedEdits" / "Data"
PATIENCE = float(os.environ.get("GTK_TEST_PATIENCE", "30"))

checks = 0


def check(what, condition, detail=None):
    global checks
    checks += 1
    if not condition:
        sys.exit(f"FAILED: {what}: {detail}")


class Form:
    """A form in its window, and a user at the keyboard."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [BIN / "fieldmatch-form", "--events", *options], stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        self.seen = []
        threading.Thread(target=self.read, daemon=True).start()
        found = self.do("search", "--sync", "--onlyvisible", "--pid", str(self.process.pid), "--name", "FieldMatch")
        self.window = found.split()[-1]
        self.do("windowfocus", "--sync", self.window)
        self.expect(lambda line: "began" in line["events"], "the first field has the focus")

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def do(self, *arguments):
        return subprocess.run(
            ["xdotool", *arguments], check=True, capture_output=True, text=True, timeout=PATIENCE).stdout

    def keys(self, *keys):
        self.do("key", "--delay", "40", *keys)

    def type(self, text):
        self.do("type", "--delay", "40", text)

    def expect(self, condition, what):
        """Waits for a line of the form."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                line = self.lines.get(timeout=0.2)
            except queue.Empty:
                continue
            self.seen.append(line)
            if line.startswith("{") and condition(json.loads(line)):
                return json.loads(line)
        sys.exit(f"FAILED: {what}; the form wrote:\n" + "".join(self.seen[-12:]))

    def expect_text(self, text, caret=None):
        def is_right(line):
            return line["text"] == text and line["shown"] == text and (caret is None or line["caret"] == caret)

        line = self.expect(is_right, f"‘{text}’ in the field")
        check("the field and the entry have the same text", line["text"] == line["shown"], line)
        return line

    def output(self):
        self.process.wait(timeout=PATIENCE)
        time.sleep(0.3)
        rest = []
        while not self.lines.empty():
            rest.append(self.lines.get())
        return [line.rstrip("\n") for line in self.seen + rest if not line.startswith("{")]

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)


def keys_are_filtered_before_they_are_inserted():
    form = Form("--type", "card", "--type", "none")
    form.type("4111x1")
    refused = form.expect(lambda line: line["rejection"] == "typing", "x is refused")
    check("a refused key is not in the entry", refused["shown"] == "4111", refused)
    form.expect_text("4111 1", 6)
    form.keys("BackSpace", "BackSpace")
    form.expect_text("411", 3)
    form.keys("Home", "Delete")
    form.expect_text("11", 0)
    # A key over a selection is one edit: undo takes it back alone.
    form.keys("shift+End")
    form.type("5")
    form.expect_text("5", 1)
    form.keys("ctrl+z")
    form.expect_text("11")
    form.keys("ctrl+shift+z")
    form.expect_text("5")
    # Leaving a field judges it.
    form.keys("Tab")
    line = form.expect(lambda line: "ended" in line["events"], "the field is left")
    check("an unfinished number is an error, for assistive technology too", line["status"] == "error" and line["invalid"], line)
    form.close()


def the_clipboard_goes_through_the_field():
    form = Form("--type", "none", "--type", "card")
    form.type("4111-1111 1111 1111")
    form.expect_text("4111-1111 1111 1111")
    form.keys("ctrl+a", "ctrl+x")
    form.expect_text("")
    form.keys("Tab", "ctrl+v")
    form.expect_text("4111 1111 1111 1111", 19)
    form.keys("ctrl+a", "ctrl+c", "shift+Tab", "ctrl+v")
    form.expect_text("4111 1111 1111 1111")
    form.keys("ctrl+z")
    form.expect_text("")
    form.close()


def composed_text_is_judged_when_it_is_committed():
    form = Form("--type", "none", "--limit", "3")
    form.keys("dead_acute", "e")
    form.expect_text("é")
    form.keys("dead_diaeresis", "u", "x")
    form.expect_text("éüx", 3)
    form.keys("dead_acute", "a")
    line = form.expect(lambda line: line["rejection"] == "limit", "there is no room for another")
    check("what is refused is gone", line["shown"] == "éüx", line)
    form.close()


def words_and_lines_are_deleted():
    form = Form("--type", "none")
    form.type("one two three")
    form.expect_text("one two three")
    form.keys("ctrl+BackSpace")
    form.expect_text("one two ")
    form.keys("Home", "ctrl+Delete")
    form.expect(lambda line: line["shown"].strip() == "two", "a word is deleted")
    form.keys("ctrl+a", "BackSpace")
    form.expect_text("")
    form.close()


def returning_commits_the_form():
    form = Form("--type", "email", "--type", "number:1,9", "--required")
    form.type("ada@example.com")
    form.expect_text("ada@example.com")
    form.keys("Return")
    form.expect(lambda line: line["field"] == 1 and line["status"] == "error", "the empty field is an error")
    form.type("7")
    form.expect_text("7")
    form.keys("Return")
    check("the values are written", form.output() == ["ada@example.com", "7"], form.seen)
    check("and the exit code says so", form.process.returncode == 0, form.process.returncode)


def a_picture():
    form = Form("--type", "card", "--type", "email", "--limit", "20")
    form.type("4111 1111 1111 1112")
    form.keys("Tab")
    form.type("ada@example.com")
    form.expect_text("ada@example.com")
    if "GTK_PICTURE" in os.environ:
        time.sleep(1)
        subprocess.run(["import", "-window", form.window, os.environ["GTK_PICTURE"]], check=True)
    form.close()


def usage():
    result = subprocess.run([BIN / "fieldmatch-form", "--type", "no-such-type"], capture_output=True, text=True)
    check("an unknown type is told", result.returncode == 2 and "no-such-type" in result.stderr, result)
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    result = subprocess.run([BIN / "fieldmatch-form"], capture_output=True, text=True, env=environment)
    check("a missing display is told", result.returncode == 2 and "display" in result.stderr, result)


def recorded_scripts():
    steps = 0
    for row in (SCRIPTS / "scripts.tsv").read_text().splitlines():
        name, options = row.split("\t")
        lines = (SCRIPTS / f"{name}.jsonl").read_text().splitlines()
        # What only other toolkits have ends a script, as it does in gtk-play.
        end = next((i for i, line in enumerate(lines) if "autofill" in line or "marked" in line), len(lines))
        script = pathlib.Path(os.environ["GTK_WORK"]) / f"{name}.jsonl"
        script.write_text("".join(line + "\n" for line in lines[:end]))
        if end == 0:
            continue
        played = subprocess.run(
            [BIN / "gtk-play", *options.split(), script], check=True, capture_output=True, text=True).stdout.splitlines()
        alone = subprocess.run(
            [FIELDMATCH, "replay", *options.split(), script], capture_output=True, text=True).stdout.splitlines()
        check(f"{name}: as many answers", len(played) == len(alone) == end, (len(played), len(alone), end))
        for line, ours, right in zip(lines, map(json.loads, played), map(json.loads, alone)):
            for key in ("text", "caret", "status", "events", "rejection"):
                check(f"{name}: {line}: {key}", ours[key] == right[key], (ours, right))
            check(f"{name}: {line}: the entry shows the field", ours["isShown"], ours)
        steps += end
    check("enough steps", steps >= 200, steps)


for test in [
    usage, recorded_scripts, keys_are_filtered_before_they_are_inserted, the_clipboard_goes_through_the_field,
    composed_text_is_judged_when_it_is_committed, words_and_lines_are_deleted, returning_commits_the_form, a_picture,
]:
    test()
    print("passed:", test.__name__.replace("_", " "), flush=True)
print(checks, "checks")
