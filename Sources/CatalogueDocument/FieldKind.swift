// The vocabulary of places in a template. What bytes each kind fits is in the target Catalogue.

/// What a place of a template holds.
package enum FieldKind: String, CaseIterable, Sendable {
  /// A whole number, one that may have decimals, and 0 or 1.
  case number, decimal, flag
  /// Letters, digits and `_`.
  case word
  /// An address, such as `0x1c5a2f30`.
  case pointer
  /// A name, any text and a date, each on one line; `text` may have several.
  case name, line, text, date
  /// What an object prints about itself over several lines, all but the first of which are indented or close
  /// a bracket.
  case dump
  /// A path; a URL or a path.
  case path, url
  /// A UUID, also a masked one.
  case uuid

  /// The ID of one device and app install, a store's name, and the hash of a model version.
  case peer, store, hash
  /// A knowledge vector; its value is what stands in the parentheses.
  case vector
  /// A location, and that of a transaction log; the value is the path, of which only the last component is
  /// shown for a log.
  case location, log
  /// An object's name among all peers; its value is what stands in the parentheses.
  case globalID
  /// An error, and the dumps of a dictionary and of an array or set, all perhaps over several lines.
  case error, dictionary, collection

  /// Objects as they describe themselves, perhaps over several lines: any object, and those of Core Data's
  /// iCloud integration by their classes.
  ///
  /// `operation` is the import of one transaction log, `scan` the search for them, `context` the importer's
  /// queue.
  case object, coordinator, importer, exporter, operation, scan, baseline, baselineOperation, receipt,
    assistant, stack, context, medic, presenter, entry, transactionLog, heuristics, monitor, snapshot,
    conflict, transactionEntry
}
