// The text of `parselogs help live`: reading a device live, interruptions, and how a report is written.

extension HelpTopic {
  static let liveText = #"""
    READ A DEVICE AS IT HAPPENS

     idevicesyslog | parselogs
     xcrun simctl spawn booted log stream --level debug --style ndjson \
       --predicate 'process == "Trips"' | parselogs

    A record is reported when the next one begins, or when nothing has come for
    0.2 seconds. If more lines of a record come later, the narrative says that the
    record went on and adds what is new; what it showed is printed again only if a
    part of it no longer applies. The summary is the same as for these lines in a
    file.

    While it reads, a line under an event names the finding that the event raises:
    ERROR, WARNING or NOTE if that is certain, SO FAR if a later record may still
    change it. The summary has the last word.

    --progress auto shows progress on standard error, if that is a terminal and
    reading takes more than a second.

    Stopping

    Control-C (SIGINT) or SIGTERM ends the reading. The report covers what was
    read until then. Its first sentence and the note capture-truncated say so; in
    JSON its data has "reading": "interrupted". Captures that were not begun are
    named on standard error. A second signal ends the command immediately.
    'compare' and 'suggest' report nothing when they are interrupted.

    If reading fails midway, what was read before is reported in the same way,
    with "reading": "failed". A capture that cannot be opened or read does not
    stop the others from being read.

    Report files

    With --output a report gets its name only when it is complete. If writing
    fails or a second signal ends the command, nothing is left behind, and an
    existing file of that name is untouched. The permissions of a replaced report
    are kept, a link is followed, and what is not a regular file is written to
    directly. A closed pipe ends the command quietly.

    """#
}
