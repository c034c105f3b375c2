"""The extension in the shell of SQLite, by `.load`, and in Python's sqlite3, with threads."""

import json
import os
try:
    import pysqlite3 as sqlite3  # Some builds of Python have an sqlite3 that cannot load extensions.
except ImportError:
    import sqlite3
import subprocess
import threading

import pytest

EXTENSION = os.environ["FIELDMATCH_SQLITE"]


def connect(path=":memory:", **options):
    connection = sqlite3.connect(path, **options)
    connection.enable_load_extension(True)
    connection.load_extension(EXTENSION)
    return connection


@pytest.fixture
def database():
    connection = connect()
    yield connection
    connection.close()


def one(connection, query, *values):
    return connection.execute(query, values).fetchone()[0]


def shell(*lines, path=":memory:"):
    return subprocess.run(
        ["sqlite3", "-batch", path], input="\n".join((f".load {EXTENSION}", *lines)), capture_output=True, text=True)


def test_in_the_shell(tmp_path):
    done = shell("select fieldmatch('DE89370400440532013000', 'iban'), fieldmatch('DE88370400440532013000', 'iban');")
    assert (done.stdout, done.stderr) == ("1|0\n", "")
    path = str(tmp_path / "people.db")
    done = shell("create table p (email text check (fieldmatch(email, 'email')));",
                 "insert into p values ('ada@example.com');", "insert into p values ('ada');",
                 "select count(*) from p;", path=path)
    assert done.stdout == "1\n" and "CHECK constraint failed" in done.stderr
    # The constraint holds in a database that is opened again, and is refused where the extension is not loaded.
    assert "CHECK constraint failed" in shell("insert into p values ('b@');", path=path).stderr
    bare = subprocess.run(["sqlite3", path, "insert into p values ('c@example.com')"], capture_output=True, text=True)
    assert "function: fieldmatch" in bare.stderr


@pytest.mark.parametrize("value, specification, answer, why", [
    ("ada@example.com", "email", 1, None), ("ada@example", "email", 0, "pattern"), ("", "email", 0, "pattern"),
    ("4242424242424242", "card", 1, None), ("4242424242424241", "card", 0, "checksum"),
    (42, "number:1,100", 1, None), (101, "number:1,100", 0, "range"), (12.5, "price:100,2", 1, None),
    ("ab", "password:3,20", 0, "length"), ("x", "none", 1, None), ("a\x00b", "pattern:a.b", 1, None),
    ("日本", "pattern:\\p{Han}+", 1, None), (b"ada@example.com", "email", 1, None),
    (b"ada\xff@example.com", "email", 0, "malformed: not UTF-8"), (b"", "none", 1, None), (None, "email", None, None),
])
def test_values(database, value, specification, answer, why):
    assert one(database, "select fieldmatch(?, ?)", value, specification) == answer
    assert one(database, "select fieldmatch_reason(?, ?)", value, specification) == why
    message = one(database, "select fieldmatch_message(?, ?)", value, specification)
    assert (message is None) == (why is None) and message != ""


def test_places(database):
    query = "select fieldmatch_position(?, ?)"
    assert one(database, query, "double..dot@example.com", "email") == 7
    assert one(database, query, b"ab\xff", "none") == 2
    assert one(database, query, "ada@example.com", "email") is None


def test_null_everywhere(database):
    for call in ("fieldmatch(null, 'email')", "fieldmatch('a', null)", "fieldmatch('a', 'email', null)",
                 "fieldmatch_reason(null, 'email')", "fieldmatch_position(null, 'email')", "regexp(null, 'a')",
                 "null regexp 'a'", "regexp('a', 'a', null)"):
        assert one(database, f"select {call}") is None, call


def test_regexp_is_of_the_whole_value(database):
    assert database.execute(
        "select 'ab' regexp 'a', 'ab' regexp 'a|ab', 'a' regexp 'A', regexp('A', 'a', 'ignore-case'), "
        "regexp('a.', 'a' || char(10)), regexp('a.', 'a' || char(10), 'dot-matches-newlines'), "
        "regexp('a b', 'ab', 'extended, engine=automaton'), regexp('a.', 'a.', 'literal'), "
        r"'aa' regexp '(a)\1', 42 regexp '[0-9]+', x'6162' regexp 'ab', 'é' regexp '.'"
    ).fetchone() == (0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1)


def test_options_of_types(database):
    assert database.execute(
        "select fieldmatch('1,50', 'price:10,2', 'locale=de_DE'), fieldmatch('1,50', 'price:10,2'), "
        "fieldmatch('ADA@EXAMPLE.COM', 'pattern:[a-z@.]+'), "
        "fieldmatch('ADA@EXAMPLE.COM', 'pattern:[a-z@.]+', 'ignore-case'), "
        "fieldmatch('a@b.de', 'email', ' engine=pcre2 , '), fieldmatch('a@b.de', 'email', '')"
    ).fetchone() == (1, 0, 0, 1, 1, 1)


@pytest.mark.parametrize("call, words", [
    ("fieldmatch('a', 'emial')", "emial"), ("fieldmatch('a', 'username:x')", "username"),
    ("fieldmatch('a', '')", "type"), ("fieldmatch('a', x'00')", "must be text"),
    ("fieldmatch('a', 'email', 'engine=perl')", "perl"), ("fieldmatch('a', 'email', 'fast')", 'option "fast" is unknown'),
    ("fieldmatch('a', 'email', 'literal')", 'option "literal" is unknown'),
    ("fieldmatch('a', 'email', 'engine=" + "x" * 100 + "')", "unknown"),
    ("'a' regexp 'a)|(b'", "fieldmatch:"), ("'a' regexp '('", "fieldmatch:"), ("'a' regexp x'61'", "must be text"),
    (r"regexp('(a)\1', 'aa', 'engine=automaton')", "fieldmatch:"),
])
def test_bad_arguments_are_errors_with_words(database, call, words):
    with pytest.raises(sqlite3.OperationalError) as failure:
        database.execute(f"select {call}").fetchall()
    assert words in str(failure.value)
    assert one(database, "select fieldmatch('a@b.de', 'email')") == 1


@pytest.mark.parametrize("call", ["fieldmatch('a')", "fieldmatch('a', 'b', 'c', 'd')", "regexp('a')"])
def test_numbers_of_arguments(database, call):
    with pytest.raises(sqlite3.OperationalError):
        database.execute(f"select {call}")


def test_undecided_is_an_error_and_has_a_reason(database):
    value, pattern = "a" * 40, r"(a*)*\1b"
    with pytest.raises(sqlite3.OperationalError, match="limit"):
        one(database, "select ? regexp ?", value, pattern)
    assert one(database, "select fieldmatch_reason(?, ?)", value, f"pattern:{pattern}").startswith("undecided: ")


def test_in_constraints_indexes_views_and_generated_columns(database):
    database.executescript("""
        pragma trusted_schema = off;
        create table people (
          email text not null check (fieldmatch(email, 'email')),
          iban text check (fieldmatch(iban, 'iban')),
          code text check (code regexp '[A-Z]{3}[0-9]*'),
          kind text generated always as (iif(fieldmatch(iban, 'iban'), 'account', 'none')) virtual);
        create index emails on people (fieldmatch_reason(code, 'username:4,20'));
        create view bad as select * from people where fieldmatch(code, 'username:4,20') = 0;
        create table columns_to_types (name text, type text);
    """)
    database.execute("insert into people values ('ada@example.com', 'DE89370400440532013000', 'ABC')")
    database.execute("insert into people values ('ada@example.com', null, 'ABC1')")
    for row in (("ada", None, "ABC"), ("a@b.de", "DE1", "ABC"), ("a@b.de", None, "abc")):
        with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
            database.execute("insert into people values (?, ?, ?)", row)
    assert database.execute("select kind, code from people order by 1").fetchall() == [("account", "ABC"), ("none", "ABC1")]
    assert one(database, "select count(*) from bad") == 1
    assert one(database, "pragma integrity_check") == "ok"
    plan = database.execute(
        "explain query plan select * from people where fieldmatch_reason(code, 'username:4,20') = 'length'").fetchall()
    assert "USING INDEX emails" in plan[0][3]


def test_types_from_a_column(database):
    """More types than are kept, in turns, and the same again in the other order."""
    types = [f"username:{least},{least + 3}" for least in range(1, 41)]
    rows = [(kind, "x" * length) for kind in types for length in (1, 5, 20, 41)] * 2
    database.execute("create table judged (kind text, value text)")
    database.executemany("insert into judged values (?, ?)", rows + rows[::-1])
    for kind, value, answer in database.execute("select kind, value, fieldmatch(value, kind) from judged"):
        least, most = map(int, kind.split(":")[1].split(","))
        assert answer == (least <= len(value) <= most)


def test_options_from_a_column_beside_a_constant_pattern(database):
    rows = [("ignore-case", "A", 1), ("", "A", 0), ("ignore-case", "a", 1), ("literal", "A", 0)]
    database.execute("create table judged (options text, value text, answer int)")
    database.executemany("insert into judged values (?, ?, ?)", rows)
    assert one(database, "select min(regexp('a', value, options) = answer) from judged") == 1


def test_types_as_json(database):
    names = {row[0] for row in database.execute("select value ->> 'name' from json_each(fieldmatch_types())")}
    assert {"email", "iban", "card"} <= names
    assert names == {entry["name"] for entry in json.loads(one(database, "select fieldmatch_types()"))}


def test_utf16_database(tmp_path):
    connection = connect(str(tmp_path / "wide.db"))
    connection.executescript("pragma encoding = 'UTF-16le'; create table t (v text);")
    connection.execute("insert into t values ('é' || char(0x1F600))")
    assert one(connection, "select v regexp 'é.' and fieldmatch(v, 'username:2,2') = 0 from t") == 1
    connection.close()


def run_threads(work, count=4):
    failures = []

    def guarded(number):
        try:
            work(number)
        except BaseException as failure:  # noqa: BLE001
            failures.append(failure)

    threads = [threading.Thread(target=guarded, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


QUERY = """
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select sum(fieldmatch('user' || i || iif(i % 3, '@example.com', '@'), 'email')), sum(i regexp '[0-9]*7'),
      count(fieldmatch_reason(i, iif(i % 2, 'number:1,2500', 'pattern:[0-9]+'))) from n"""


def expected():
    numbers = range(1, 5001)
    return (sum(1 for i in numbers if i % 3), sum(1 for i in numbers if i % 10 == 7),
            sum(1 for i in numbers if i % 2 and i > 2500))


def test_threads_with_connections_of_their_own():
    def work(_):
        for _ in range(3):
            connection = connect()
            assert connection.execute(QUERY).fetchone() == expected()
            connection.close()

    run_threads(work)


def test_threads_with_one_connection():
    connection = connect(check_same_thread=False)

    def work(_):
        for _ in range(2):
            assert connection.execute(QUERY).fetchone() == expected()

    run_threads(work)
    connection.close()


def test_loading_twice_and_a_statement_that_outlives_the_loop(database):
    database.load_extension(EXTENSION)
    cursor = database.execute("select fieldmatch(value, 'email') from json_each('[\"a@b.de\", \"x\", \"y\"]')")
    assert cursor.fetchone() == (1,)
    cursor.close()
    assert one(database, "select fieldmatch('a@b.de', 'email')") == 1
