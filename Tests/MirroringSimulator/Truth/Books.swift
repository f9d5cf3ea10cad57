// The books of a life: the facts that its records state, if a capture shows them.

/// The books of a life.
struct Books {
  private(set) var truth = MirroringTruth()

  /// Creates the books of the printed records.
  init(_ life: Life, _ records: [Printed], lines: Int) {
    truth.lines = lines
    truth.showsRequests = Sign.level(.cloudKit).line(in: records, life.options) != nil
    let shown = records.filter { $0.line != nil }
    truth.first = shown.first?.entry.time
    truth.last = shown.last?.entry.time
    for record in shown { count(record) }
    if life.options.shape != .xcodeTwice || life.options.era == .iOS26 { truth.repeated = 0 }
    // Other processes are not shown in this process's console, whatever their level.
    let here = records.filter { !life.options.shape.isConsoleOfXcode || $0.entry.process.isApp }
    truth.stores = life.stores.map { store in
      var ledger = StoreLedger(store)
      for record in here { ledger.enter(record) }
      return ledger.closed
    }
    truth.faults = life.injections.map { $0.truth(records, life.options) }
  }

  private mutating func count(_ record: Printed) {
    switch record.entry.origin {
    case .mirroring:
      truth.mirroring += 1
      truth.repeated += 1
    case .framework: truth.framework += 1
    case .daemon: truth.daemon += 1
    case .app: truth.app += 1
    }
    if record.isCut || record.isHidden { truth.incomplete += 1 }
  }
}
