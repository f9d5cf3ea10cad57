import MirroringSimulator
import Testing
import Timelines

@testable import Diagnosis

/// The timelines of simulated mirrored stores, which know what happened to them.
struct MirroringTimelineTests {
  @Test(arguments: MirroringFaultTable.faults)
  func timelineMatchesTheSimulatedStore(fault: MirroringFault?) throws {
    let first = fault.flatMap { MirroringFault.allCases.firstIndex(of: $0) } ?? 0
    for number in [first * 5, first * 5 + 7, first * 5 + 14] {
      var options = MirroringFaultTable.options(fault, number)
      options.hidden = 0
      let capture = MirroringCapture(options)
      let diagnosis = try Diagnosing.diagnose(Array(capture.text.utf8))
      for truth in capture.truth.stores {
        let store = try #require(
          diagnosis.mirrored.first { $0.id?.text == truth.storeUUID }, "\(options.commandLine)")
        #expect(Self.said(store, diagnosis, truth) == Self.known(truth), "\(options.commandLine)")
      }
      #expect(diagnosis.mirrored.count == capture.truth.stores.count, "\(options.commandLine)")
    }
  }

  /// What a timeline holds, as far as something is claimed of it.
  private static func said(
    _ store: MirroredStore, _ diagnosis: CaptureDiagnosis, _ truth: MirroredStoreTruth
  ) -> [String] {
    let names = diagnosis.timelines.names
    var said = [
      "name \(store.name(in: names) ?? "-")", "container \(store.container.map { names[$0] } ?? "-")",
      "with changes \(store.imports.withChanges)",
      "resets \(store.resets.all.count { $0.reason != .identityLost })",
      "saves \(store.exports.saves)",
    ]
    if truth.setup.state != .unknown { said.append("set-up \(store.setup.state)") }
    if truth.exportedObjects != nil { said.append("objects \(store.exports.objects)") }
    return said
      + RequestKind.allCases.map { kind in
        let counts = MirrorRequestKind.allCases.first { $0.name == kind.rawValue }.map(store.counts) ?? []
        return "\(kind) \(Array(counts.prefix(4)))"
      }
  }

  private static func known(_ truth: MirroredStoreTruth) -> [String] {
    var said = [
      "name \(truth.name)", "container \(truth.container)", "with changes \(truth.importsWithChanges)",
      "resets \(truth.resets.count)", "saves \(truth.saves)",
    ]
    if truth.setup.state != .unknown { said.append("set-up \(truth.setup.state)") }
    if let objects = truth.exportedObjects { said.append("objects \(objects)") }
    return said
      + RequestKind.allCases.map { kind in
        let counts = truth.requests[kind] ?? RequestCounts()
        return "\(kind) \([counts.executed, counts.succeeded, counts.failed, counts.deferred])"
      }
  }
}
