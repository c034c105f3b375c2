"""On a real Spark: from Parquet to Parquet, tasks that fail and are retried, corrupt rows."""

import json
import os
import random
import socket
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pyspark = pytest.importorskip("pyspark")
import fieldmatch.spark  # noqa: E402
from pyspark import TaskContext, cloudpickle  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

# The executors cannot import this module, so its functions are pickled by value.
cloudpickle.register_pickle_by_value(sys.modules[__name__])

COLUMNS = {"email": "email", "iban": "iban"}
COUNT = 8_000


def start(master, python=sys.executable, **options):
    os.environ["PYSPARK_PYTHON"] = python
    builder = SparkSession.builder.master(master).config("spark.driver.host", "127.0.0.1")
    builder = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.ui.enabled", "false")
    for key, value in {"spark.sql.shuffle.partitions": "2", **options}.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


@pytest.fixture
def spark():
    session = start("local[2,4]")
    yield session
    session.stop()


def rows():
    chance = random.Random(3)
    emails = ["ada@example.com", "nobody", None, "", "grace@navy.mil", "é@x.de"]
    ibans = ["DE89370400440532013000", "DE88370400440532013000", None, "x"]
    return [(number, chance.choice(emails), chance.choice(ibans)) for number in range(COUNT)]


def table():
    numbers, emails, ibans = zip(*rows())
    return pa.table({"n": pa.array(numbers), "email": pa.array(emails), "iban": pa.array(ibans)})


def expected_counts():
    found = {}
    for place, name in ((1, "email"), (2, "iban")):
        counts = fieldmatch.validate([row[place] for row in rows()], COLUMNS[name]).counts
        found[name] = {key: getattr(counts, key) for key in ("valid", "invalid", "undecided", "malformed", "null")}
    return found


def write_parquet(path, parts=4):
    path.mkdir()
    whole = table()
    for part in range(parts):
        size = COUNT // parts
        pq.write_table(whole.slice(part * size, size), path / f"part-{part}.parquet")
    return str(path)


def test_from_parquet_to_parquet(spark, tmp_path):
    frame = spark.read.parquet(write_parquet(tmp_path / "in"))
    fieldmatch.spark.validate(frame, COLUMNS).write.parquet(str(tmp_path / "out"))
    judged = spark.read.parquet(str(tmp_path / "out"))
    counts = fieldmatch.spark.report(judged)
    assert counts == expected_counts()
    assert all(sum(kinds.values()) == COUNT for kinds in counts.values())
    validators = {name: fieldmatch.compile(specification) for name, specification in COLUMNS.items()}
    found = judged.orderBy("n").collect()
    assert [(row["n"], row["email"], row["iban"]) for row in found] == rows()
    for row in found[:2000]:
        for name, validator in validators.items():
            answer = row["fieldmatch"][name]
            expected = None if row[name] is None else validator.is_match(row[name])
            assert answer["valid"] == expected and (answer["reason"] is None) == (expected is not False)
        answers = [row["fieldmatch"][name]["valid"] for name in COLUMNS]
        assert row["fieldmatch"]["valid"] == all(answer is not False for answer in answers)


def test_good_and_bad_rows(spark):
    frame = spark.createDataFrame(rows(), "n long, email string, iban string")
    good, bad = fieldmatch.spark.split(frame, COLUMNS)
    assert good.columns == ["n", "email", "iban"] and "fieldmatch" in bad.columns
    kept = {row["n"] for row in good.collect()} | {row["n"] for row in bad.collect()}
    assert kept == set(range(COUNT)) and good.count() + bad.count() == COUNT


def fail_first(batches):
    """Makes the first attempt of every second task fail after half of its rows."""
    context = TaskContext.get()
    for number, batch in enumerate(batches):
        if number == 1 and context.attemptNumber() == 0 and context.partitionId() % 2 == 0:
            raise RuntimeError("this attempt fails")
        yield batch


def test_tasks_that_fail_are_done_again_and_counted_once(spark, tmp_path):
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "500")
    frame = spark.read.parquet(write_parquet(tmp_path / "in")).repartition(4)
    failing = fieldmatch.spark.validate(frame, COLUMNS)
    fieldmatch.spark.validate(failing.mapInArrow(fail_first, failing.schema), COLUMNS, result="again").write.parquet(
        str(tmp_path / "out"))
    judged = spark.read.parquet(str(tmp_path / "out"))
    assert fieldmatch.spark.report(judged) == expected_counts() == fieldmatch.spark.report(judged, result="again")
    assert judged.select("n").distinct().count() == judged.count() == COUNT


def test_corrupt_rows_are_malformed_not_lost(spark, tmp_path):
    places = pa.py_buffer(b"".join(n.to_bytes(4, "little") for n in (0, 15, 21, 36)))
    data = pa.py_buffer(b"ada@example.combad\xff\xfe!ada@example.com")
    corrupt = pa.StringArray.from_buffers(3, places, data)
    pq.write_table(pa.table({"n": [0, 1, 2], "email": corrupt}), str(tmp_path / "corrupt.parquet"))
    frame = spark.read.parquet(str(tmp_path / "corrupt.parquet"))
    judged = fieldmatch.spark.validate(frame, {"email": "email"})
    answers = {row["n"]: row["fieldmatch"]["email"] for row in judged.select("n", "fieldmatch").collect()}
    assert {number: answer["valid"] for number, answer in answers.items()} == {0: True, 1: False, 2: True}
    assert answers[1]["reason"] == "malformed: not UTF-8"
    counts = fieldmatch.spark.report(judged)["email"]
    assert counts["malformed"] == 1 and sum(counts.values()) == 3


def test_a_damaged_file_fails_the_job_and_leaves_nothing_that_looks_finished(spark, tmp_path):
    write_parquet(tmp_path / "in")
    whole = (tmp_path / "in/part-2.parquet").read_bytes()
    # Without its end, where the file says what is in it; and cut in the middle.
    for number, damaged in enumerate((whole[:-100], whole[: len(whole) // 2])):
        out = tmp_path / f"out-{number}"
        (tmp_path / "in/part-2.parquet").write_bytes(damaged)
        with pytest.raises(Exception, match="part-2.parquet"):
            frame = spark.read.schema("n long, email string, iban string").parquet(str(tmp_path / "in"))
            fieldmatch.spark.validate(frame, COLUMNS).write.parquet(str(out))
        assert not (out / "_SUCCESS").exists()
    (tmp_path / "in/part-2.parquet").write_bytes(whole)
    fieldmatch.spark.validate(spark.read.parquet(str(tmp_path / "in")), COLUMNS).write.mode("overwrite").parquet(str(out))
    assert fieldmatch.spark.report(spark.read.parquet(str(out))) == expected_counts()


class SlowFirst:
    """The first attempt of the first task is so slow that Spark starts another; each leaves a mark that it ran."""

    def __init__(self, marks):
        self._marks = str(marks)

    def __call__(self, batches):
        import time

        context = TaskContext.get()
        name = f"{context.partitionId()}-{context.attemptNumber()}"
        open(os.path.join(self._marks, name), "w").close()
        for batch in batches:
            if name == "0-0":
                time.sleep(300)
            yield batch


@pytest.fixture
def bare_python(tmp_path):
    """A Python for executors with all that the tests' one has, but not this package."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "bare")], check=True)
    (target,) = (tmp_path / "bare/lib").glob("python*/site-packages")
    for entry in Path(pa.__file__).parents[1].iterdir():
        if not entry.name.startswith("fieldmatch"):
            (target / entry.name).symlink_to(entry)
    python = tmp_path / "bare/bin/python"
    assert subprocess.run([python, "-c", "import pyarrow, fieldmatch"], capture_output=True).returncode != 0
    return str(python)


@pytest.fixture
def cluster(tmp_path):
    """Spark's own cluster manager with two workers. Each has an address of its own, because Spark does not run a second
    copy of a task on the same machine."""
    home = Path(pyspark.__file__).parent
    environment = {**os.environ, "SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1"}
    environment.pop("FIELDMATCH_LIBRARY", None)
    running = []

    def run(name, *arguments, **more):
        log = open(tmp_path / f"{name}.log", "w")
        command = [str(home / "bin/spark-class"), f"org.apache.spark.deploy.{name.split('-')[0]}", *arguments]
        running.append(subprocess.Popen(command, stdout=log, stderr=log, env={**environment, **more}))

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"spark://127.0.0.1:{port}"
    run("master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0")
    for number in (2, 3):
        host = f"127.0.0.{number}"
        run(f"worker.Worker-{number}", "--host", host, "--cores", "1", "--memory", "700m", "--webui-port", "0",
            "--work-dir", str(tmp_path / f"work-{number}"), address, SPARK_LOCAL_IP=host)
    yield address
    for process in reversed(running):
        process.terminate()
    for process in running:
        process.wait(60)


@pytest.fixture
def shipped(tmp_path):
    """The wheel under a name that Spark ships."""
    (wheel,) = Path(os.environ["FIELDMATCH_WHEEL"]).glob("*.whl")
    copy = tmp_path / "fieldmatch.zip"
    copy.write_bytes(wheel.read_bytes())
    return copy


#: A program as its user would write it: it reads, judges, writes, and reports on what was written.
PROGRAM = """
import json, sys
import fieldmatch.spark
from pyspark.sql import SparkSession

source, target = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
rows = spark.read.parquet(source).repartition(4)
fieldmatch.spark.validate(rows, {"email": "email", "iban": "iban"}).write.parquet(target)
print(json.dumps(fieldmatch.spark.report(spark.read.parquet(target))))
"""


def test_a_program_that_is_submitted_with_the_package(cluster, bare_python, shipped, tmp_path):
    """The driver and the executors get the package by ``spark-submit --py-files``; none of their Pythons has it."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    home = Path(pyspark.__file__).parent
    environment = {**os.environ, "SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": bare_python,
                   "PYSPARK_DRIVER_PYTHON": bare_python}
    environment.pop("FIELDMATCH_LIBRARY", None)
    done = subprocess.run(
        [str(home / "bin/spark-submit"), "--master", cluster, "--py-files", str(shipped),
         "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.executor.memory=512m", "--conf", "spark.ui.enabled=false", str(program),
         write_parquet(tmp_path / "in"), str(tmp_path / "out")],
        env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout.splitlines()[-1]) == expected_counts()


def test_on_a_cluster_with_a_task_that_runs_twice(cluster, bare_python, shipped, tmp_path, monkeypatch):
    """The executors get the package by ``addPyFile``, and a task is so slow that Spark runs a second copy of it while the
    first still runs."""
    monkeypatch.setenv("SPARK_HOME", str(Path(pyspark.__file__).parent))
    monkeypatch.delenv("FIELDMATCH_LIBRARY", raising=False)
    session = start(
        cluster, python=bare_python,
        **{"spark.speculation": "true", "spark.speculation.interval": "200ms",
           "spark.speculation.multiplier": "1.1", "spark.speculation.quantile": "0.5",
           "spark.speculation.minTaskRuntime": "500ms", "spark.executor.memory": "512m"})
    try:
        session.sparkContext.addPyFile(str(shipped))
        marks = tmp_path / "marks"
        marks.mkdir()
        frame = session.read.parquet(write_parquet(tmp_path / "in")).repartition(4)
        judged = fieldmatch.spark.validate(frame, COLUMNS)
        slow = judged.mapInArrow(SlowFirst(marks), judged.schema)
        slow.write.parquet(str(tmp_path / "out"))
        assert {"0-0", "0-1"} <= {mark.name for mark in marks.iterdir()}, "there was no second copy of the slow task"
        written = session.read.parquet(str(tmp_path / "out"))
        assert fieldmatch.spark.report(written) == expected_counts()
        assert written.select("n").distinct().count() == written.count() == COUNT
    finally:
        session.stop()


def test_refusals_come_before_anything_runs(spark):
    frame = spark.createDataFrame([(1, "a")], "n long, v string")
    with pytest.raises(fieldmatch.SpecificationError):
        fieldmatch.spark.validate(frame, {"v": "emial"})
    for columns, result in (({"w": "email"}, "r"), ({"n": "email"}, "r"), ({}, "r"), ({"v": "email"}, "v")):
        with pytest.raises(ValueError):
            fieldmatch.spark.validate(frame, columns, result=result)


def test_no_rows(spark):
    frame = spark.createDataFrame([], "email string")
    assert sum(fieldmatch.spark.report(fieldmatch.spark.validate(frame, {"email": "email"}))["email"].values()) == 0
