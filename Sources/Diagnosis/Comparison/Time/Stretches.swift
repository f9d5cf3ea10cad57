// The periods in which a process or a device is seen running, and the silences between them, in which its
// clock may have been set forward.

internal import LogRecords
internal import Timelines

struct Stretches {
  /// The periods, in microseconds.
  let all: [ClosedRange<Int64>]
  /// The total unexplained silence before each period, in microseconds.
  private let silences: [Int64]
  /// The total length of the periods before each period, in microseconds.
  private let lengths: [Int64]

  init(_ activities: some Sequence<[Activity.Stretch]>) {
    var joined: [Activity.Stretch] = []
    for next in activities.joined().sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = joined.last?.range, next.range.lowerBound <= last.upperBound + Activity.maximumPause {
        joined[joined.count - 1].range = last.lowerBound...max(last.upperBound, next.range.upperBound)
      } else {
        joined.append(next)
      }
    }
    all = joined.map(\.range)
    var silence: Int64 = 0
    var length: Int64 = 0
    var silences: [Int64] = []
    var lengths: [Int64] = []
    for (index, stretch) in joined.enumerated() {
      if index > 0, !stretch.isFresh {
        silence += stretch.range.lowerBound - joined[index - 1].range.upperBound
      }
      silences.append(silence)
      lengths.append(length)
      length += stretch.range.upperBound - stretch.range.lowerBound
    }
    self.silences = silences
    self.lengths = lengths
  }

  var end: Int64? { all.last?.upperBound }
  /// The total unexplained silence, in microseconds.
  ///
  /// A clock that is set forward appears as silence.
  var silence: Int64 { silences.last ?? 0 }

  func silence(before moment: Int64) -> Int64 {
    let next = firstEnding(atOrAfter: moment)
    guard next < all.count else { return silence }
    return max(next == 0 ? 0 : silences[next - 1], silences[next] - max(0, all[next].lowerBound - moment))
  }

  func length(after moment: Int64) -> Int64 {
    let next = firstEnding(atOrAfter: moment)
    guard next < all.count, let last = all.last, let before = lengths.last else { return 0 }
    let whole = before + last.upperBound - last.lowerBound
    return whole - lengths[next] - max(0, moment - all[next].lowerBound)
  }

  private func firstEnding(atOrAfter moment: Int64) -> Int {
    all.indices.partitionPoint { all[$0].upperBound < moment }
  }
}
