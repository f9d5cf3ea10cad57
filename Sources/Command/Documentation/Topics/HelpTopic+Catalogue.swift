// The text of `parselogs help catalogue`: explaining statements, and adding, checking and contributing
// entries.

extension HelpTopic {
  static let catalogueText = #"""
    STATEMENTS, AND ENTRIES OF YOUR OWN

    Explain

     parselogs explain import-already-imported
     parselogs explain --line 'CoreData: Ubiquity:  Skipping (model version …'
     pbpaste | parselogs explain
     parselogs explain 134302
     parselogs explain CKError 12/2006

    explains one of these:

    - an entry of LOGS.md, CloudKit.md or a --catalogue file;
    - a rule that a finding names (model-mismatch), or a kind of rule (desync);
    - a term that these documents explain (knowledge vector, peer, zone);
    - pasted lines, from --line or standard input, with or without header and
      marker, with the values and the errors in them;
    - an error by its code, alone or after its domain, as CloudKit prints it with
      the code of the server (2/1011, 12/2006), by its name in Apple's headers or
      by its id in the catalogue.

    For what it does not know it suggests up to three similar names or entries.
    The exit status is then 0 for a line, 64 for a topic.

    List and check

    'parselogs catalogue list' prints a line for each entry: its id, severity, log
    level and event, and the file if that is not LOGS.md. --format json adds
    chapter, source, methods, messages and file.

    'parselogs catalogue lint FILE' checks files in the format of LOGS.md. Without
    a file it checks LOGS.md in the current folder and its second volume. It
    demands:

    - Every sample is recognised as its own entry and no other, with the values it
      states, whichever of the entry's methods prints it.
    - Every wording has a sample. Events and the entries that follow exist.
    - No two open-ended places touch.
    - No wording needs too much work on a long record, or work that grows faster
      than the record when a place is filled with repeated spaces, new lines,
      brackets, quotes, digits, a letter or the wording's own next text. Work is
      counted, not timed.
    - Every sample of an error names that error, and no code is explained twice.
      Your own files explain no errors.

    Each of your files is checked by itself, beside the built-in entries. One
    named LOGS.md or CloudKit.md, or with most of the entries of one of them, is
    checked alone. The problems of all files are printed with their places, as a
    compiler prints them. A line of prose that begins with TODO is a warning: the
    last line counts them, and the exit status does not change. The exit status is
    65 for problems, 66 when a file does not exist.

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

    --catalogue can be given several times, and also to compare, triage, explain,
    suggest and 'catalogue list'.

    'source: app' is for what the app prints itself; records of the app that no
    entry fits are ignored. Its events are app.saved, app.merged and app.noted.
    They belong to the store that a place {store} names, if Core Data's records in
    the process mention a store with that name; without such a place, to the only
    store of the process; otherwise they appear in the narrative only. They change
    nothing that is concluded from Core Data's own records. With 'severity: error'
    a line is one of the errors that no rule knows. With 'followed-by' it is a
    finding if what always follows does not come in time. In a redacted report the
    narrative has the first sentence of the entry in place of the app's words.

    You can also add entries of the other sources, for statements that LOGS.md
    does not have. Built-in entries come first: your file cannot change how a
    record that they fit, wholly or in part, is read. An event needs the places
    that all entries of LOGS.md with this event have, and nothing is concluded
    from a 'level'. Reports refer to your entries as trips.md#trips-saved.

    Before anything is read the files are checked: as documents, for ids and
    wordings that LOGS.md or another of the files already has, and for events and
    follow-ups. --check also tries the samples, together with all of LOGS.md, as
    'catalogue lint' does, and warns about prose that is still to be written;
    reports print no TODO as an explanation. All problems of all files are printed
    with their places, and the exit status is 65; 66 when a file does not exist or
    is not a regular file; 64 when one is given twice. A file has at most 1 MiB,
    all of them at most 1,000 entries. Anchors and aliases of YAML are refused,
    and a template is text, whatever PCRE2 would make of it. The text of a
    template outside of places and optional parts must identify it: two letters at
    its beginning or three anywhere, of any script (OK {number}, Сохранено
    {number}); otherwise it needs a 'method'.

    Contribute an entry

     parselogs suggest ipad.log -o drafts.md

    drafts an entry for each statement that the catalogue does not know, the most
    frequent first: its id, its method, its message with places for the values
    ({number as logs}, {peer}, {error} …), a severity guessed from its words, and
    the first record as its sample.

    1. Paste each entry from drafts.md into its chapter of LOGS.md, or of
       Sources/Catalogue/CloudKit.md if it has 'source: cloudkit'.
    2. Replace the TODO: what happened, what it means for the user's data, and
       what to do. Choose a better id and better names of places if you know them,
       and correct the severity.
    3. Read the sample again: is there anything private in it?
    4. 'parselogs catalogue lint' reads the entries, runs their samples, and says
       at which line something is wrong. 'swift build && swift test' compiles them
       into the command and tries them with all others.
    5. Open the pull request.

    Records with the same text between their values are one statement. In the
    sample, what redaction recognises is replaced with invented values of the same
    form, the same ones in all entries; names in quotes and the words of dumps
    too. Every draft is checked before it is printed, with all of 'catalogue
    lint', alone and beside the built-in entries. If a check complains, places
    become wider. If that does not help, a comment says for which records there is
    no draft, and why. Captures are read and files written as for a report (-o,
    --progress, exit status). If every record is known, standard error says so,
    and no entry is printed.

    """#
}
