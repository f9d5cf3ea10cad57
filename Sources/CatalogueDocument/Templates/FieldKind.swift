// The kinds of places in a template. The target Catalogue defines the bytes that each kind matches.

/// The kind of value in a place of a template.
package enum FieldKind: String, CaseIterable, Sendable {
  /// An integer, a number that may have decimals, and 0 or 1.
  case number, decimal, flag
  /// Letters, digits and `_`.
  case word
  /// An address, such as `0x1c5a2f30`.
  case pointer
  /// A name, any text and a date, each on one line; only `text` may have several lines.
  case name, line, text, date
  /// An object's description over several lines, all but the first of which are indented or close a bracket.
  case dump
  /// A path; a URL or a path.
  case path, url
  /// A UUID, possibly a masked one.
  case uuid

  /// The ID of one device and app install, a store's name, and the hash of a model version.
  case peer, store, hash
  /// A knowledge vector; the value is the content of the parentheses.
  case vector
  /// A location, and that of a transaction log; the value is the path, of which only the last component is
  /// shown for a log.
  case location, log
  /// An object's name among all peers; the value is the content of the parentheses.
  case globalID
  /// An error, and the dumps of a dictionary and of an array or set, each possibly over several lines.
  case error, dictionary, collection

  /// Objects as they describe themselves, possibly over several lines: any object, and those of Core Data's
  /// iCloud integration by their classes.
  ///
  /// `operation` is the import of one transaction log, `scan` the search for logs, `context` the importer's
  /// queue.
  case object, coordinator, importer, exporter, operation, scan, baseline, baselineOperation, receipt,
    assistant, stack, context, medic, presenter, entry, transactionLog, heuristics, monitor, snapshot,
    conflict, transactionEntry
}
