"""attachField and the page, in a real browser: keys, pastes, input methods, autofill, undo."""

import os
from pathlib import Path

import pytest

from browser import Browser, Server

PAGE = Path(os.environ["FIELDMATCH_JAVASCRIPT"]) / "page"


@pytest.fixture(scope="module")
def server():
    server = Server(PAGE)
    yield server
    server.close()


@pytest.fixture(scope="module")
def browser():
    browser = Browser()
    yield browser
    browser.close()


@pytest.fixture
def page(browser, server):
    """A page with one attached input, whose type a test chooses."""
    browser.failures.clear()
    browser.open(f"{server.address}/page.css")
    browser.run("""
        document.body.innerHTML = `<form id="form"><input id="field"><textarea id="area"></textarea><input id="other"></form>`;
        window.library = await import("/fieldmatch/src/index.js");
        window.field = document.getElementById("field");
        window.seen = [];
        field.addEventListener("input", (event) => seen.push([event.inputType, field.value]));
        window.attach = (type, options = {}, element = field) => {
          window.attached = library.attachField(element, type, options);
          element.focus();
        };""")
    yield browser
    assert browser.failures == []


def state(page):
    """The text, the caret's place or the selection's ends, and what the field makes of it, which must be the same."""
    text, start, end, own, selection, composing = page.run("""
        await new Promise((done) => setTimeout(done, 5));
        const { field } = attached, input = attached.input;
        return [input.value, input.selectionStart, input.selectionEnd, field.text, field.selection, field.marked]""")
    assert own == text and composing is None
    assert selection == [start, end - start]
    return (text, start) if start == end else (text, start, end)


def test_typing(page):
    page.run('attach("card")')
    page.type("42424")
    assert state(page) == ("4242 4", 6)
    page.type("x")
    assert state(page) == ("4242 4", 6)
    page.type("24242424242")
    assert state(page) == ("4242 4242 4242 4242", 19)
    assert page.run("return [attached.plainValue, attached.isValid, field.validity.valid]") == ["4242424242424242", True, True]
    seen = page.run("return seen")
    assert len(seen) == 16 and seen[4] == ["insertText", "4242 4"]


def test_caret_in_the_middle(page):
    page.run('attach("card")')
    page.type("12345678")
    for _ in range(3):
        page.key("ArrowLeft")
    page.type("0")
    assert state(page) == ("1234 5067 8", 7)
    page.key("Backspace")
    assert state(page) == ("1234 5678", 6)
    page.key("Home")
    page.key("Delete")
    assert state(page) == ("2345 678", 0)
    page.key("End")
    page.key("ArrowLeft", shift=True)
    page.key("ArrowLeft", shift=True)
    page.type("9")
    assert state(page) == ("2345 69", 7)
    page.run("field.setSelectionRange(5, 5)")
    page.key("Backspace")
    assert state(page)[0] == "2346 9"


def test_deleting_by_word_and_line(page):
    page.run('attach("none")')
    page.type("one two three")
    page.key("Backspace", control=True, commands=("deleteWordBackward",))
    assert state(page)[0] == "one two "
    page.key("Home")
    page.key("Delete", control=True, commands=("deleteWordForward",))
    assert state(page) == (" two ", 0)
    page.key("Delete", commands=("deleteToEndOfLine",))
    assert state(page) == ("", 0)


def paste(page, text):
    """Copies a text from another input, and pastes it, as a user does."""
    page.run(f"const other = document.getElementById('other'); other.value = {text!r}; other.focus(); other.select()")
    page.key("c", control=True, commands=("copy",))
    page.run("field.focus()")
    page.key("v", control=True, commands=("paste",))


def test_pastes(page):
    page.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.run('attach("iban")')
    paste(page, "de89 3704_0044")
    refused = state(page)
    paste(page, " de89 3704 0044 0532 0130 00 ")
    assert refused == ("", 0) and state(page) == ("DE89 3704 0044 0532 0130 00", 27)
    page.run("field.setSelectionRange(0, 4)")
    paste(page, "GB")
    assert state(page)[0] == "GB37 0400 4405 3201 3000"


def test_cutting(page):
    page.run('attach("card")')
    page.type("12345678")
    page.run("field.setSelectionRange(0, 2)")
    page.key("x", control=True, commands=("cut",))
    assert state(page) == ("3456 78", 0)


def test_undo_and_redo(page):
    page.run('attach("amount")')
    page.type("12345")
    page.run("field.setSelectionRange(0, 0)")
    page.key("Delete")
    typed = state(page)[0]
    page.key("z", control=True)
    assert state(page)[0] != typed
    page.key("z", control=True)
    assert state(page)[0] == ""
    page.key("z", control=True, shift=True)
    page.key("y", control=True)
    assert state(page)[0] == typed
    assert [kind for kind, _ in page.run("return seen")][-4:] == ["historyUndo"] * 2 + ["historyRedo"] * 2


def compose(page, *steps):
    for step in steps:
        page.call("Input.imeSetComposition", text=step, selectionStart=len(step), selectionEnd=len(step))


def test_input_methods(page):
    page.run('attach("none", { limit: 3, overLimit: "truncate" })')
    compose(page, "に", "にほ", "にほん")
    assert page.run("return [field.value, attached.field.marked]") == ["にほん", [0, 3]]
    page.call("Input.insertText", text="日本")
    assert state(page) == ("日本", 2)
    page.type("x")
    page.run("field.setSelectionRange(1, 1)")
    compose(page, "ご")
    page.call("Input.insertText", text="語語")
    # What is committed goes through the limit.
    assert state(page)[0] == "日本x"


def test_composition_that_a_filter_refuses(page):
    page.run('attach("username:3,20")')
    page.type("ab")
    compose(page, "n", "ni")
    page.call("Input.insertText", text="你")
    assert state(page) == ("ab", 2)
    compose(page, "c")
    page.call("Input.insertText", text="c")
    assert state(page) == ("abc", 3)


def test_composition_that_is_given_up(page):
    page.run('attach("none")')
    page.type("ab")
    compose(page, "n", "ni", "")
    assert state(page) == ("ab", 2)


def test_autofill_sets_a_value_at_once(page):
    page.run('attach("card")')
    fill = """
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
        set.call(field, VALUE);
        field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
        field.dispatchEvent(new Event("change", { bubbles: true }));"""
    page.run(fill.replace("VALUE", "'5555555555554444'"))
    assert state(page)[0] == "5555 5555 5555 4444"
    page.run(fill.replace("VALUE", "'not a card'"))
    assert state(page)[0] == "5555 5555 5555 4444"


def test_frameworks_that_watch_the_value(page):
    """A setter in front of the element's own, as React has one, is not asked; the input event tells."""
    page.run("""
        const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
        window.tracked = 0;
        Object.defineProperty(field, "value", { get() { return own.get.call(this) }, set(text) { tracked++; own.set.call(this, text) }, configurable: true });
        attach("card")""")
    page.type("42424")
    assert page.run("return [field.value, tracked, seen.length]") == ["4242 4", 0, 5]


def test_forms(page):
    page.run('attach("card", { required: true }); document.getElementById("form").addEventListener("submit", (event) => event.preventDefault())')
    page.type("4242")
    page.key("Tab")
    assert page.run("return [attached.status, field.getAttribute('aria-invalid'), field.checkValidity(), field.validationMessage.length > 0]") == [
        "error", "true", False, True]
    page.run("document.getElementById('form').reset()")
    assert page.run("await null; return [field.value, attached.text]") == ["", ""]
    page.run("field.focus()")
    page.type("4242424242424242")
    page.key("Enter")
    assert page.run("return [attached.status, field.hasAttribute('aria-invalid'), field.checkValidity()]") == ["normal", False, True]
    page.run("attached.setPlainValue('5555555555554444')")
    assert state(page)[0] == "5555 5555 5555 4444"


def test_a_selection_that_the_browser_makes_stays(page):
    page.run('attach("card")')
    page.type("12345678")
    page.run("document.getElementById('other').focus(); field.setSelectionRange(0, 4); field.focus()")
    assert page.run("return [field.selectionStart, field.selectionEnd]") == [0, 4]
    page.type("9")
    assert state(page) == ("9567 8", 1)


def test_text_areas(page):
    page.run("attach('multiline', {}, document.getElementById('area'))")
    page.type("one")
    page.key("Enter")
    page.type("two")
    assert state(page) == ("one\ntwo", 7)


def test_a_field_that_is_let_go(page):
    page.run('attach("card"); attached.detach()')
    page.type("abc")
    assert page.run("return field.value") == "abc"


def test_inputs_whose_caret_cannot_be_read(page):
    for kind in ("email", "number"):
        assert kind in page.run(f"""
            field.type = "{kind}";
            try {{ attach("none"); return "" }} catch (error) {{ return error.message }}""")


def test_many_texts_are_judged_as_by_node(page):
    """The same module, the other machine."""
    assert page.run("""
        const email = library.compile("email");
        return [email.verdict("ada@example.com"), email.firstFault("a..b@example.com").offset, library.types().length > 20]
        """) == ["match", 2, True]


def test_the_page(browser, server):
    browser.failures.clear()
    browser.open(f"{server.address}/index.html")
    browser.run("while (!document.getElementById('verdict').textContent) await new Promise((done) => setTimeout(done, 20))")
    browser.run("document.getElementById('text').focus()")
    browser.type("4242x")
    browser.run("while (!document.getElementById('cost').textContent) await new Promise((done) => setTimeout(done, 20))")
    found = browser.run("""
        const part = (name) => document.getElementById(name).textContent;
        return Object.fromEntries(["verdict", "fault", "plain", "next", "key", "cost", "problem"].map((name) => [name, part(name)]))""")
    assert found["verdict"].startswith("partial") and found["plain"] == "4242" and "0–9" in found["next"]
    assert found["key"] == "refused: typing" and "µs" in found["cost"] and "length" in found["fault"]
    browser.run("""
        const type = document.getElementById("type");
        type.value = "emial";
        type.dispatchEvent(new Event("input"));""")
    assert "emial" in browser.run("return document.getElementById('problem').textContent")
    assert browser.failures == []
