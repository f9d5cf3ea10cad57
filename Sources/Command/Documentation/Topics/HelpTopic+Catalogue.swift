// The text of `parselogs help catalogue`. Explaining statements, entries of your own, checking and contributing them.

extension HelpTopic {
  static let catalogueText = #"""
    STATEMENTS, AND ENTRIES OF YOUR OWN

    Explain

     parselogs explain import-already-imported
     parselogs explain --line 'CoreData: Ubiquity:  Skipping (model version …'
     pbpaste | parselogs explain
     parselogs explain 134302
     parselogs explain CKError 12/2006

    explains an entry of LOGS.md, CloudKit.md or of --catalogue; a rule that a
    finding names (model-mismatch), or a kind of rules (desync); a word that these
    documents explain (knowledge vector, peer, zone); pasted lines, from --line or
    standard input, with or without header and marker, with the values and the
    errors in them; or an error by its code, alone or after its domain, as
    CloudKit prints it with the code of the server (2/1011, 12/2006), by its name
    in Apple's headers or by its id in LOGS.md. For what it does not know it names
    up to three nearest names. A line then exits with 0, an unknown topic with 64.

    List and check

    'parselogs catalogue list' prints a line for each entry: its id, severity, log
    level and event, and the file when that is not LOGS.md. --format json adds
    chapter, source, methods, messages and file.

    'parselogs catalogue lint FILE' checks files in the format of LOGS.md. Without
    a file it checks the LOGS.md of the current folder and its second volume. It
    demands:

    - Every sample is recognised as its own entry and no other, with the values it
      states, whichever of the entry's methods prints it.
    - Every wording has a sample. Events and the entries that follow exist.
    - No two open-ended places touch.
    - No wording needs too much work on a long record, nor work that grows faster
      than the record when a place is filled with blanks, new lines, brackets,
      quotes, digits, a letter or the wording's own next text, again and again.
      Work is counted, not timed.
    - Every sample of an error names that error, and no code is explained twice.
      Files of yours explain no errors.

    A file of yours is checked beside the built-in entries, each file by itself.
    One named LOGS.md or CloudKit.md, or with most of the entries of one of them,
    is checked alone. Problems of all files are printed by place, as a compiler
    would. A line of prose that begins with TODO is a warning: the last line
    counts them, and the exit status does not change. The exit status is 65 for
    problems, 66 when a file does not exist.

    Entries of your own

    Your app's log lines stand between those of Core Data. To see on the timeline
    when it saved, describe what it prints in a file trips.md, in the format of
    LOGS.md, which says what each key means:

      # What Trips prints

      ### trips-saved
      Trips saved what the user changed. Core Data writes a transaction log
      of it next.

      ```entry
      message: "Saved {number as objects} objects in {store}"
      source: app
      severity: notable
      event: app.saved
      samples:
      - text: "2014-01-16 21:52:20.100 Trips[1698:60b] Saved 3 objects in Trips"
        fields: { objects: 3, store: Trips }
      ```

     parselogs --catalogue trips.md --check ipad.log

      21:52:20.100  app       Trips            Saved 3 objects in Trips

    --catalogue may be given several times, also to compare, triage, explain,
    suggest and 'catalogue list'.

    'source: app' is for what the app prints itself; its records that no entry
    fits are left alone. Its events are app.saved, app.merged and app.noted. They
    belong to the store that a place {store} names, when Core Data's records tell
    of a store with that name in the process; without such a place, to the only
    store of the process; else they stand in the narrative only. They change
    nothing of what is concluded from Core Data's own records. With 'severity:
    error' a line is one of the errors that no rule knows. With 'followed-by' a
    finding says when what always follows did not come. In a redacted report the
    narrative has the first sentence of the entry in place of the app's words.

    Entries of the other sources may be added too, for statements that LOGS.md
    does not have. What a built-in entry fits, or begins to fit, is never one of
    yours: no file changes what is recognised without it. An event needs the
    places that all entries of LOGS.md with this event have, and nothing is
    concluded from a 'level'. Reports name the place of your entries as
    trips.md#trips-saved.

    Before anything is read the files are checked: as documents, for ids and
    wordings that LOGS.md or another of the files has, and for events and
    follow-ups. --check also tries the samples, together with all of LOGS.md, as
    'catalogue lint' does, and warns of prose that is still to be written; reports
    print no TODO as an explanation. All problems of all files are printed by
    place, and the exit status is 65; 66 when a file does not exist or is no
    regular file; 64 when one is given twice. A file has at most 1 MiB, all of
    them at most 1,000 entries. Anchors and aliases of YAML are refused, and a
    template is text, whatever PCRE2 would make of it. What a template has outside
    of places and optional parts must identify it: two letters at its beginning or
    three anywhere, of any script (OK {number}, Сохранено {number}); else it needs
    a 'method'.

    Contribute an entry

     parselogs suggest ipad.log -o drafts.md

    drafts an entry for each statement that the catalogue does not know, the most
    frequent first: its id, its method, its message with places for the values
    ({number as logs}, {peer}, {error} …), a severity guessed from its words, and
    the first record as sample.

    1. Paste each entry from drafts.md into its chapter of LOGS.md, or of
       Sources/Catalogue/CloudKit.md where it has 'source: cloudkit'.
    2. Replace the TODO: what happened, what it means for the user's data, and
       what to do. Choose a better id and better names of places where you know
       them, and correct the severity.
    3. Read the sample once more: is there anything private in it?
    4. 'parselogs catalogue lint' reads the entries, runs their samples, and says
       at which line something is wrong. 'swift build && swift test' puts them
       into the command and tries them with all others.
    5. Open the pull request.

    A statement is known by the text between its values: all records with the same
    text are one. In the sample, what redaction knows is replaced by made-up
    things of the same form, the same ones in all entries; names in quotes and the
    words of dumps too. Every draft is checked before it is printed, with all of
    'catalogue lint', alone and beside the built-in entries. Where a check
    complains, places become wider. If that does not help, a comment says for
    which records there is no draft, and why. Captures are read and files written
    as in the analysis (-o, --progress, exit status). When every record is known,
    standard error says so, and no entry is printed.

    """#
}
