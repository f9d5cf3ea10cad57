// Every fault in captures that are cut, thinned out or mixed, and healthy lives in the same conditions.

import DeviceSimulator
import Foundation
import Testing

@testable import Diagnosis

struct HardshipTests {
  /// How many seeds are tried: `DIAGNOSIS_SEEDS`, else 3; each has another hardship for each fault.
  static let seeds = number(of: "DIAGNOSIS_SEEDS") ?? 3

  /// How many healthy lives are tried: `DIAGNOSIS_LIVES`, else one with each hardship, three times.
  static let lives = number(of: "DIAGNOSIS_LIVES") ?? 3 * Hardship.all.count

  private static func number(of variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  /// Whatever happens to the capture, what is left of a fault is reported, and nothing else is.
  @Test func everyFaultIsFoundInHardCaptures() async throws {
    let faults = Fault.allCases.filter { $0 != .lowLogLevel }
    let count = faults.count * Self.seeds
    let troubles = try await Trouble.gather(count) { index in
      let seed = index / faults.count + 1
      return try Self.troubles(
        faults[index % faults.count], Hardship.all[(seed + index) % Hardship.all.count], seed: seed)
    }
    Trouble.report(troubles, of: count)
  }

  /// A life without problems raises no alarm in any style, era or level, whatever happens to the capture.
  @Test func healthyLifeRaisesNoAlarm() async throws {
    let harmless: [Fault?] = [nil, nil] + Fault.allCases.filter(\.isHarmless)
    let troubles = try await Trouble.gather(Self.lives) { index in
      try Self.troubles(
        harmless[index % harmless.count], Hardship.all[index % Hardship.all.count], seed: index + 1)
    }
    Trouble.report(troubles, of: Self.lives)
  }

  /// What is wrong with the diagnosis of one capture.
  private static func troubles(_ fault: Fault?, _ hardship: Hardship, seed: Int) throws -> [Trouble] {
    var options = FaultTable.options(fault.map { [$0] } ?? [], seed: seed)
    hardship.apply(to: &options)
    let (missed, isFalse) = try FaultTable().note(SimulatedCapture(options))
    func troubles(_ rules: [String], isMissed: Bool) -> [Trouble] {
      rules.map {
        Trouble(
          hardship: hardship.words, fault: fault?.rawValue, isMissed: isMissed, rule: $0,
          command: options.commandLine)
      }
    }
    guard case .level = hardship else {
      return troubles(missed, isMissed: true) + troubles(isFalse, isMissed: false)
    }
    // At a lower level a fault that takes several statements to show may not show, nor the end of a harmless
    // twin.
    let allowed = fault?.rulesWithoutItsEnd ?? []
    return troubles(fault?.takesOneRecord == true ? missed : [], isMissed: true)
      + troubles(isFalse.filter { !allowed.contains($0) }, isMissed: false)
  }
}

extension Fault {
  /// Whether one record is enough to show it.
  fileprivate var takesOneRecord: Bool {
    switch self {
    case .exportLost, .exportNotMoved, .exportBeaten, .exportGivenUp, .exportLostAtRelaunch,
      .exportFailedAtRelaunch, .importFailed, .logCorrupt, .logEmpty, .objectDiverged, .conflictSkipped,
      .insertSkipped, .metadataRecoveryFailed, .splitWriteReported, .baselineStranded, .baselineUnreadable,
      .baselineReplaceFailed, .baselineRollFailed, .setupFailed, .setupFailedLate, .setupStalled,
      .setupRetriedForEver, .optionsRefused, .optionsRejected, .containerReplaced, .containerMoved,
      .corruptionReported, .daemonError, .managerLoadFailed, .crashed, .crashedAtEnd, .accountChanged:
      true
    default: false
    }
  }
}
