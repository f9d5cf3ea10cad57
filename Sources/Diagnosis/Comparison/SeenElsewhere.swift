// Corrects findings about saves that a device's own capture shows as never written although other devices
// have them. Their logs were written; the capture only lacks the record of it.

internal import Timelines

struct SeenElsewhere {
  /// The devices, without the losses that other devices disprove.
  private(set) var devices: [ComparedDevice]

  init(_ devices: [ComparedDevice], _ groups: [[ComparedStore]]) {
    self.devices = devices
    for stores in groups {
      for exporter in stores {
        // A store that went back reuses its numbers: others may have the logs of the first time.
        guard devices[exporter.device].captures.allSatisfy({ !$0.hasRolledBack }) else { continue }
        for captured in exporter.captures { judge(captured, of: exporter, stores) }
      }
    }
  }

  private typealias Holder = (device: Int, held: NumberSet)

  /// Returns the devices that are seen to hold transactions of a peer, with the transactions.
  private func holders(of exporter: ComparedStore, _ stores: [ComparedStore]) -> [Holder] {
    stores.compactMap { store in
      let isJoined = store.captures.contains { $0.timeline.imports.filledArrivals > 0 }
      guard store.device != exporter.device, store.peer != exporter.peer, !isJoined else { return nil }
      return (store.device, PeerView(store, of: exporter.peer).held)
    }
  }

  private mutating func judge(
    _ captured: CapturedStore, of exporter: ComparedStore, _ stores: [ComparedStore]
  ) {
    let capture = devices[exporter.device].captures[captured.capture]
    var findings = capture.findings
    var holders: [Holder]?
    for place in findings.indices
    where findings[place].store == captured.index && findings[place].severity > .note {
      guard var lost = findings[place].detail as? ExportLost.Detail, lost.losesWholeSaves,
        !lost.numbers.isEmpty
      else { continue }
      let known = holders ?? self.holders(of: exporter, stores)
      holders = known
      var numbers = NumberSet()
      for range in lost.numbers { numbers.insert(range) }
      let rest = known.reduce(numbers) { $0.subtracting($1.held) }
      guard rest != numbers else { continue }
      if rest.isEmpty, !lost.isAlsoOfOthers {
        let seen = Set(known.filter { numbers.subtracting($0.held) != numbers }.map(\.device))
        lost.arrivedOn = seen.sorted().map { devices[$0].label }
        findings[place].severity = .note
      } else {
        lost.numbers = rest.ranges
      }
      findings[place].detail = lost
    }
    guard holders != nil else { return }
    devices[exporter.device].captures[captured.capture] = capture.judging(findings)
  }
}

extension CaptureDiagnosis {
  /// Whether an older copy of a store's file was seen to come back.
  fileprivate var hasRolledBack: Bool {
    findings.contains { $0.rule == .storeRolledBack && $0.severity > .note }
  }
}
