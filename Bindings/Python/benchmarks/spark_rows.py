"""Judges the same e-mail addresses in Spark, with fieldmatch and with Spark's own rlike, in turn, in one run.

    python spark_rows.py [MILLIONS …]

Rows are cached in memory as Spark keeps them; what is timed is an aggregation that counts the valid ones, the best of three.
Verdicts are compared before anything is timed.
"""

import os
import sys
import time

import fieldmatch
import fieldmatch.spark
from pyspark.sql import SparkSession
from pyspark.sql import functions as f

os.environ["PYSPARK_PYTHON"] = sys.executable
pattern = f"^(?:{fieldmatch.compile('email-classic').description['pattern']})$"
spark = (
    SparkSession.builder.master("local[2]").config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.memory", os.environ.get("SPARK_MEMORY", "6g")).config("spark.ui.enabled", "false")
    .config("spark.sql.execution.arrow.maxRecordsPerBatch", "50000").getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")


def rows(count):
    """One in ten is no address."""
    n = f.col("id")
    address = f.concat(f.lit("user"), f.pmod(f.hash(n), f.lit(10_000_000)), f.lit("."), f.substring(f.lit("abcdefghijk"), 1, 1),
                       f.lit("@mail.example.org"))
    return spark.range(0, count, 1, 8).select(
        f.when(n % 10 == 0, f.concat(f.lit("not an address "), n)).otherwise(address).alias("email"))


def ours(frame):
    return fieldmatch.spark.validate(frame, {"email": "email-classic"}).where("fieldmatch.valid").count()


def carried(frame):
    """What carrying the rows to Python and back costs by itself."""
    return frame.mapInArrow(lambda batches: batches, frame.schema).where(f.length("email") > 0).count()


def theirs(frame):
    return frame.where(f.col("email").rlike(pattern)).count()


for millions in [float(text) for text in sys.argv[1:]] or [1, 10]:
    count = int(millions * 1_000_000)
    frame = rows(count).cache()
    assert frame.count() == count
    contestants = {"fieldmatch, mapInArrow": ours, "rlike": theirs, "mapInArrow that does nothing": carried}
    valid = {ours(frame), theirs(frame)}
    if len(valid) != 1 or carried(frame) != count:
        sys.exit(f"the answers differ: {valid}")
    best = dict.fromkeys(contestants, float("inf"))
    for _ in range(3):
        for name, run in contestants.items():
            start = time.perf_counter()
            run(frame)
            best[name] = min(best[name], time.perf_counter() - start)
    print(f"{count} rows, {valid.pop()} valid; two tasks at a time, the best of three, in turn")
    for name, seconds in best.items():
        print(f"  {name:30} {seconds:7.2f} s {count / seconds / 1e6:7.2f} M rows/s")
    frame.unpersist(blocking=True)
