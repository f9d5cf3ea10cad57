"""Holds the Spark job against the command: on the same captures it gets the same rows, and SQL the same totals.

usage: test_triage.py PARSELOGS

Says that it skips where PySpark or Java is not there.
"""

import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

project = pathlib.Path(__file__).resolve().parents[2]
# Nothing is left beside the sources.
sys.dont_write_bytecode = True
sys.path.insert(0, str(project / "Sources" / "Spark"))

try:
    from pyspark.sql import SparkSession
except ImportError:
    sys.exit(print("no pyspark here: the Spark job is not tested"))
if not shutil.which("java"):
    sys.exit(print("no java here: the Spark job is not tested"))

import triage


def make_captures(folder):
    """The fixtures and files with odd names: what one of both takes for a log, the other has to take for one."""
    for file in sorted((project / "Fixtures").glob("cases/*/*.log")) + sorted((project / "Fixtures").glob("broken/*.log")):
        copy = folder / file.parent.name / file.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    text = (project / "Fixtures/cases/missing-transaction/capture.log").read_bytes()
    for name in (
        "UPPER.LOG", "syslog", "log", "system.log.3", "system.log.12345", "packed.log.gz", "notes.md", "catalog",
        "two words é %20.txt", "blog.png", "x.log.bak", "Trips.ips", ".hidden.log", "new\nline.log", "sub.log/inner.crash",
    ):  # fmt: skip
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"*** OS Version: iOS 7.0.4\n" + text)
    (folder / "binary.log").write_bytes(bytes(range(256)) * 1000)


def rows_of_command(command, folder):
    result = subprocess.run(
        [command, "triage", "--format", "ndjson", folder], capture_output=True, check=True, text=True
    )
    rows = [json.loads(line) for line in result.stdout.split("\n")[:-1]]
    for row in rows:
        assert row.pop("type") == "row"
    return rows


def rows_of_spark(spark, output):
    return [row.asDict(recursive=True) for row in spark.read.parquet(f"{output}/rows").collect()]


def test_rows(spark, command, folder, output):
    triage.main([folder, "--command", command, "--output", output])
    expected = {row["name"]: row for row in rows_of_command(command, folder)}
    got = rows_of_spark(spark, output)
    assert sorted(row["name"] for row in got) == sorted(expected), set(expected) ^ {row["name"] for row in got}
    for row in got:
        assert row == expected[row["name"]], (row, expected[row["name"]])
    assert len(got) > 50 and len({row["verdict"] for row in got}) == 4
    return got


def test_answers(spark, rows, output):
    """Counts what SQL counts, without SQL."""
    rules, templates = collections.defaultdict(list), collections.Counter()
    for row in rows:
        device = (row["devices"] or [row["name"]])[0]
        for hit in row["rules"]:
            key = (hit["rule"], hit["severity"], row["app"], row["system"])
            rules[key].append((device, row["name"], hit["findings"], hit["first"]))
        for template in row["templates"]:
            templates[template["template"]] += template["count"]
    got = spark.read.parquet(f"{output}/rules").collect()
    assert len(got) == len(rules) > 20
    for answer in got:
        hits = rules[(answer.rule, answer.severity, answer.app, answer.system)]
        assert answer.devices == len({hit[0] for hit in hits})
        assert answer.captures == len({hit[1] for hit in hits})
        assert answer.findings == sum(hit[2] for hit in hits)
        times = [hit[3] for hit in hits if hit[3] and hit[3][:4].isdigit()]
        assert answer.since == min(times, default=None)
    assert any(answer.system == "iOS 7.0.4" for answer in got)
    answers = spark.read.parquet(f"{output}/templates").collect()
    assert {answer.template: answer["count"] for answer in answers} == dict(templates) and templates


def test_failures(spark, command, folder, output):
    """A command that dies of one capture and never ends with another, and a capture that is too large."""
    folder = pathlib.Path(folder)
    shutil.copytree(project / "Fixtures/cases/healthy", folder / "healthy")
    for name, text in (("dies.log", "DIES"), ("sleeps.log", "SLEEPS"), ("large.log", "x" * 500_000)):
        (folder / name).write_text(text)
    double = folder / "double"
    double.write_text(
        "#!/bin/sh\nfor file; do case $(head -c 6 \"$file\" 2>/dev/null) in DIES) kill -9 $$;; SLEEPS) sleep 60;; esac; done\n"
        f'exec "{command}" "$@"\n'
    )
    double.chmod(0o755)
    triage.main([str(folder), "--command", str(double), "--output", output, "--largest", "400000", "--seconds", "10"])
    rows = {pathlib.Path(row["name"]).name: row for row in rows_of_spark(spark, output)}
    assert set(rows) == {"capture.log", "arguments.txt", "expected.txt", "dies.log", "sleeps.log", "large.log"}, set(rows)
    assert rows["capture.log"]["verdict"] == "healthy"
    for name, reason in (
        ("dies.log", "ended with status -9"), ("sleeps.log", "took more than 10 s"), ("large.log", "it has 500000 bytes"),
    ):  # fmt: skip
        assert rows[name]["verdict"] == "unreadable" and reason in rows[name]["sentence"], rows[name]


def main():
    command = str(pathlib.Path(sys.argv[1]).resolve())
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    # Run by itself, as spark-submit does, the job takes its functions along.
    spark.sparkContext.addPyFile(triage.__file__)
    with tempfile.TemporaryDirectory() as scratch:
        captures, others = pathlib.Path(scratch, "captures"), pathlib.Path(scratch, "others")
        captures.mkdir()
        others.mkdir()
        make_captures(captures)
        rows = test_rows(spark, command, str(captures), f"{scratch}/output")
        test_answers(spark, rows, f"{scratch}/output")
        test_failures(spark, command, str(others), f"{scratch}/failures")
    spark.stop()
    print(f"the Spark job gets the {len(rows)} rows of the command")


main()
