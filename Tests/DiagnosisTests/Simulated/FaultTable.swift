// Diagnoses simulated captures and counts, rule by rule, what was found, missed and said without reason.

import DeviceSimulator
import Timelines
import Foundation
import Synchronization
import Timelines

@testable import Diagnosis

/// What was found of what was injected.
final class FaultTable: Sendable {
  /// One row.
  struct Row {
    var found = 0
    var missed = 0
    var isFalse = 0
  }

  private let rows = Mutex<[String: Row]>([:])

  /// How many seeds are tried: `DIAGNOSIS_SEEDS`, else 50.
  static let seeds = ProcessInfo.processInfo.environment["DIAGNOSIS_SEEDS"].flatMap { Int($0) } ?? 50

  /// The header style and the era of a seed: with 21 seeds, each of both.
  static func options(_ faults: [Fault], seed: Int, level: Int = 3, records: Int = 250) -> CaptureOptions {
    var options = CaptureOptions()
    options.seed = UInt64(seed)
    options.header = HeaderStyle.allCases[seed % HeaderStyle.allCases.count]
    options.era = Era.allCases[seed / HeaderStyle.allCases.count % Era.allCases.count]
    options.level = level
    options.records = records
    options.faults = faults
    return options
  }

  /// Diagnoses a capture and notes it.
  ///
  /// - Returns: What was missed and what was said without reason, as `rule`; empty when all is right.
  func note(_ capture: SimulatedCapture) throws -> (missed: [String], isFalse: [String]) {
    let diagnosis = try Diagnosing.diagnose(capture.bytes)
    let expected = capture.truth.rules
    let found = Set(diagnosis.findings.map(\.rule.rawValue))
    var missed = expected.filter { rule in
      let faults = capture.truth.faults.filter { $0.isShown && $0.fault.rules.contains(rule) }
      return !faults.allSatisfy { fault in
        diagnosis.findings.contains { $0.rule.rawValue == rule && diagnosis.isOf($0, fault) }
      } || !diagnosis.findings.contains { $0.rule.rawValue == rule }
    }
    for rules in capture.truth.alternatives where rules.isDisjoint(with: found) {
      missed.insert(rules.sorted().joined(separator: " or "))
    }
    var isFalse = Self.said(in: diagnosis).subtracting(capture.truth.alarms)
    for finding in diagnosis.findings where finding.severity > .note {
      let peer = finding.store.flatMap { diagnosis.timelines.stores[$0].peer }
      if let peer, capture.truth.healthyPeers.contains(diagnosis.timelines.names[peer]) {
        isFalse.insert("\(finding.rule.rawValue) of the other device")
      }
    }
    rows.withLock { rows in
      for rule in expected.subtracting(missed) { rows[rule, default: Row()].found += 1 }
      for rule in missed { rows[rule, default: Row()].missed += 1 }
      for rule in isFalse { rows[rule, default: Row()].isFalse += 1 }
    }
    return (missed.sorted(), isFalse.sorted())
  }

  /// The rules that say something is wrong with the store, or that the capture cannot be understood.
  static func said(in diagnosis: CaptureDiagnosis) -> Set<String> {
    let notes: Set<RuleName> = [.captureTruncated, .unrecognised]
    return Set(
      diagnosis.findings.filter { $0.severity > .note || notes.contains($0.rule) }.map(\.rule.rawValue))
  }

  /// The table as text.
  var text: String { rows.withLock { Self.text(of: $0) } }

  /// A table as text.
  static func text(of rows: [String: Row]) -> String {
    let name = { (rule: String) in rule.padding(toLength: 24, withPad: " ", startingAt: 0) }
    let number = { (count: Int) in String(repeating: " ", count: max(0, 8 - "\(count)".count)) + "\(count)" }
    return name("rule") + "   found  missed   false\n"
      + RuleName.allCases.map { rule in
        let row = rows[rule.rawValue] ?? Row()
        return name(rule.rawValue) + number(row.found) + number(row.missed) + number(row.isFalse)
      }.joined(separator: "\n")
  }
}

extension CaptureDiagnosis {
  /// Whether a finding names the store and the peer of a fault, as far as it names any.
  fileprivate func isOf(_ finding: Finding, _ fault: InjectedFault) -> Bool {
    if let store = fault.store, let found = finding.store,
      timelines.names[timelines.stores[found].name] != store
    {
      return false
    }
    if let peer = fault.peer, let found = finding.peer, timelines.names[found] != peer { return false }
    return true
  }
}
