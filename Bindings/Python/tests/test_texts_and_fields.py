import copy
import pickle

import fieldmatch
import pytest
from fieldmatch import Field, Verdict


def test_verdicts_and_explanations():
    email = fieldmatch.compile("email")
    assert email.verdict("ada@example.com") is Verdict.MATCH
    assert email.verdict(b"ada@example") is Verdict.PARTIAL
    assert email.verdict("ada example") is Verdict.NO_MATCH
    explained = email.explain("double..dot@example.com")
    assert (explained.verdict, explained.reason, explained.offset) == (Verdict.NO_MATCH, "pattern", 7)
    assert explained.message and explained.next == []
    assert fieldmatch.compile("card").explain("4242424242424241").reason == "checksum"
    assert fieldmatch.compile(pattern="é*x").explain("éé!").offset == 2
    valid = email.explain("ada@example.com")
    assert (valid.reason, valid.message, valid.offset) == (None, None, None)


def test_what_may_follow():
    assert fieldmatch.compile(pattern="[a-c]x|z").explain("").next == [("a", "c"), ("z", "z")]
    assert fieldmatch.compile(pattern=r"(a)\1").explain("a").next is None
    assert len(fieldmatch.compile(pattern=r"\w").explain("").next) > 64


@pytest.mark.parametrize("specification, offset", [("emial", 0), ("username:9,3", 9), ("", 0), ("date:xx", 5)])
def test_refused_specifications(specification, offset):
    with pytest.raises(fieldmatch.SpecificationError) as caught:
        fieldmatch.compile(specification)
    assert caught.value.offset >= offset and caught.value.message


def test_refused_patterns_and_arguments():
    with pytest.raises(fieldmatch.PatternError) as caught:
        fieldmatch.compile(pattern="ab)c")
    assert (caught.value.offset, caught.value.code) == (2, -1)
    with pytest.raises(fieldmatch.PatternError):
        fieldmatch.compile(pattern=r"(a)\1", engine="automaton")
    with pytest.raises(fieldmatch.FieldMatchError):
        fieldmatch.compile("email", engine="perl")
    for arguments in ({}, {"type": "email", "pattern": "a"}):
        with pytest.raises(TypeError):
            fieldmatch.compile(**arguments)
    with pytest.raises(TypeError):
        fieldmatch.compile("email").is_match(7)


def test_options():
    assert fieldmatch.compile(pattern="abc", ignore_case=True).is_match("ABC")
    assert fieldmatch.compile(pattern="a.b", dot_matches_newlines=True).is_match("a\nb")
    assert fieldmatch.compile(pattern="a.b", literal=True).verdict("axb") is Verdict.NO_MATCH
    assert fieldmatch.compile("price:100,2", locale="de").is_match("12,50")
    assert fieldmatch.compile(pattern=r"a\x{0}b").is_match("a\0b")


@pytest.mark.parametrize("text, offset", [(b"a\xffb", 1), ("a\ud800b", 1), (b"\xed\xa0\x80", 0)])
def test_malformed_text_is_not_invalid_text(text, offset):
    with pytest.raises(fieldmatch.MalformedTextError) as caught:
        fieldmatch.compile("none").is_match(text)
    assert caught.value.offset == offset


def test_undecided_is_not_invalid():
    validator = fieldmatch.compile(pattern=r"((?:a|aa)+)+\1[bc]", engine="pcre2")
    with pytest.raises(fieldmatch.UndecidedError):
        validator.is_match("a" * 4000)


def test_pickle_description_and_types():
    validator = fieldmatch.compile(pattern="a+", ignore_case=True)
    assert all(other.is_match("AAA") for other in (pickle.loads(pickle.dumps(validator)), copy.copy(validator)))
    assert fieldmatch.compile("iban").description["checks"] >= 1
    for entry in fieldmatch.types():
        assert fieldmatch.compile(entry["sample"]).is_match(entry["example"]), entry["name"]


def test_typing_a_card():
    field = Field("card")
    assert all(field.insert(digit).accepted for digit in "42424")
    assert (field.text, field.plain_value, field.caret) == ("4242 4", "42424", 6)
    refused = field.insert("x")
    assert refused.rejection == "typing" and refused.message and field.text == "4242 4"
    assert field.verdict is Verdict.PARTIAL and not field.is_valid
    assert field.update("4242424242424242").change is not None and field.is_valid


def test_edits():
    field = Field("none", "abc")
    assert field.replace(1, 1, "XY").change == (1, 1, 2) and field.text == "aXYc"
    field.select(0, 2)
    assert field.selection == (0, 2) and field.delete_backward().accepted and field.text == "Yc"
    assert field.delete_forward().accepted and field.text == "c"
    assert field.replace(-(10**30), 10**30, "z").accepted and field.text == "zc"
    assert "cleared" in field.clear().events and field.undo().accepted and field.text == "zc"
    assert field.redo().accepted and field.text == "" and field.set_text("😀").selection == (2, 0)
    field.mark("ni")
    assert field.marked == (2, 2) and field.mark("你").accepted and field.unmark().accepted and field.marked is None
    with pytest.raises(fieldmatch.MalformedTextError):
        field.insert(b"\xff")


def test_configuration_and_life():
    field = Field("none", limit=3, over_limit="truncate", letter_case="upper", required=True, title="Code", counter="up")
    assert field.begin().events == ("began",) and "filled" in field.insert("abcd").events and field.text == "ABC"
    assert field.presentation["counter"] == "3/3" and field.presentation["title"] == "Code"
    field.clear()
    assert "alertShown" in field.commit().events and field.status == "error" and field.message
    other = copy.copy(field)
    field.restart()
    assert field.status == "normal" and other.status == "error"
    assert field.show_alert("taken", warning=True).events == ("alertShown",)
    assert (field.status, field.message) == ("warning", "taken")
    field.hide_alert()
    other.enable(False)
    assert other.insert("x").rejection == "disabled" and field.message is None
    assert field.secure().events == ("secured",) and "ended" in field.end().events
    for options in ({"colour": "red"}, {"limit": -1}, {"timing": "never"}):
        with pytest.raises(fieldmatch.OptionError):
            Field("none", **options)


def test_pickers_and_plain_values():
    number = Field("number:1,10")
    assert "pickerValueChanged" in number.pick_number(7).events and number.text == "7"
    assert number.pick_number(10**30).rejection == "rule"
    assert Field("date:dd/MM/yyyy").pick_date(2028, 2, 29).accepted
    assert Field("date:dd/MM/yyyy").pick_date(2028, 2**32 + 2, 29).rejection is not None
    amount = Field("amount")
    assert amount.set_plain_value("1200.99").accepted and amount.text == "1 200,99"


def test_arguments_that_a_c_string_would_cut():
    for make in (
        lambda: fieldmatch.compile("email", engine="auto\0x"),
        lambda: fieldmatch.compile("amount", locale="de\0x"),
        lambda: Field("amount", locale="de\0x"),
        lambda: Field("none", title="a\0b"),
    ):
        with pytest.raises(ValueError, match="U\\+0000"):
            make()
    with pytest.raises(ValueError, match="threads"):
        fieldmatch.validate(["a"], "none", threads=-1)
