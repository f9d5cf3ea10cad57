// The imports that are only seen to apply their changes, by a process that ended at once. Whether they were
// saved is not shown: applied changes are in memory, and an import that fails then is applied first as well.

internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension ComparedStore {
  /// Returns the transactions of a peer that the store is only seen to apply, by a process that printed
  /// nothing more a few seconds later.
  func cutOffImports(of peer: String) -> NumberSet {
    var cutOff = NumberSet()
    for captured in captures {
      guard let name = captured.name(of: peer) else { continue }
      for arrival in captured.timeline.imports.recentArrivals.elements where arrival.peer == name {
        if captured.cutsOff(arrival) {
          cutOff.insert(arrival.number)
        } else {
          cutOff = cutOff.subtracting(NumberSet([arrival.number]))
        }
      }
      if let held = captured.timeline.vector.number(of: name), held > 0 {
        var inVector = NumberSet()
        inVector.insert(1...held)
        cutOff = cutOff.subtracting(inVector)
      }
    }
    return cutOff
  }
}

extension CapturedStore {
  /// How long an import may take from its changes to its end, or to a failure, in seconds.
  private static let moments: Double = 5

  /// Whether an import is only seen to apply its changes, and its process ended within moments.
  fileprivate func cutsOff(_ arrival: ArrivalRecord) -> Bool {
    let isSaved = timeline.imports.arrivals[arrival.peer]?.imported.contains(arrival.number) ?? false
    guard !arrival.isImported, !isSaved else { return false }
    return timeline.pids.contains { pid in
      guard let last = diagnosis.timelines.processes.last(of: pid), last.line >= arrival.place.line else {
        return false
      }
      guard let end = last.time, let time = arrival.place.time else { return last.line == arrival.place.line }
      return end.seconds(since: time) < Self.moments
    }
  }
}
