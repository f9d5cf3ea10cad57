"""Triage of a store of captures on Apache Spark.

Reads each capture of a folder or object store, runs `parselogs triage` on it inside the executors, writes the rows as
Parquet, and answers two questions by SQL: which rule hits how many devices of which app and system version since when, and
which statements that are not recognised are the most frequent. What a capture means is the command's business alone.
"""

import argparse
import json
import os
import re
import subprocess
import tempfile
import urllib.parse

from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

# The names of logs, as `parselogs triage --help` lists them; the test of this job holds both together.
ENDS = ("log", "txt", "syslog", "console", "ndjson", "jsonl", "json", "crash", "ips")
NAME = r"(?i)/([^/.][^/]*[.])?(" + "|".join(ENDS) + r")([.][0-9]{1,4})?([.](gz|zip))?$"

# How much one run of the command is given at once.
MOST_FILES = 64
MOST_BYTES = 64 << 20

RULES = """
    SELECT hit.rule, hit.severity, app, system,
           count(DISTINCT CASE WHEN size(devices) > 0 THEN devices[0] ELSE name END) AS devices,
           count(DISTINCT name) AS captures,
           sum(hit.findings) AS findings,
           min(CASE WHEN hit.first RLIKE '^[0-9]{4}-' THEN hit.first END) AS since
    FROM (SELECT *, explode(rules) AS hit FROM rows)
    GROUP BY hit.rule, hit.severity, app, system
    ORDER BY devices DESC, captures DESC, hit.rule, hit.severity, app, system
"""

TEMPLATES = """
    SELECT unknown.template, sum(unknown.count) AS count,
           count(DISTINCT CASE WHEN size(devices) > 0 THEN devices[0] ELSE name END) AS devices,
           count(DISTINCT name) AS captures, min(name) AS example
    FROM (SELECT *, explode(templates) AS unknown FROM rows)
    GROUP BY unknown.template
    ORDER BY count DESC, unknown.template
"""


def struct(**fields):
    """A type with named fields."""
    return T.StructType([T.StructField(name, kind) for name, kind in fields.items()])


TEXT, NUMBER = T.StringType(), T.LongType()

# The keys of a row of `parselogs triage --format ndjson`, but for `type`.
ROW = struct(
    schema=NUMBER,
    tool=struct(name=TEXT, version=TEXT),
    name=TEXT,
    verdict=TEXT,
    technologies=T.ArrayType(TEXT),
    app=TEXT,
    system=TEXT,
    devices=T.ArrayType(TEXT),
    bytes=NUMBER,
    lines=NUMBER,
    first=TEXT,
    last=TEXT,
    logLevel=NUMBER,
    records=struct(total=NUMBER, unrecognised=NUMBER),
    errors=NUMBER,
    warnings=NUMBER,
    sentence=TEXT,
    headline=TEXT,
    advice=TEXT,
    rules=T.ArrayType(
        struct(rule=TEXT, severity=TEXT, findings=NUMBER, records=NUMBER, first=TEXT, last=TEXT, advice=TEXT)
    ),
    templates=T.ArrayType(struct(template=TEXT, count=NUMBER, line=NUMBER)),
    templatesOmitted=struct(templates=NUMBER, records=NUMBER),
)


def capture_name(path):
    """What a row calls a capture: its path, and for a local file without the scheme."""
    return re.sub(r"^file:/+", "/", path)


def unreadable(path, length, reason):
    """The row of a capture on which the command did not run or did not end well."""
    sentence = f"It could not be read: {reason}."
    return {
        "schema": 1, "tool": {"name": "parselogs", "version": None}, "name": capture_name(path),
        "verdict": "unreadable", "technologies": [], "app": None, "system": None, "devices": [], "bytes": length,
        "lines": 0, "first": None, "last": None, "logLevel": None, "records": {"total": 0, "unrecognised": 0},
        "errors": 0, "warnings": 0, "sentence": sentence, "headline": sentence, "advice": "", "rules": [],
        "templates": [], "templatesOmitted": {"templates": 0, "records": 0},
    }  # fmt: skip


def ordered(row):
    """The values of a row in the order of its type."""
    return tuple(row[field.name] for field in ROW.fields)


def run(command, captures, seconds):
    """Runs the command on captures, pairs of path and bytes; a capture on which it fails makes a row that says so."""
    with tempfile.TemporaryDirectory(prefix="parselogs-") as folder:
        files = []
        for index, (_, content) in enumerate(captures):
            files.append(os.path.join(folder, f"{index}.log"))
            with open(files[-1], "wb") as file:
                file.write(content)
        arguments = [command, "triage", "--format", "ndjson", "--no-redact", "--progress", "never", *files]
        # A task has one core.
        environment = {**os.environ, "PARSELOGS_THREADS": "1"}
        reason = None
        lines = []
        try:
            ended = subprocess.run(
                arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds * len(files), env=environment
            )
            lines = ended.stdout.decode().split("\n")[:-1]
            if len(lines) != len(files):
                said = " ".join(ended.stderr.decode(errors="replace").split())[:200]
                reason = f"the command ended with status {ended.returncode}" + (f" ({said})" if said else "")
        except subprocess.TimeoutExpired:
            reason = f"the command took more than {seconds} s"
        except (OSError, ValueError) as error:
            reason = f"the command cannot be run ({error})"
        if reason is None:
            for (path, _), line in zip(captures, lines):
                yield ordered({**json.loads(line), "name": capture_name(path)})
        elif len(captures) > 1:
            # One of them is to blame, the others are not.
            for capture in captures:
                yield from run(command, [capture], seconds)
        else:
            path, content = captures[0]
            yield ordered(unreadable(path, len(content), reason))


def rows_of(command, seconds):
    """What an executor does with its captures: some of them at a time, since starting the command takes a while."""

    def work(captures):
        file = SparkFiles.get(os.path.basename(command))
        some, size = [], 0
        for capture in captures:
            content = bytes(capture.content)
            if some and (len(some) == MOST_FILES or size + len(content) > MOST_BYTES):
                yield from run(file, some, seconds)
                some, size = [], 0
            some.append((capture.path, content))
            size += len(content)
        if some:
            yield from run(file, some, seconds)

    return work


def triage(spark, paths, command, output, largest, seconds):
    """Writes a row for each capture; gives the rows as a table, which SQL knows as `rows`."""
    # A file that Spark cannot read is left out there, and gets its row below.
    spark.conf.set("spark.sql.files.ignoreCorruptFiles", "true")
    spark.conf.set("spark.sql.files.ignoreMissingFiles", "true")
    spark.sparkContext.addFile(command)
    # What is surely no log is not even read; the rest of the rule is in NAME.
    words = ",".join("".join(f"[{letter}{letter.upper()}]" for letter in end) for end in ENDS)
    captures = (
        spark.read.format("binaryFile")
        .option("recursiveFileLookup", "true")
        .option("pathGlobFilter", f"*{{{words}}}*")
        .load(paths)
        .where(F.col("path").rlike(NAME))
    )
    table = os.path.join(output, "rows")
    read = captures.where(F.col("length") <= largest).select("path", "content")
    work = rows_of(command, seconds)
    spark.createDataFrame(read.rdd.mapPartitions(work), ROW).write.mode("overwrite").parquet(table)
    have = spark.read.schema(ROW).parquet(table).select("name")
    named = captures.select(F.regexp_replace("path", "^file:/+", "/").alias("name"), "path", "length")

    def leave_out(capture):
        fits = capture.length <= largest
        reason = "Spark cannot read it" if fits else f"it has {capture.length} bytes, and {largest} are the most"
        return ordered(unreadable(capture.path, capture.length, reason))

    # Spark lists empty files and does not read them.
    listed = {capture_name(urllib.parse.unquote(file)) for file in captures.inputFiles()}
    names = spark.createDataFrame([(name,) for name in listed if re.search(NAME, name)], "name STRING")
    empty = names.join(named, "name", "left_anti").selectExpr("name AS path", "X'' AS content")
    spark.createDataFrame(empty.rdd.mapPartitions(work), ROW).write.mode("append").parquet(table)

    others = named.join(have, "name", "left_anti").select("path", "length").rdd.map(leave_out)
    spark.createDataFrame(others, ROW).write.mode("append").parquet(table)
    rows = spark.read.schema(ROW).parquet(table)
    rows.createOrReplaceTempView("rows")
    return rows


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Triage of a store of captures on Apache Spark.")
    parser.add_argument("paths", nargs="+", help="folders of captures, local or of an object store")
    parser.add_argument("--command", required=True, help="the built command parselogs, which is sent to the executors")
    parser.add_argument("--output", required=True, help="the folder for the tables rows, rules and templates")
    parser.add_argument("--largest", type=int, default=1 << 30, help="the most bytes of a capture that is read")
    parser.add_argument("--seconds", type=int, default=600, help="how long the command may take for one capture")
    options = parser.parse_args(arguments)
    spark = SparkSession.builder.appName("parselogs triage").getOrCreate()
    rows = triage(spark, options.paths, options.command, options.output, options.largest, options.seconds)
    rows.groupBy("verdict").count().orderBy("verdict").show(truncate=False)
    for name, query in (("rules", RULES), ("templates", TEMPLATES)):
        answer = spark.sql(query)
        answer.write.mode("overwrite").parquet(os.path.join(options.output, name))
        answer.show(20, truncate=100)


if __name__ == "__main__":
    main()
