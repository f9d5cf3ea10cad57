// The vocabulary of places in a template. What bytes each kind fits is in the target Catalogue.

/// What a place of a template holds.
package enum FieldKind: String, CaseIterable, Sendable {
  // MARK: Plain values

  /// A whole number.
  case number
  /// A number, perhaps with decimals.
  case decimal
  /// 0 or 1.
  case flag
  /// Letters, digits and `_`.
  case word
  /// An address, such as `0x1c5a2f30`.
  case pointer
  /// A name, on one line.
  case name
  /// Text on one line.
  case line
  /// Any text, also over several lines.
  case text
  /// A date, on one line.
  case date
  /// A path.
  case path
  /// A URL or a path.
  case url
  /// A UUID, also a masked one.
  case uuid

  // MARK: Values of ubiquity

  /// The ID of one device and app install.
  case peer
  /// A store's name.
  case store
  /// The hash of a model version.
  case hash
  /// A knowledge vector; its value is what stands in the parentheses.
  case vector
  /// A location; its value is the path.
  case location
  /// The location of a transaction log; its value is the path, shown by its last component.
  case log
  /// An object's name among all peers; its value is what stands in the parentheses.
  case globalID
  /// An error, perhaps over several lines.
  case error
  /// A dictionary's dump.
  case dictionary
  /// An array's or set's dump.
  case collection

  // MARK: Objects, as they describe themselves, perhaps over several lines

  /// Any object.
  case object
  /// A persistent store coordinator.
  case coordinator
  /// The importer of a store.
  case importer
  /// The exporter of a store.
  case exporter
  /// The import of one transaction log.
  case operation
  /// The search for transaction logs.
  case scan
  /// A baseline.
  case baseline
  /// An operation that rolls, answers or recovers a baseline.
  case baselineOperation
  /// What a peer says it has received.
  case receipt
  /// The set-up of a store.
  case assistant
  /// The stack of the metadata store.
  case stack
  /// The importer's queue.
  case context
  /// The recovery of metadata.
  case medic
  /// The watcher of a container's files.
  case presenter
  /// The entry of a store in the switchboard.
  case entry
  /// A transaction log.
  case transactionLog
  /// What decides whether a baseline is rolled.
  case heuristics
  /// The watcher of a container.
  case monitor
  /// What a save holds.
  case snapshot
  /// A conflict of one object.
  case conflict
  /// One object's change in a transaction.
  case transactionEntry
}
