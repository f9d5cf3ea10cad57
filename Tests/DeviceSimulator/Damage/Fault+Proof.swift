// How much of a capture is needed to show a fault, and what harmless twins look like while their end is not
// shown.

/// How much of a capture is needed to show a fault.
enum Proof {
  /// One record that shows it.
  case record

  /// Two records that show it: after one it may yet be resolved.
  case two

  /// Records of three passes of the scheduler.
  case passes

  /// The last record that shows it: what comes before may yet be resolved.
  case last

  /// Each record from the first to the last that has to do with it.
  case stretch

  /// Each record from the first that shows it to the end.
  case rest

  /// More than single records can show.
  case everything
}

extension Fault {
  /// How much of a capture is needed to show it.
  var proof: Proof {
    switch self {
    case .setupRetriedForEver: .two
    case .missingTransaction: .passes
    case .metadataMismatch: .last
    case .exportHole, .exportHoleAtLaunch, .splitWrite: .stretch
    case .localStorageOnly, .localStorageShort, .importUnfinished, .importInterrupted, .endsBeforeMetadata,
      .rebuildStopped:
      .rest
    case .lowLogLevel, .vectorWentBack: .everything
    default: .record
    }
  }

  /// What may be said of it where its own statements are not printed: other records show traces of it.
  package var rulesOfTraces: Set<String> {
    switch self {
    // The path of each log has the hash of the model that wrote it.
    case .modelMismatch: ["model-mismatch"]
    default: []
    }
  }

  /// What may be said of it in earnest while its end is not shown, or when the process ends before.
  package var rulesWithoutItsEnd: Set<String> {
    switch self {
    case .lateTransaction: ["missing-transaction"]
    case .importRecovered, .importFailed, .poisonLog: ["import-failed"]
    // The logs behind it wait for it.
    case .logNotDownloaded: ["import-failed", "missing-transaction"]
    case .importRepeated: ["import-unfinished"]
    case .metadataRecovered, .splitWriteReported, .metadataRecoveredByRelaunch: ["metadata-mismatch"]
    case .setupRetried: ["setup-failed"]
    case .setupSlow: ["local-storage-only"]
    case .managerRecovered: ["setup-failed"]
    case .rebuildElided, .rebuildDone, .rebuildStopped: ["follow-up-missing"]
    default: []
    }
  }
}

extension Injection {
  /// The first record that still shows the fault.
  ///
  /// - Parameters:
  ///   - kept: How much of each record is there.
  ///   - records: All that was printed.
  /// - Returns: `nil` when what is left does not prove it.
  func proof(kept: [Int: Int], of records: [PrintedRecord]) -> Int? {
    let shown = evidence.filter { $0.isTelling && kept[$0.record] ?? 0 >= $0.needed }
    guard let first = shown.first, let begin = evidence.first?.record else { return nil }
    func isWhole(_ range: ClosedRange<Int>) -> Bool {
      range.allSatisfy { kept[$0] == records[$0].bytes.count }
    }
    let isProved =
      switch fault.proof {
      case .record: true
      case .two: shown.count >= 2
      case .passes: Set(shown.map(\.pass)).count >= 3
      case .last: shown.last?.record == evidence.last?.record
      case .stretch: isWhole(begin...(evidence.last?.record ?? begin))
      case .rest: isWhole(begin...records.count - 1)
      case .everything: kept.count == records.count && isWhole(0...records.count - 1)
      }
    return isProved ? first.record : nil
  }
}
