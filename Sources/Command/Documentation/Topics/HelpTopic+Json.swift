// The text of `parselogs help json`: the keys of `json` and the lines of `ndjson`.

extension HelpTopic {
  static let jsonText = #"""
    REPORTS FOR PROGRAMS: JSON AND NDJSON

     parselogs --format json ipad.log
     log stream … | parselogs --format ndjson

    Fixtures/schema holds JSON Schemas (draft 2020-12) for both; they name every
    key. 'python3 Fixtures/schema/validate.py report FILE' (or 'lines FILE')
    checks a report against them, with Python's jsonschema. Keys keep their order.
    Times are as the capture gives them; without a year they begin with "--",
    without a date with "T". The same capture gives the same bytes.

    json

    The top level has "schema" (1), the "verdict" (healthy, attention, failing or
    no-evidence), and "captures". Each capture has its facts, its statements
    counted by entry, the records not recognised, its stores with their counts,
    knowledge vectors and timelines, and its findings with evidence and "data". In
    "data", "sameTrouble" names the other rules that the finding stands for.

    - "verdict" and "summary" judge the capture: in a word, and in the sentence
      that begins the text. The "end" of ndjson has both too.
    - "records" counts statements by who printed them; its "cloudkit" is
      NSPersistentCloudKitContainer. Marks and omitted parts are not counted. A
      record of mirroring that is printed twice, as Xcode may show it, counts
      once, and "repeated" counts its copy.
    - "header" names the style of the headers. In a style that the tool does not
      know it is "time" if the time could be read, else "unknown".
    - "window" is there with --since and --until ('parselogs help time').
    - "onlyStore" is there with --store: the "name" of the store, how many
      "others" are left out, and how many "findings" there are about them.
    - "redacted" counts what was redacted, and is there with redaction only.
    - Records not recognised are listed by template, the 200 most frequent first.
      "unrecognisedDropped" counts the "templates" and "records" beyond them, if
      there are any.
    - At most 500 findings of each rule are kept, the worst first;
      "findingsOmitted" counts the others, if there are any.
    - "undiagnosed" lists errors and warnings that no rule judges, if there are
      any: their "severity" in the catalogue, "entry" (null for records that no
      entry fits), "count", "first" place, and the "message" and "advice" of the
      entry. What needs attention among them makes the verdict attention.

    Stores of iCloud (technology "ubiquity")

    - "imports": "discovered" counts the different logs of other devices that were
      seen. "imported" counts the import operations that wrote their metadata; a
      log imported twice counts twice. "alreadyImported" counts how often a log
      was skipped because the store has it: again at each scan, even if it was
      imported earlier in the capture. So these do not add up to "discovered".
    - A count is null where it would be 0 and the log level cannot show any: of
      "discovered", "imported", "alreadyImported", "pending", "written" and
      "heldBack". "unfinished" is null in the same way.
    - "failed", "pending" and "ignored" count logs as they stand at the end.
      "pending" counts all that wait, including logs of another data model, which
      the text calls skipped. "unfinished" counts operations that began and have
      no end.

    Stores mirrored to CloudKit (technology "cloudkit")

    - "name" is that of the store's file without extension, or null. There are
      also "storeUUID", "container" and "scope". A finding about the store has its
      "storeUUID" too, if that is known.
    - "setup" has its "state", how many "seconds" the last one took, the "account"
      as it was found and, while it has failed, the "error" of the last try.
    - "requests" counts requests by "kind". "executed" counts those that began.
      "deferred" counts those interrupted while they ran plus the times that the
      system put off work of the kind. "unfinished" counts those still running
      when the capture ends. A request that gave way to another before it began
      counts nowhere.
    - "exports" has "objects", the records saved, each once; "uncounted", the
      finished exports for which the capture does not show how many they saved;
      and "pendingSaves", the saves that no export took up. "imports" has those
      "withChanges", and "lastFetchDate", the date of the last fetch as printed
      when the next import is scheduled.
    - These counts are null where they would be 0 and the log cannot show any.
    - Events are called mirror.export.finished and the like. They have the UUID of
      their "request" and the "count" of objects.

    Timelines

    The first 200 marks and the first 200 omitted parts stand between the events,
    in the order of lines; "timelineOmitted" counts the others too.

      {"time", "line", "event": "mark", "text"}
      {"time": null, "line", "event": "gap"}

    A mark has the time of the record that follows it, if that is known. Events
    app.saved, app.merged and app.noted also have the id of their "entry", which
    distinguishes them.

    compare --format json

    "comparison" holds

    - "devices" with their "captures" and "peers";
    - "transactions" with "exportedBy", "importedBy", "missingOn", "pendingOn" and
      "unknownOn". From 1,000 transactions on, only those that are not everywhere
      are listed; "transactionsOmitted" counts the others;
    - "records", if mirrored stores sent anything: the "record"'s name or null,
      how many there are ("count"), whether the device deleted it ("deletion"),
      "exportedBy", "importedBy" (of a deletion, where it is deleted too),
      "importedByTime" for devices that imported changes later without names,
      "missingOn", "pendingOn" and "unknownOn"; and "recordsOmitted";
    - "findings", whose "evidence" names the "device", the "capture" and the
      "entry" of each record, and its "text" if it was kept;
    - "cannotTell"; "summary", the verdict in a sentence; and "waits": what a
      "device" waits for, which devices it is "neverWrittenBy" and "heldBy", and
      what is "waiting".

    The top-level "verdict" is that of the sentence.

    ndjson

    One JSON object on each line, written while the capture is read, with the
    names and values of JSON. "type" says what a line is:

    - "capture" begins a capture ("schema", "tool", "name"); "end" ends it, with
      the "verdict" and the counts of records, stores and findings. A capture
      without "end" could not be read at all.
    - Between them, as in the narrative: each "event" worth reporting; what is
      "arising" from it ("severity" is null if a later record decides); records
      that are "unrecognised" or "cut"; each "mark" and "gap".
    - Then each "finding" as it finally is.
    - "withdrawn": {"type":"withdrawn","line":N} withdraws all lines so far about
      the record at that line. From a live device a record is reported after 0.2
      seconds of silence; if it then goes on and proves to be something else, it
      is withdrawn and reported again.

    -v adds routine statements, -U leaves out what is not recognised, and
    --summary keeps only the beginning, the findings and the end.

    Many captures

    'parselogs compare --format ndjson' writes lines of these types: "comparison"
    with the devices, a "transaction" or "record" for each that was followed, also
    where it arrived everywhere, a "wait" and a "finding" for each, and an "end"
    with the verdict. Their keys are those of the JSON; a finding of one capture
    names it as "capture".

    'parselogs triage --format ndjson' writes a row for each capture, on a line of
    its own, as soon as it and those before it are read. A row holds all that is
    needed to count the captures of several machines together. --format json adds
    the totals. 'validate.py rows FILE' and 'validate.py triage FILE' check them.

    """#
}
