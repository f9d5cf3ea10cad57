// What is true about a simulated capture. If a log level hides something, only what was printed is claimed.

/// What is true about a simulated capture.
package struct Truth: Codable, Equatable, Sendable {
  /// What happened to each store, in the order the app added them.
  package var stores: [StoreTruth] = []

  /// What went wrong, in the order it began.
  package var faults: [InjectedFault] = []

  /// How many records were printed.
  package var records = RecordCounts()

  /// How many lines were printed, those before the first record included.
  package var lines = 0

  /// How many bytes were printed.
  package var bytes = 0

  /// The app's first process.
  package var process = ""
  package var pid = 0

  /// Who printed records, in the order of their first; without header nobody is known.
  package var processes: [ProcessTruth] = []

  /// The lines of the reporter's own notes, and of what the reporter says was left out.
  package var marks: [Int] = []
  package var elisions: [Int] = []

  /// How many lines at the start belong to a record whose beginning is not there.
  package var fragmentLines = 0

  /// The lines of records that were cut.
  package var cutRecords: [Int] = []

  /// The lines of records of new wording.
  package var unrecognised: [Int] = []

  /// The times of the first and last record as ISO 8601, as exact as the header says; `nil` without header.
  package var first: String?
  package var last: String?

  /// The microseconds between them as the device knows them, with any header.
  package var microseconds = 0

  /// What happened to the capture before somebody read it.
  ///
  /// The counts are those of what was printed, and the stores what happened to them; faults have a line when
  /// what is left proves them.
  package var damages: [Damage] = []

  /// The rules that must and that may be raised for it.
  package var rulesOfDamage: Set<String> = []
  package var possibleRulesOfDamage: Set<String> = []

  /// The peer IDs of another device in the same file, with which all is well.
  package var healthyPeers: [String] = []

  /// The rules that must be raised: those of the faults that the capture shows.
  package var rules: Set<String> {
    guard damages.isEmpty else {
      // How often a log failed is not known of what is left.
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

  /// The rules that may be raised besides.
  package var possibleRules: Set<String> {
    var rules = Set(faults.flatMap(\.fault.sideEffects))
    rules.formUnion(faults.filter(\.isMended).flatMap(\.fault.rules))
    // A process that ends for the sake of one store may leave another between its changes and its metadata.
    if stores.contains(where: { !$0.split.isEmpty }) { rules.insert("split-write") }
    // Without headers a line of the app's that follows half an object may be of the record that is cut.
    if first == nil, faults.contains(where: { $0.fault == .truncatedRecords }) {
      rules.insert("unrecognised")
    }
    guard !damages.isEmpty else { return rules }
    rules.formUnion(faults.flatMap(\.fault.rulesWithoutItsEnd))
    // What happened may be said, proved or not.
    rules.formUnion(faults.flatMap(\.fault.rules))
    return rules.union(possibleRulesOfDamage)
  }

  /// The rules of which one at least must be raised, set by set.
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
