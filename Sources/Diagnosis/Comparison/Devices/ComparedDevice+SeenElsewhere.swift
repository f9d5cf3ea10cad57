// Corrects findings about saves that a device's own capture shows as never written although other devices
// have them. Their logs were written; the capture only lacks the record of it.

internal import Timelines

extension [ComparedDevice] {
  /// Removes the losses that other devices disprove from the findings.
  mutating func dismissLossesSeenElsewhere(in groups: [[ComparedStore]]) {
    let devices = self
    reviseFindings(in: groups) { finding, _, exporter, stores in
      guard var lost = finding.detail as? ExportLost.Detail, lost.losesWholeSaves, !lost.numbers.isEmpty,
        // A store that went back reuses its numbers: others may have the logs of the first time.
        devices[exporter.device].captures.allSatisfy({ !$0.hasRolledBack })
      else { return false }
      let holders = exporter.holders(among: stores)
      var numbers = NumberSet()
      for range in lost.numbers { numbers.insert(range) }
      let rest = holders.reduce(numbers) { $0.subtracting($1.held) }
      guard rest != numbers else { return false }
      if rest.isEmpty, !lost.isAlsoOfOthers {
        let seen = Set(holders.filter { numbers.subtracting($0.held) != numbers }.map(\.device))
        lost.arrivedOn = seen.sorted().map { devices[$0].label }
        finding.severity = .note
      } else {
        lost.numbers = rest.ranges
      }
      finding.detail = lost
      return true
    }
  }
}

extension ComparedStore {
  /// Returns the devices that are seen to hold transactions of the store's peer, with the transactions.
  fileprivate func holders(among stores: [ComparedStore]) -> [(device: Int, held: NumberSet)] {
    stores.compactMap { store in
      let isJoined = store.captures.contains { $0.timeline.imports.filledArrivals > 0 }
      guard store.device != device, store.peer != peer, !isJoined else { return nil }
      return (store.device, PeerView(store, of: peer).held)
    }
  }
}

extension CaptureDiagnosis {
  /// Whether an older copy of a store's file was seen to come back.
  fileprivate var hasRolledBack: Bool {
    findings.contains { $0.rule == .storeRolledBack && $0.severity > .note }
  }
}
