import Foundation
import LogRecords
import MirroringSimulator
import Synchronization
import Testing
import Timelines

@testable import Diagnosis

/// Every fault of exports, imports and standing still, and every harmless twin, in every shape, system and
/// level; and not a word from these rules in any other life.
///
/// `DIAGNOSIS_SEEDS` says how many seeds are tried.
struct TransferFaultTests {
  static let rules: Set<String> = [
    "schema-not-deployed", "export-failed", "import-failed", "record-too-large", "quota-exceeded",
    "throttled",
    "request-unfinished", "not-exported", "imports-stale",
  ]
  private static let seeds =
    ProcessInfo.processInfo.environment["DIAGNOSIS_SEEDS"].flatMap { Int($0) } ?? 4

  /// In Console's columns without a date only the records of mirroring are distinguished: they do not show
  /// whether processes live.
  private static let shapes = CaptureShape.allCases.filter { $0.hasDates || !$0.hasTimes }

  static func options(_ faults: [MirroringFault], seed: Int) -> MirroringOptions {
    var options = MirroringOptions()
    options.seed = UInt64(seed)
    options.beats = 6
    options.faults = faults
    // Each property goes its own way, so that they meet in all ways.
    options.shape = shapes[seed % shapes.count]
    options.era = MirroringEra.allCases[seed % MirroringEra.allCases.count]
    options.detail = LogDetail.allCases[seed / 2 % LogDetail.allCases.count]
    options.debugLevel = seed / 3 % 4
    options.hasSharedStore = seed % 5 == 0
    options.hasExtension = seed % 7 == 0
    options.relaunches = seed % 3
    options.hidden = seed % 11 == 0 ? 0.1 : 0
    return options
  }

  /// What a capture is missing, and what is said of it without reason.
  static func troubles(_ options: MirroringOptions) throws -> [String] {
    let capture = MirroringCapture(options)
    let diagnosis = try Diagnosing.diagnose(Array(capture.text.utf8))
    let own = diagnosis.findings.filter { rules.contains($0.rule.rawValue) }
    var troubles: [String] = []
    for fault in capture.truth.faults {
      guard fault.line != nil, let rule = fault.rule, rules.contains(rule) else { continue }
      let found = own.first { $0.rule.rawValue == rule && diagnosis.isOf($0, fault) }
      guard let found else {
        troubles.append("missed \(rule) of \(fault.fault)")
        continue
      }
      if found.severity.rawValue != fault.severity?.rawValue {
        troubles.append("\(rule) of \(fault.fault) is \(found.severity)")
      }
      if let missing = fault.data["missing"], let detail = found.detail as? SchemaNotDeployed.Detail {
        let names = diagnosis.timelines.names
        let told = detail.missing.map { names[$0.type] + "." + ($0.field.map { names[$0] } ?? "") }
        if told != missing { troubles.append("missing are \(told), not \(missing)") }
      }
      if let types = fault.data["types"], let detail = found.detail as? RecordTooLarge.Detail {
        let told = detail.records.compactMap { $0.type.map { diagnosis.timelines.names[$0] } }
        if told != types { troubles.append("types are \(told), not \(types)") }
      }
    }
    let allowed = capture.truth.possibleRules
    for finding in own where finding.severity > .note && !allowed.contains(finding.rule.rawValue) {
      troubles.append("false \(finding.rule.rawValue) at line \(finding.first.line)")
    }
    for fault in capture.truth.faults where fault.fault.isHealed {
      for finding in own where finding.severity > .note {
        troubles.append("\(finding.rule.rawValue) though \(fault.fault) is healed")
      }
    }
    return troubles
  }

  @Test(arguments: MirroringFault.allCases)
  func eachFaultHasOnlyItsFindings(fault: MirroringFault) throws {
    for seed in 1...Self.seeds {
      let troubles = try Self.troubles(Self.options([fault], seed: seed))
      #expect(troubles.isEmpty, "\(fault), seed \(seed)")
    }
  }

  @Test func healthyLivesHaveNoFindings() throws {
    for seed in 1...Self.seeds * 4 {
      let troubles = try Self.troubles(Self.options([], seed: seed))
      #expect(troubles.isEmpty, "seed \(seed)")
    }
  }
}

extension CaptureDiagnosis {
  /// Whether a finding names the store of a fault, as far as both name one.
  fileprivate func isOf(_ finding: Finding, _ fault: InjectedTrouble) -> Bool {
    guard let store = fault.store, let index = finding.mirroredStore,
      let id = timelines.mirroring.all[index].id
    else { return true }
    return id.text == store
  }
}
