// Which of the transactions whose changes a store applied are in it since then: one that failed later, or that was tried
// again, is not.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

struct StoreArrivals {
  struct Arrival {
    let record: ArrivalRecord

    /// Whether it is in the store since; where the log level does not show that, the last try counts.
    let isIn: Bool
  }

  let all: [Arrival]

  private struct Key: Hashable {
    let peer: Name
    let number: Int
  }

  init(_ store: StoreTimeline, _ diagnosis: CaptureDiagnosis) {
    let records = store.imports.recentArrivals.elements
    let showsEnds = store.imports.completed > 0 || diagnosis.showsEndsOfImports
    var last: [Key: Int] = [:]
    for (index, record) in records.enumerated() {
      last[Key(peer: record.peer, number: record.number)] = index
    }
    all = records.enumerated().map { index, record in
      let isLast = last[Key(peer: record.peer, number: record.number)] == index
      let isImported = store.imports.arrivals[record.peer]?.imported.contains(record.number) == true
      return Arrival(record: record, isIn: isLast && (isImported || !showsEnds))
    }
  }
}
