// The text of `parselogs help live`. Reading a device as it happens, interruptions, and how a report is written.

extension HelpTopic {
  static let liveText = #"""
    READ A DEVICE AS IT HAPPENS

     idevicesyslog | parselogs
     xcrun simctl spawn booted log stream --level debug --style ndjson \
       --predicate 'process == "Trips"' | parselogs

    A record is reported when the next one begins, or when nothing came for 0.2
    seconds. What is printed is not printed again. When more lines of a record
    come later, the narrative says that the record went on and adds what is new.
    The summary is the same as that of these lines in a file.

    While it reads, a line under an event names the finding that the event makes:
    ERROR, WARNING or NOTE where that is certain, SO FAR where a later record may
    still change it. The summary has the last word.

    --progress auto shows how far a reading is on standard error, when that is a
    terminal and the reading takes more than a second.

    Stopping

    Control-C (SIGINT) or SIGTERM ends the reading. The report covers what was
    read until then. Its first sentence and the note capture-truncated say so; in
    JSON its data has "reading": "interrupted". Captures that were not begun are
    named on standard error. A second signal ends the command at once. 'compare'
    and 'suggest' report nothing when they are interrupted.

    When reading fails midway, the part before is reported in the same way, with
    "reading": "failed". A capture that cannot be opened or read does not keep the
    others from being read.

    Files of reports

    With --output a report takes its name when it is whole. When writing fails or
    the command is ended at once, nothing is left behind, and a file that had the
    name before is untouched. The permissions of a replaced report are kept, a
    link is followed, and what is not a regular file is written to as it is. A
    closed pipe ends the command quietly.

    """#
}
