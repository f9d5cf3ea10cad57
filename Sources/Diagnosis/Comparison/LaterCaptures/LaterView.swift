// The evidence in a later capture of a device about the store that a finding of an earlier capture concerns.

internal import LogRecords
internal import OrderedCollections
package import Timelines

/// A view of a store in a later capture of the device.
package struct LaterView: TransactionHolder {
  private let own: CaptureDiagnosis
  private let finding: Finding
  private let captured: CapturedStore
  private var later: CaptureDiagnosis { captured.diagnosis }
  private var timeline: StoreTimeline { captured.timeline }

  /// Finds the store in the later capture.
  ///
  /// - Returns: `nil` if the capture does not show the store.
  init?(of store: Int, _ own: CaptureDiagnosis, after finding: Finding, in later: CaptureDiagnosis) {
    guard let peer = own.timelines.stores[store].peer.map({ own.timelines.names[$0] }) else { return nil }
    let name = own.timelines.names[own.timelines.stores[store].name]
    let others = later.timelines.names
    let same = later.stores.first { index in
      others[later.timelines.stores[index].name] == name
        && later.timelines.stores[index].peer.map { others[$0] } == peer
    }
    guard let same else { return nil }
    self.own = own
    self.finding = finding
    captured = CapturedStore(0, later, store: same)
  }

  package func holds(_ number: Int, of peer: Name) -> Bool {
    let id = own.timelines.names[peer]
    guard !later.begins(after: finding) else {
      if let top = captured.top(of: id), top >= number { return true }
      return hasImported(number, of: peer)
    }
    guard let name = captured.name(of: id) else { return false }
    let vector = timeline.vector
    let isInVector = vector.numbers?[name].map { $0 >= number } == true
    return isInVector && [vector.lastSeen, vector.since[name]?.record].contains { isLater($0?.place) }
      || timeline.imports.recentArrivals.elements.contains {
        $0.peer == name && $0.number == number && isLater($0.place)
      }
  }

  package func holds(_ file: LogFile, _ number: Int?, of peer: Name) -> Bool {
    if let number, holds(number, of: peer) { return true }
    guard case .uuid = file else { return false }
    return timeline.imports.recentArrivals.elements.contains { $0.file == file && isLater($0.place) }
  }

  /// Whether a log is known to be imported, because its end was printed or a scan found it imported.
  func hasImported(_ number: Int, of peer: Name) -> Bool {
    guard let name = captured.name(of: own.timelines.names[peer]) else { return false }
    guard !later.begins(after: finding) else {
      return timeline.imports.arrivals[name]?.numbers.contains(number) ?? false
    }
    return timeline.imports.recentArrivals.elements.contains {
      $0.peer == name && $0.number == number && $0.isImported && isLater($0.place)
    }
  }

  /// Whether the store is in iCloud.
  var isInCloud: Bool { timeline.storage.isLocal == false && isLater(timeline.storage.since?.place) }
  /// Whether the store adopted a baseline.
  var hasAdopted: Bool { isLater(timeline.baseline.lastAdopted) }
  /// Whether the store rolled its baseline.
  var hasRolled: Bool { isLater(timeline.baseline.lastRolled) }
  /// Whether an import is seen to end, which implies that the metadata was checked before.
  var hasImported: Bool { isLater(timeline.imports.last) }
  /// The transaction numbers that this device is seen to write.
  var written: NumberSet {
    guard !later.begins(after: finding) else { return timeline.exports.numbers }
    return NumberSet(timeline.exports.recent.elements.lazy.filter { isLater($0.place) }.map(\.number))
  }

  /// Whether the later capture has a finding about metadata that does not fit.
  var hasMetadataMismatch: Bool { later.findings.contains { $0.rule == .metadataMismatch } }

  private func isLater(_ place: Place?) -> Bool { later.shows(place, after: finding) }
}
