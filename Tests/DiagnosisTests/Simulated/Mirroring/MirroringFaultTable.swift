// Diagnoses simulated captures of mirroring and counts, rule by rule, what was found, missed and said without
// reason.

import Foundation
import MirroringSimulator
import Synchronization
import Timelines

@testable import Diagnosis

/// What was found of what was injected.
final class MirroringFaultTable: Sendable {
  private let rows = Mutex<[String: FaultTable.Row]>([:])

  /// Everything that may go wrong, and nothing.
  static let faults: [MirroringFault?] = [nil] + MirroringFault.allCases

  /// How many seeds are tried: `DIAGNOSIS_SEEDS`, else 8.
  static let seeds = ProcessInfo.processInfo.environment["DIAGNOSIS_SEEDS"].flatMap { Int($0) } ?? 8

  /// How many healthy lives are tried: `DIAGNOSIS_LIVES`, else one for every other shape, system and level.
  static let lives = ProcessInfo.processInfo.environment["DIAGNOSIS_LIVES"].flatMap { Int($0) } ?? 104

  /// What a life is like: 208 numbers give each shape with each system at each level.
  static func options(_ fault: MirroringFault?, _ number: Int) -> MirroringOptions {
    var options = MirroringOptions()
    options.seed = UInt64(number + 1)
    options.shape = CaptureShape.allCases[number % CaptureShape.allCases.count]
    options.era = MirroringEra.allCases[number % 4]
    options.debugLevel = number / 4 % 4
    options.hasSharedStore = number % 3 == 0
    options.hasExtension = number % 5 == 0
    options.relaunches = number % 7 == 0 ? 1 : 0
    options.hidden = number % 9 == 0 ? 0.2 : 0
    options.faults = fault.map { [$0] } ?? []
    return options
  }

  /// Diagnoses a capture and notes it.
  func troubles(_ options: MirroringOptions, hardship: String = "none") throws -> [Trouble] {
    let capture = MirroringCapture(options)
    let diagnosis = try Diagnosing.diagnose(Array(capture.text.utf8))
    let demanded = capture.truth.faults.filter { $0.line != nil && $0.rule != nil }
    var (missed, isFalse): (Set<String>, Set<String>) = ([], Self.said(in: diagnosis))
    isFalse.subtract(capture.truth.possibleRules)
    for fault in demanded where !diagnosis.findings.contains(where: { diagnosis.tells($0, fault) }) {
      missed.insert(diagnosis.words(of: fault))
    }
    // What is said with the name of a fault is said of that fault.
    for finding in diagnosis.findings where finding.severity > .note {
      let faults = demanded.filter { $0.rule == finding.rule.rawValue }
      let lines = Set(faults.flatMap(\.lines))
      if !faults.isEmpty, lines.isDisjoint(with: finding.evidence.map(\.line)) {
        isFalse.insert("\(finding.rule.rawValue) elsewhere")
      }
    }
    let found = Set(demanded.compactMap(\.rule))
    rows.withLock { rows in
      for rule in found where !missed.contains(where: { $0.hasPrefix(rule) }) {
        rows[rule, default: FaultTable.Row()].found += 1
      }
      for words in missed { rows[Self.rule(of: words), default: FaultTable.Row()].missed += 1 }
      for words in isFalse { rows[Self.rule(of: words), default: FaultTable.Row()].isFalse += 1 }
    }
    func troubles(_ rules: Set<String>, isMissed: Bool) -> [Trouble] {
      rules.map {
        Trouble(
          hardship: hardship, fault: options.faults.first?.rawValue, isMissed: isMissed, rule: $0,
          command: options.commandLine)
      }
    }
    return troubles(missed, isMissed: true) + troubles(isFalse, isMissed: false)
  }

  private static func rule(of words: String) -> String { String(words.prefix { $0 != " " }) }

  /// The rules that say something is wrong with a store, or that the capture cannot be understood.
  static func said(in diagnosis: CaptureDiagnosis) -> Set<String> {
    Set(diagnosis.findings.filter { $0.severity > .note || $0.rule == .unrecognised }.map(\.rule.rawValue))
  }

  /// The table as text.
  var text: String { rows.withLock { FaultTable.text(of: $0) } }
}

extension CaptureDiagnosis {
  /// Whether a finding is what a fault demands: its rule and severity, of its store, with a record that shows
  /// it.
  fileprivate func tells(_ finding: Finding, _ fault: InjectedTrouble) -> Bool {
    let store = finding.mirroredStore.flatMap { timelines.mirroring.all[$0].id?.text }
    return finding.rule.rawValue == fault.rule && finding.severity.rawValue == fault.severity?.rawValue
      && (store == nil || fault.store == nil || store == fault.store)
      && !Set(fault.lines).isDisjoint(with: finding.evidence.map(\.line))
  }

  /// What is missed of a fault: its rule, or only its severity or its records.
  fileprivate func words(of fault: InjectedTrouble) -> String {
    let rule = fault.rule ?? ""
    let same = findings.filter { $0.rule.rawValue == rule }
    if same.isEmpty { return rule }
    let isAsBad = same.contains { $0.severity.rawValue == fault.severity?.rawValue }
    return isAsBad ? "\(rule) with its record" : "\(rule) as \(fault.severity?.rawValue ?? "")"
  }
}

extension MirroringOptions {
  /// The command line that writes the same capture.
  var commandLine: String {
    var words = [
      "simulate-capture", "--technology", "cloudkit", "--seed", "\(seed)", "--shape", shape.rawValue,
      "--system", era.rawValue, "--debug-level", "\(debugLevel)", "--detail", detail.rawValue, "--beats",
      "\(beats)", "--noise", "\(noise)",
    ]
    if hasSharedStore { words.append("--shared-store") }
    if hasExtension { words.append("--extension") }
    if relaunches > 0 { words += ["--relaunches", "\(relaunches)"] }
    if hidden > 0 { words += ["--hidden", "\(hidden)"] }
    for fault in faults { words += ["--mirroring-fault", fault.rawValue] }
    return words.joined(separator: " ")
  }
}
