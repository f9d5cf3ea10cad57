// The text of `parselogs help redaction`: what a redacted report leaves out, what it keeps, and what it
// cannot know.

extension HelpTopic {
  static let redactionText = #"""
    SHOW A REPORT TO OTHERS

     parselogs --redact -s ipad.log
     parselogs --format markdown ipad.log > issue.md
     parselogs compare --redact-key 'some long text' phone.log ipad.log

    --redact replaces what is private with pseudonyms: store-1, peer-A, path-3.
    --format markdown and html, which are made to be shared, do so unless you give
    --no-redact. Read a report before you publish it: see "What it cannot know".

    What is replaced

    Peers, stores, apps, devices, users, teams, bundles, containers, zones of
    CloudKit with their owners, names of records, paths and files, hosts and
    network addresses, mail addresses and phone numbers, UUIDs, hashes of data
    models, change tokens, identity tokens and other encoded data, and the values
    of objects. The same thing has the same pseudonym everywhere in a report, even
    if its name is shortened. A word that was cut becomes … or the pseudonym of
    the only known thing that begins with it. Invisible characters are dropped.
    Captures are called capture-1, capture-2 … in the order of the arguments. With
    several, standard error says which is which: to you, not to the readers of the
    report. An entry of your own catalogue is named without the file.

    At -vv the header of a record is left out, because it may name the device, and
    so are all words of records that the app itself printed and of lines without a
    header.

    What stays

    Times, line and transaction numbers, error domains and codes, Core Data's own
    words and classes, names of entities and properties, keys of objects such as
    Trip/p12, classes of the app, processes of the system such as dasd, CloudKit's
    own words such as the state of an account or the zone
    com.apple.coredata.cloudkit.zone, and types and fields of records. Values of
    fields are replaced, and so is what CloudKit's server puts in quotation marks,
    unless it is a type or a field. Your own marks stay, because they say what was
    done; what they have in quotation marks is a value (==> renamed trip
    "value-1").

    The last line counts what was redacted; in JSON the key "redacted" does.

    Two reports side by side

    Pseudonyms are numbered within one report, as things first occur. peer-A of
    another report, or of another format, may be another peer, so that such a
    report does not say what a capture of another device calls itself. With
    --redact-key they follow from the thing and your text (HMAC-SHA256, eight
    hexadecimal digits or more), so that reports with the same key can be
    compared; the last line says "by the key given". For a capture, only the file
    name counts, not the folder. Anyone who knows the key can test whether a name
    is behind a pseudonym: use a text that nobody can guess, and keep it.
    --redact-key needs no --redact beside it; with --no-redact it is a usage error.

    'triage' derives the pseudonyms of a run from a random key, so that its rows
    agree with each other and with no other run.

    How things are recognised

    The tool's own words stay; a store, a peer or a path gets its pseudonym
    because the tool knows what it is. Only where a report quotes a capture does
    redaction have to read. There it recognises things by their form, by the label
    before them, or because any record of the capture, shown or not, before or
    after, gives them away as a name: users whose folder is named, or a peer that
    is their Mac; the processes and hosts of headers; stores and peers; and values
    of four characters or more that follow a key, or are in quotation marks of a
    mark or in an object, and names in the quotation marks that the system uses in
    English, French, German, Russian, Swedish, Danish, Chinese or Japanese. Names
    are recognised in any letter case of any script, composed or not, and a value
    is replaced whole.

    The values of keys that are not Core Data's own are replaced, whatever the
    keys are called; in dictionaries also small numbers, which may be an age or a
    PIN. Only 0 and 1 stay. In a dictionary that is such a value, keys are replaced
    too. Words that all captures have, numbers, and names of classes, entities and
    properties are replaced only in the place of a value.

    What it cannot know

    A name in free text, such as a record that no entry fits, an exception's
    reason or a stack, cannot be recognised unless another record gives it away.
    Classes of the app keep their names. From what is outside --since and --until,
    redaction learns only what mirrored stores are called. At most 20,000 things
    of a kind are distinguished; the rest are peer-other and so on.

    The narrative of text and ndjson is written while the capture is read, and
    cannot know what comes later. So it shows less: of what it quotes it keeps the
    words of LOGS.md, of Core Data's classes and of the app's model, and keys of
    dictionaries, and writes … for every other one. The summary and all other
    reports are made when everything is known, and show more. To share a report,
    use -s or --format markdown.

    """#
}
