// Sentences about transactions that devices wait for and whose writer's captures do not show them.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension ComparisonWords {
  /// Transactions of a captured device that no capture shows.
  private struct Unseen: Hashable {
    let group: Int
    let writer: Int
    let peer: String
    let numbers: [ClosedRange<Int>]
  }

  /// Sentences about what devices wait for, if the captures of its writer do not show whether it was written.
  var unseenSaves: [Prose] {
    var unseen: OrderedDictionary<Unseen, OrderedSet<Int>> = [:]
    for wait in comparison.waits {
      guard wait.origin == .nowhere, !wait.isToBeDownloaded, let writer = wait.exporter else { continue }
      let key = Unseen(group: wait.group, writer: writer, peer: wait.peer, numbers: wait.numbers.ranges)
      unseen[key, default: []].append(wait.device)
    }
    return unseen.map { explanation(of: $0, waitedForOn: Array($1)) }
  }

  private func explanation(of unseen: Unseen, waitedForOn devices: [Int]) -> Prose {
    let numbers = unseen.numbers.reduce(into: NumberSet()) { $0.insert($1) }
    let (writer, agreeing) = (labels[unseen.writer], Agreement(with: numbers.count))
    let names = Prose.series(devices.map { labels[$0] })
    let waiting: Prose = "\(names) \(Agreement(with: devices.count).verb("wait"))"
    return """
      \(writer): whether it wrote \(words: numbers.words), for which \(waiting), is not shown\
      \(reach(of: unseen)). Take a capture of \(writer) that covers the time of \
      \(agreeing.form("that save", "those saves")).
      """
  }

  /// What the writer's captures show of its other transactions, as the end of a sentence.
  private func reach(of unseen: Unseen) -> Prose {
    let device = comparison.devices[unseen.writer]
    let shown = comparison.transactions.filter { $0.group == unseen.group && $0.peer == unseen.peer }
      .map(\.number)
    guard let first = shown.min(), let last = shown.max(), let lowest = unseen.numbers.first?.lowerBound,
      let highest = unseen.numbers.last?.upperBound
    else { return "" }
    let agreeing = Agreement(with: device.captures.count)
    let whose = agreeing.form("its capture", "its captures")
    if last < lowest, let end = device.end {
      let time = end.timeText + comparison.zone(of: end)
      return """
        : \(whose) \(agreeing.verb("end")) at \(words: time), and the last that it wrote there is \(last)
        """
    }
    if first > highest, let start = device.captures.first?.facts.first {
      let time = start.timeText + comparison.zone(of: start)
      return """
        : \(whose) \(agreeing.verb("begin")) at \(words: time), and the first that it wrote there is \(first)
        """
    }
    return ""
  }
}
