"""Compares fieldmatch, polars, pyarrow and DuckDB on the same e-mail addresses: in turn, in one run, the best of seven.

    python columns.py [COUNT]

COUNT is the number of values, 2,000,000 by default. Each gets the pattern of the type email-classic, and the column in
memory in its own layout. Before anything is timed, the numbers of valid values are compared; they must be equal.
"""

import random
import sys
import time

import duckdb
import fieldmatch
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000
pattern = fieldmatch.compile("email-classic").description["pattern"]
anchored = f"^(?:{pattern})$"
chance = random.Random(1)
hosts = ["example.com", "mail.example.org", "a.example.co", "example-host.net"]
values = [
    f"user{chance.randrange(10 ** chance.randrange(1, 8))}.{'abcdefghijk'[: chance.randrange(1, 10)]}@{hosts[i % 4]}"
    if i % 10 else f"not an address {i}"
    for i in range(count)
]
column = pa.array(values)
series = pl.Series("v", values)
connection = duckdb.connect()
addresses = pa.table({"v": column})
connection.execute("create table t as select * from addresses")
single = duckdb.connect()
single.execute("set threads = 1")
single.execute("create table t as select * from addresses")
query = f"select count(*) from t where regexp_full_match(v, '{pattern}')"

contestants = {
    "fieldmatch, pyarrow column": lambda: fieldmatch.validate(column, "email-classic").counts.valid,
    "fieldmatch, one thread": lambda: fieldmatch.validate(column, "email-classic", threads=1).counts.valid,
    "fieldmatch, polars column": lambda: fieldmatch.validate(series, "email-classic").counts.valid,
    "polars str.contains": lambda: int(series.str.contains(anchored).sum()),
    "pyarrow match_substring_regex": lambda: pc.sum(pc.match_substring_regex(column, anchored)).as_py(),
    "DuckDB regexp_full_match": lambda: connection.execute(query).fetchall()[0][0],
    "DuckDB, one thread": lambda: single.execute(query).fetchall()[0][0],
}
answers = {name: run() for name, run in contestants.items()}
if len(set(answers.values())) != 1:
    sys.exit(f"the answers differ: {answers}")
clocks = {"wall": time.perf_counter, "processor": time.process_time}
best = {name: dict.fromkeys(clocks, float("inf")) for name in contestants}
for _ in range(7):
    for name, run in contestants.items():
        starts = {clock: read() for clock, read in clocks.items()}
        run()
        for clock, read in clocks.items():
            best[name][clock] = min(best[name][clock], read() - starts[clock])
base = best["fieldmatch, pyarrow column"]
print(f"{count} values, {answers['polars str.contains']} valid; best of seven, in turn; × is against the first line")
print(f"{'':32}" + "".join(f"{clock:>14} time" for clock in clocks))
for name, spent in best.items():
    print(f"{name:32}" + "".join(f"{seconds * 1000:9.1f} ms {seconds / base[clock]:5.1f} ×" for clock, seconds in spent.items()))
