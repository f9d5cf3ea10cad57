// The part of a capture that is needed to prove a fault, and what harmless twins look like while their end is
// not shown.

/// The part of a capture that is needed to prove a fault.
enum Proof {
  /// One record that shows the fault.
  case record

  /// Two records that show the fault: after one it may still be resolved.
  case two

  /// Records of three passes of the scheduler.
  case passes

  /// The last record that shows the fault: before, it may still be resolved.
  case last

  /// Each record from the first to the last that is related to the fault.
  case stretch

  /// Each record from the first that shows the fault to the end.
  case rest

  /// More than single records can show.
  case everything
}

extension Fault {
  /// The part of a capture that is needed to prove the fault.
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

  /// The rules that may be raised if the fault's own statements are not printed: other records show traces.
  package var rulesOfTraces: Set<String> {
    switch self {
    // The path of each log contains the hash of the model that wrote it.
    case .modelMismatch: ["model-mismatch"]
    default: []
    }
  }

  /// The rules that may be raised as real trouble while the end of the fault is not shown, or the process
  /// ends first.
  package var rulesWithoutItsEnd: Set<String> {
    switch self {
    case .lateTransaction: ["missing-transaction"]
    case .importRecovered, .importFailed, .poisonLog: ["import-failed"]
    // The later logs wait for it.
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
  /// Returns the index of the first record that still shows the fault.
  ///
  /// - Parameters:
  ///   - kept: The number of bytes kept of each record.
  ///   - records: All printed records.
  /// - Returns: `nil` if what is left does not prove the fault.
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
