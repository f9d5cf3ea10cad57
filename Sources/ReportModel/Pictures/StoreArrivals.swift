// Which of the transactions whose changes a store applied are in it since then: one that failed later, or that was tried
// again, is not.

internal import OrderedCollections
internal import Diagnosis
internal import Timelines

extension StoreTimeline {
  /// The transactions of other peers that it applied, in order, and whether each is in it since; where the log level does
  /// not show that, the last try counts.
  func tries(_ diagnosis: CaptureDiagnosis) -> [(record: ArrivalRecord, isIn: Bool)] {
    let showsEnds = imports.completed > 0 || diagnosis.showsEndsOfImports
    var last: [Name: [Int: Int]] = [:]
    for (index, record) in imports.recentArrivals.elements.enumerated() {
      last[record.peer, default: [:]][record.number] = index
    }
    return imports.recentArrivals.elements.enumerated().map { index, record in
      let isImported = imports.arrivals[record.peer]?.imported.contains(record.number) == true
      return (record, last[record.peer]?[record.number] == index && (isImported || !showsEnds))
    }
  }
}
