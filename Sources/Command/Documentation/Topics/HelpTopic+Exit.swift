// The text of `parselogs help exit`: exit statuses, `--fail-on`, and the environment.

extension HelpTopic {
  static let exitText = #"""
    EXIT STATUS AND ENVIRONMENT

    \#(ExitStatus.table)

    With several captures the highest status counts. An earlier failure comes
    before --fail-on. 'compare --fail-on' counts the findings of each capture too.
    'compare' with one file, with the same file twice, or with captures of one
    device only is a usage error. When one of several files does not exist,
    'compare' compares the others and exits with 66 (74 when a file cannot be read
    to its end). 'explain' exits with 0 for any line, and with 64 for a topic that
    it does not know.

    --store leaves out a capture that has no store of that name. Standard error
    says which stores it has, and the exit status is 64.

    --fail-on error counts errors, --fail-on warning warnings too, with what no
    rule judges and needs attention: it fails if the verdict is attention or
    failing. --fail-on unproven, the strictest, also fails when a capture does not
    show that the app syncs: an empty file, a log without anything of iCloud, a log
    level that does not show what arrives (ubiquity, below 2), a log that hides the
    requests of a mirrored store, a log without times that ends while something
    waits, records that the catalogue does not know, errors and warnings that no
    rule judges, and a reading that was interrupted or failed.
    Each capture is judged alone: only 'compare' tells whether devices agree.

    In a script:

     parselogs --summary --fail-on unproven *.log || echo "look at the report"

    Environment

    \#(EnvironmentVariable.table)

    PARSELOGS_JIT and PARSELOGS_THREADS do not change results. --color auto uses
    colours on a terminal only; --color always|never is stronger than the
    variables.

    """#
}
