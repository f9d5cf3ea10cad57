// The text of `parselogs help compare`: how captures of several devices are compared, and what counts as
// proof.

extension HelpTopic {
  static let compareText = #"""
    HOW DEVICES ARE COMPARED

     parselogs compare phone.log tablet.log

       The devices do not agree: tablet never saw 2 transactions of phone in
       Hikes.
       …
       Hikes
         phone   12         arrived on tablet
         phone   13-14      never seen on tablet
         tablet  8          arrived on phone
       …
       tablet's clock is 37 s to 45 s ahead of phone's.

    follows each transaction from the device that exported it to all others. It
    arrived, it waits there, its import failed, it was never seen, it still waits
    on local storage of its own device, or the captures do not show what became of
    it. For one that waits, the report says what it waits for, and where that is:
    never written by its device, not seen to be written, not written because of an
    error, or on a third one.

    If the devices differ by what their own captures show, such as a lost export
    or a stranded baseline, the verdict says that too. If devices differ, it also
    says which of them does not sync because its set-up fails. The errors of each
    device follow those between the devices.

    Devices are named after their files, stores by their names, transactions by
    exporter, number and file name. The order of the files does not matter. The
    same file twice is a usage error.

    If two apps have a store of the same name, each has a table of its own, named
    after the app's process. A device whose capture shows nothing of a store that
    others share is named at the end, and the devices are not called healthy.

    Nothing is compared, and the report says so first, if the captures have no
    store in common, or if the devices know nothing of each other: no device of a
    store names the other's peer ID, and they name no third one in common, as with
    two accounts or two periods.

    Several captures of one device

    Captures whose stores have a peer ID in common, or the UUID of a mirrored
    store, are of one device: one installation of the app. 'compare monday.log
    tuesday.log phone.log' compares two devices, "monday + tuesday" and "phone".
    What any capture of a device shows as arrived has arrived, and what was wrong
    in one and is over in a later one is a note. What may have come in the gap
    between two captures is not missing, unless the later one shows by its vector
    or its imports that it did not. If all captures are of one device, that is
    a usage error. Two devices may share an installation, as after a backup of
    one was restored on the other: the report says so if both are seen to write
    side by side. Two that mirror a store with one UUID are compared as two if the
    app is seen at work on both at the same time, by times with a zone. If the app
    was reinstalled or the account changed within a capture, the later peer ID
    counts. What is saved under another account is not compared, as far as the
    identity tokens show it.

    A device whose store came back from an older copy gives numbers again. Others
    take in one log of a number and ignore the next one: the names of the files
    show which of them arrived.

    What counts as proof

    "Never seen" needs proof. The other device has to be awake for 90 seconds
    after the export, or after a record that shows that a transaction is waited
    for: its process prints at least once a minute. A suspended app prints nothing
    and gets nothing. When it starts again its importer scans all logs, and a scan
    90 seconds after the export is proof too.

    The clocks of devices differ. The transactions that did arrive show by how
    much at most. If none did, 10 minutes are assumed, and the report says so. If
    the clocks are known to be apart, it says by how much. A clock that is changed
    within a capture proves nothing, and while a process is silent for more than a
    minute its clock may have been changed.

    So take the captures over the same time at log level 3 (level 2 is the least).
    Keep the app in use for some minutes after the last change, or restart it at
    the end. The end of the report says what cannot be determined, and why.

    Transactions that no capture shows being exported can still be seen in the
    knowledge vectors of the stores. If one device holds more of a peer than
    another, and nothing of it is under way, the two have diverged. If that is not
    proved, for instance because a capture ends too soon, the end of the report
    names the difference too, and the devices are not called healthy: the verdict
    is no-evidence.

    Stores mirrored to CloudKit

    They are compared if two devices mirror to the same database of the same
    container, for the same user. Each record that one sent is followed by its
    name if the captures print names ('log show --info --debug', Xcode's console):
    it is among what the other imported, or it is not. Without names there are
    only times. A later import shows that something arrived, not what, so the
    devices are not reported as healthy. They are not healthy either if a device's
    last capture ends before all that it saved is exported; the verdict says how
    much that is.

    A record that is sent more than once is followed by its change tags, if the
    captures print them: an older state of it is no arrival of a newer one. A
    deletion has arrived if an import lists it. One that none lists is never
    called missing: the end of the report names it.

    "Never arrived" needs proof here too. The other device's capture begins before
    the record was sent, or the date of the last fetch or a record that was sent
    earlier and came shows that this one did not come before. The capture shows
    each of its imports, and either an import that began 10 seconds later or more
    succeeded without it, or the app was awake for two minutes after and imported
    nothing. Imports that the system puts off, lists that the log cut, clocks that
    may be too far apart, and captures of different containers or users prove
    nothing; the end of the report says which of these it is.

    Options

    -v also shows what happened on all devices, as one narrative on the clock of
    the first one: before the report in text, as a table in markdown and html.

    --format ndjson prints a line for each transaction and each record, also for
    those that arrived everywhere, then the waits and the findings.
    --format trace draws the devices' stores one below the other, on one clock if
    it is known how far theirs are apart, with an arrow from each export to where
    it arrived.

    --format text|markdown|html|json, -o, --catalogue, --check, --redact,
    --no-redact, --redact-key, --color, --progress and --fail-on are as for a
    report. There is no -U, -s, --store, --since or --until: nothing is printed
    while the captures are read, and each counts as a whole. 'parselogs help json'
    has the keys. An interrupted comparison reports nothing.

    """#
}
