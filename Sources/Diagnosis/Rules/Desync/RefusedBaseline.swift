// What a response to a baseline shows of the baseline, after it found that logs are missing.

internal import LogRecords
internal import Timelines

/// A baseline that a store could not follow.
struct RefusedBaseline {
  /// The number of this device's own transactions that the store was known to hold before the response; `nil`
  /// if unknown.
  let ownBefore: Int?
  /// The record that says that logs are missing.
  let refusal: Evidence
  /// What the baseline contains; `nil` until the response prints it.
  private(set) var vector: String?
  /// Whether the error that ends the response was printed.
  var isOver = false
  /// Whether the next answer is that of another response.
  private var isAnswered = false
  /// The maximum time from the refusal to the answer that prints what the baseline contains, in seconds.
  private static let maximumDelay: Double = 10
  /// The same in lines, for captures without times.
  private static let maximumLines = 40

  init(ownBefore: Int?, refusal: Evidence) { (self.ownBefore, self.refusal) = (ownBefore, refusal) }

  /// Notes what a baseline contains that a response declines, unless the response is another one.
  mutating func note(_ vector: String?, from record: Evidence) {
    guard let vector, !isOver, !isAnswered, record.pid == refusal.pid, isSoon(record) else { return }
    self.vector = vector
    isAnswered = true
  }

  /// Notes that another response begins.
  mutating func endAnswer() { isAnswered = true }

  private func isSoon(_ record: Evidence) -> Bool {
    guard let time = record.time, let since = refusal.time else {
      return record.line - refusal.line <= Self.maximumLines
    }
    return time.seconds(since: since) <= Self.maximumDelay
  }

  /// Returns the numbers in a vector's text, by peer.
  static func numbers(in vector: String) -> [String: Int] {
    let parts = vector.split(separator: ":").map(String.init)
    let pairs = stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], Int(parts[$0 + 1]) ?? 0) }
    return Dictionary(pairs, uniquingKeysWith: max)
  }
}
