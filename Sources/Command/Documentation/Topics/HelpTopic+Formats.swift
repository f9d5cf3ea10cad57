// The text of `parselogs help formats`: the captures that can be read, and the use of each report format.

extension HelpTopic {
  static let formatsText = #"""
    WHAT IS READ, AND WHAT IS WRITTEN

    Captures

    You do not need to say which style a capture has. These are read:

    - what NSLog prints, with and without a zone;
    - syslog of a device, with or without host;
    - the default, compact, syslog, ndjson and json styles of 'log show';
    - lines copied from Console.app, and from Xcode with or without metadata;
    - the slash-date style of app loggers;
    - pastes that lost their headers, or are indented, numbered, quoted or in
      backticks;
    - logs of a build, with a time or the same text before every line.

    Text that a forum, an email or a web page has changed is read as it was: curly
    quotes, non-breaking spaces, characters that nobody sees, HTML entities, tags
    or backslashes around each line, underscores that Markdown removed, lines
    wrapped at a width, line numbers on lines of their own, and two records on one
    line. So are line ends that a logger wrote as #012 or \n.

    In a style that the tool does not know, a statement's method or marker shows
    where the header ends. The tool learns what such a header looks like, and
    reads the time in it where it can.

    An event in JSON is read as the line that the default style prints for it.
    Where the system hides the whole message, the format string stands in for it.
    A line that is not JSON is skipped, counted and listed by its number. If
    events share a line, each counts as a line.
    In JSON of other tools, the strings that hold a statement are read, with the
    time next to them, which may be a number of seconds since 1970 or of parts of
    one. Later strings of the same name are what the app prints. A string that
    holds a whole log is read line by line.

    Bytes are read as they come. Colours, carriage returns, NUL, bytes that are not
    UTF-8 and records cut in the middle do no harm; if they matter, the report
    says so. The lines of a whole capture may end in carriage returns alone.

    A crash report, a debugger's backtrace or Xcode's list of threads may follow a
    log or stand alone. The report says what it shows of the work for iCloud.

    Something that is not a log is identified, with the next step: a crash report,
    a list of threads, a sysdiagnose, a binary log archive, a file compressed with
    gzip, zip, xz, zstd or bzip2, text in UTF-16 or UTF-32, a database, rich text,
    a picture, a program. So is a log of other processes.

    To read a capture that is named like a subcommand, write ./catalogue.

    Marks

    A line of its own that begins with '*** ACTION' or '==> ' is a mark. It
    becomes a heading in the report, with the time of the record that follows. For
    each mark the summary says what was sent and what arrived after it, and what
    was waiting or had failed at the end:

      21:45:02.310  ══ *** ACTION: edit on iPad ════════════════════════════════
      …
        marks    21:45:02.310 *** ACTION: edit on iPad -> 2 sent, 1 arrived

    A line [...] means that something is left out. Nothing is concluded across it,
    nor where the system says that it lost messages of the app.

    Reports

      --format text       the narrative, then the summary; -s: the summary
      --format markdown   the summary, for an issue
      --format html       one page with pictures, for a browser
      --format json       the same as data: 'parselogs help json'
      --format ndjson     one JSON object on a line, while reading
      --format trace      for Perfetto

    text: the narrative has a line for each event, with the time, the topic, the
    store, and the device and transaction it concerns:

      2014-01-16   Trips[1698] ─────────────────────────────────────
      21:52:16.279  import    Trips     mobile-301E 46    2 inserted, 1 updated
                      + Companion/p350
                      + Companion/p351
                      * Photo/p309
                      ┄┄┄┄┄┄ 4.4 s ┄┄┄┄┄┄

    + is an object that was inserted, * one that was updated, - one that was
    deleted. A dotted line says how much time passed between two lines, if it was
    more than 2 seconds.

    -v also shows routine and other records. -vv also shows each record's entry,
    fields (those of printed objects one by one) and raw text. -U leaves out the
    lines of records that the catalogue does not know.

    The last line of a store shows when it was busy. The higher a block, the more
    happened in that stretch of time: ▁ is nothing, ✗ is a failed import or
    another error, each time that it fails, · is what the reporter left out. It
    covers the time in the store's title, which ends with the store's last record;
    the capture may go on. If the clock was set back, there is no such line. It is
    as wide as --width says, or the terminal, or COLUMNS if the output is not a
    terminal (40 to 120, else 100). If one of these is known, all other lines are
    folded to fit too.

    Each finding says what it means for the data. 'Look at:' says where its cause
    is, as far as the capture shows that, and 'Do:' what to do. Its last line
    gives the lines of the capture that show it, and the entry that explains them.

    The summary of a store mirrored to CloudKit:

      Trips   mirrored to iCloud.com.example.trips (private), 2025-04-06 10:14:43
        set-up     done at 10:14:44, after 1.1 s; account: available
        sent       3 objects; the last at 10:15:02, 2.1 s after the save
        arrived    changes in 1 of 2 imports; the last at 10:15:31, after a push

    - set-up: whether the store is connected to its container, with which account,
      or the error of the last try.
    - sent: how many records exports saved, when the last one did, and how long
      after the save. "found nothing to send" is healthy.
    - arrived: how many imports brought changes, when the last one did, and
      whether a push or the start of the app was the cause.
    - waiting: saves not yet exported, and what they wait for; work that the
      system puts off, and by which policy; requests without an end; pushes
      without an import; the time before which CloudKit refuses requests.
    - failed: what failed, by its cause, and whether a later request of the kind
      succeeded. Its numbers are the codes that CloudKit prints: for "CKError
      12/2006" see 'parselogs explain CKError 12/2006'.
    - reset: why the sync started over, and whether that removed data from the
      device.

    markdown, for an issue:

    - It has the verdict as its title, a line for each finding with the first
      thing to do, then each finding, a table for each store and, if there is
      trouble, what you fill in about the app and the steps.
    - Folded away are the records that show the findings, in fenced blocks, the
      events in order, the knowledge vector, what was not recognised, what is
      harmless and the facts of the capture.
    - It has at most 60,000 characters: records are shortened first, then findings
      of lower severity are left out, and the report says so.
    - Anything that is not a plain word or sign is written as code, so that
      nothing in a capture becomes a mention, a reference, a link or HTML.

    html, for a browser:

    - It begins as the Markdown does, with the same words: the verdict and the
      first step fit on the first screen, even on a phone.
    - Pictures show when each store was on local storage, set up, importing,
      waiting and exporting; how far it came with each peer; with 'compare', who
      holds what, and the transactions as arrows between the devices, each on its
      own clock or all on one.
    - What waits is a bar to its end, what has not arrived is a hole, and a long
      silence is drawn short. After a store's last record its lanes are paler:
      nothing is known about it any more.
    - A mirrored store has lanes for its account, its set-up and resets, its saves
      and exports, its imports, what the system permitted, and the pushes; each
      request is drawn from its beginning to its end. What an app prints has a
      lane of its own, if your catalogue describes it.
    - A table has the events of the narrative. Findings, records, marks and events
      link to each other, and a finding links to what LOGS.md says about its
      statement. The page filters by store, severity and text.
    - Symbols that are close together are drawn as one, with their number. The
      first and last 500 events of a store and about its last 4,000 imports and
      exports are drawn one by one. Others are condensed into bars, the higher the
      more happened, each with its times and number ("21:44:00 to 21:44:10: 312
      imports"): nothing is left out, and a store with 100,000 events takes less
      than 1 MB.
    - It needs no network and no other file. Its policy (CSP) names the hashes of
      its own style and script, so that nothing else runs.
    - It prints on white, and on a screen follows the light or dark colours of the
      system. Each table has a caption and each picture a description.

    trace, for https://ui.perfetto.dev and chrome://tracing:

    - Its format is Chrome's trace events. Each store is a process, with a thread
      for this device and one for each peer; a mirrored store has one for each
      kind of work.
    - Set-up, local storage, waits, and imports and requests whose beginning is in
      the capture are durations; one without an end lasts to the end of the
      capture, and its name says so. What is held of each peer is a counter.
      Everything else, findings too, is an instant. Details are in the arguments.
    - Times are in microseconds from the first record.
    - Of more than 100,000 events the first and the last 50,000 are there; a slice
      says how many are not kept, and the label of a store's process how many have
      no time.
    - With 'compare', arrows lead from each export to where it arrived.

    markdown and html are redacted unless you give --no-redact ('parselogs help
    redaction').

    """#
}
