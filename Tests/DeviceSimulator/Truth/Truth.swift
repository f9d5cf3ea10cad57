// The truth about a simulated capture. If a log level hides something, only what was printed is claimed.

/// The truth about a simulated capture.
package struct Truth: Codable, Equatable, Sendable {
  /// The truth about each store, in the order the app added them.
  package var stores: [StoreTruth] = []

  /// The faults, in the order in which they began.
  package var faults: [InjectedFault] = []

  /// The numbers of printed records.
  package var records = RecordCounts()

  /// The number of printed lines, including those before the first record.
  package var lines = 0

  /// The number of printed bytes.
  package var bytes = 0

  /// The name of the app's first process.
  package var process = ""
  /// The ID of the app's first process.
  package var pid = 0

  /// The processes that printed records, in the order of their first ones; empty without headers.
  package var processes: [ProcessTruth] = []

  /// The lines of the reporter's own notes.
  package var marks: [Int] = []
  /// The lines on which the reporter says that something was left out.
  package var elisions: [Int] = []

  /// The number of lines at the start that belong to a record whose beginning is missing.
  package var fragmentLines = 0

  /// The lines of truncated records.
  package var cutRecords: [Int] = []

  /// The lines of records with new wordings.
  package var unrecognised: [Int] = []

  /// The time of the first record as ISO 8601, with the precision of the header; `nil` without headers.
  package var first: String?
  /// The time of the last record as ISO 8601, with the precision of the header; `nil` without headers.
  package var last: String?

  /// The microseconds between the first and the last record, known with any header.
  package var microseconds = 0

  /// The damages of the capture.
  ///
  /// The counts are those of the undamaged capture, as are the facts about stores; faults have a line if what
  /// is left proves them.
  package var damages: [Damage] = []

  /// The rules that must be raised because of the damage.
  package var rulesOfDamage: Set<String> = []
  /// The rules that may be raised because of the damage.
  package var possibleRulesOfDamage: Set<String> = []

  /// The peer IDs of another, healthy device in the same file.
  package var healthyPeers: [String] = []

  /// The rules that must be raised: those of the faults that the capture shows.
  package var rules: Set<String> {
    guard damages.isEmpty else {
      // How often a log failed is unknown in a damaged capture.
      return Set(faults.filter(\.isProved).flatMap(\.fault.rules)).subtracting(Self.rulesOfFailures)
        .union(rulesOfDamage)
    }
    var rules = Set(faults.filter(\.isShown).flatMap(\.fault.rules))
    // A log that failed three times is reported as poison, and not again as failed.
    let failures = stores.flatMap(\.failed).map(\.failures)
    if failures.contains(where: { $0 >= 3 }) { rules.insert("poison-log") }
    let isOnlyPoison = !failures.isEmpty && failures.allSatisfy { $0 >= 3 }
    if isOnlyPoison, !faults.contains(where: { $0.fault == .logNeverDownloaded }) {
      rules.remove("import-failed")
    }
    return rules
  }

  /// The rules that may also be raised.
  package var possibleRules: Set<String> {
    var rules = Set(faults.flatMap(\.fault.sideEffects))
    rules.formUnion(faults.filter(\.isResolved).flatMap(\.fault.rules))
    // A process that ends because of one store may leave another between its changes and its metadata.
    if stores.contains(where: { !$0.split.isEmpty }) { rules.insert("split-write") }
    // Without headers, a line of the app after half an object may belong to the truncated record.
    if first == nil, faults.contains(where: { $0.fault == .truncatedRecords }) {
      rules.insert("unrecognised")
    }
    guard !damages.isEmpty else { return rules }
    rules.formUnion(faults.flatMap(\.fault.rulesWithoutItsEnd))
    // What happened may be reported, whether proven or not.
    rules.formUnion(faults.flatMap(\.fault.rules))
    return rules.union(possibleRulesOfDamage)
  }

  /// Sets of rules, of each of which at least one rule must be raised.
  package var alternatives: [Set<String>] {
    let hasFailed = faults.contains { $0.isProved && !Self.rulesOfFailures.isDisjoint(with: $0.fault.rules) }
    return !damages.isEmpty && hasFailed ? [Self.rulesOfFailures] : []
  }

  /// The rules that may be raised as more than a note.
  package var alarms: Set<String> {
    // Another device's records look like those of the next process.
    guard !damages.contains(.anotherDevice) else { return rules.union(possibleRules) }
    let noted = faults.filter { $0.fault.isOnlyNoted && $0.fault.rules.contains("import-unfinished") }
    let others = faults.filter { !$0.fault.isOnlyNoted }
    let isOnlyNoted = !noted.isEmpty && !others.contains { $0.fault.rules.contains("import-unfinished") }
    let alarms = rules.union(possibleRules)
    return isOnlyNoted ? alarms.subtracting(["import-unfinished"]) : alarms
  }

  private static let rulesOfFailures: Set<String> = ["import-failed", "poison-log"]
}
