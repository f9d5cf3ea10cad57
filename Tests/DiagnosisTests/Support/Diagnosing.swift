// Diagnoses bytes the way tests need it.

import Catalogue
import DeviceSimulator
import LogRecords
import Timelines

@testable import Diagnosis

/// Diagnoses captures with the built-in catalogue.
enum Diagnosing {
  /// The built-in catalogue, compiled once.
  static let catalogue: EntryCatalogue = {
    do {
      return try EntryCatalogue.builtIn()
    } catch {
      preconditionFailure("the built-in catalogue cannot be used: \(error)")
    }
  }()

  /// Diagnoses a capture, given in chunks of a size.
  static func diagnose(
    _ capture: [UInt8], name: String = "capture", chunk: Int = 1 << 16, limits: ReaderLimits = .standard,
    threads: Int = 1
  ) throws -> CaptureDiagnosis {
    var analysis = Analysis(of: name, with: catalogue, limits: limits, threads: threads)
    var start = 0
    while start < capture.count {
      let end = min(start + chunk, capture.count)
      analysis.append(capture.span.extracting(start..<end)) { _, _, _ in }
      start = end
    }
    return analysis.finish { _, _, _ in }
  }
}

extension CaptureDiagnosis {
  /// The findings of warning or error.
  var alarmingFindings: [Finding] { findings.filter { $0.severity > .note } }

  /// The rules that found something of warning or error.
  var alarms: Set<RuleName> { Set(alarmingFindings.map(\.rule)) }

  /// The store with a name.
  func store(_ name: String) -> StoreTimeline? {
    timelines.stores.first { timelines.names[$0.name] == name }
  }

  /// Numbers by peer, under the peers' IDs.
  func byPeer(_ numbers: some Sequence<(key: Name, value: NumberSet)>) -> [String: [ClosedRange<Int>]] {
    Dictionary(
      uniqueKeysWithValues: numbers.filter { !$0.value.isEmpty }.map {
        (timelines.names[$0.key], $0.value.ranges)
      })
  }
}
