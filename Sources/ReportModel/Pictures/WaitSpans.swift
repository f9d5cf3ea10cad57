// The periods in which transactions waited for others: each ends with the import, or with the capture.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

struct WaitSpans {
  private struct Transaction: Hashable {
    let peer: Name
    let number: Int
  }

  private let index: Int
  private var store: StoreTimeline { diagnosis.timelines.stores[index] }
  private let diagnosis: CaptureDiagnosis
  private let clock: CaptureClock

  init(_ index: Int, _ diagnosis: CaptureDiagnosis, _ clock: CaptureClock) {
    self.index = index
    self.diagnosis = diagnosis
    self.clock = clock
  }

  var all: [ReportLane.Span] { (over + [open].compactMap(\.self)).sorted { $0.from < $1.from } }

  /// The span of the transactions that wait at the end of the capture, with what they wait for.
  private var open: ReportLane.Span? {
    let waiting = store.waiting.filter { !$0.isToBeDownloaded }
    guard let since = waiting.map({ clock.position($0.since) }).min(),
      let words = StoreAnswers(index, diagnosis).waits(" waiting for ")
    else { return nil }
    let end = clock.axis.range.upperBound
    let time = clock.duration(since, end).map { ", for \($0) when the capture ends" } ?? ""
    return ReportLane.Span(
      from: since, to: end, kind: "waiting", words: words + Prose(words: time), label: words)
  }

  /// The spans of the transactions that waited and were imported; overlapping waits are merged.
  private var over: [ReportLane.Span] {
    var ends: [Transaction: [Place]] = [:]
    for arrival in store.imports.recentArrivals.elements {
      ends[Transaction(peer: arrival.peer, number: arrival.number), default: []].append(arrival.place)
    }
    var groups: [(from: Int64, to: Int64, numbers: OrderedDictionary<Name, NumberSet>)] = []
    for event in store.milestones.events where event.kind == .importIncompatible {
      guard let peer = event.peer, let number = event.transaction,
        let end = ends[Transaction(peer: peer, number: number)]?.first(where: { $0.line > event.line })
      else { continue }
      let (from, to) = (clock.position(event.place), clock.position(end))
      if let last = groups.last, from <= last.to {
        groups[groups.count - 1].to = max(last.to, to)
      } else {
        groups.append((from, max(from, to), [:]))
      }
      groups[groups.count - 1].numbers[peer, default: NumberSet()].insert(number)
    }
    return groups.map { group in
      let names = diagnosis.timelines.names
      let what = Prose.list(group.numbers.map { "\(names.prose($0.key)) \(words: $0.value.words)" })
      let time = clock.duration(group.from, group.to).map { " for \($0)" } ?? ""
      let label = what + Prose(words: " waited" + time)
      return ReportLane.Span(from: group.from, to: group.to, kind: "waiting", words: label, label: label)
    }
  }
}
