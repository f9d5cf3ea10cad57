// Limits the number of open logs of all stores: below log level 3 no record shows that an import is over.

/// The number of open logs of all stores, and its limit.
struct OpenLogLimit: Sendable {
  /// The maximum number of open logs.
  static let capacity = 10_000
  /// The number of forgettable logs that make a search worthwhile, and the number of refusals between two
  /// searches, because a search takes time.
  static let retryInterval = capacity / 10
  /// The maximum number of open logs for which the text of their records is kept.
  private static let maximumWithText = 1000

  /// The number of open logs.
  private(set) var count = 0
  /// The number of logs opened so far, which is the order of the last one.
  private var opened = 0
  private var refused = 0

  /// Whether no more logs may be opened.
  var isReached: Bool { count >= Self.capacity }
  /// Whether too many logs are open to keep more than the places of their records.
  var isCrowded: Bool { count > Self.maximumWithText }
  /// Whether to search for logs that can be forgotten before refusing another one.
  var isWorthLooking: Bool { refused % Self.retryInterval == 0 }

  /// Counts a log that is opened.
  /// - Returns: Its number in the order of opening.
  mutating func open() -> Int {
    count += 1
    opened += 1
    return opened
  }

  mutating func close(_ closed: Int) { count -= closed }

  mutating func refuse() { refused += 1 }
}
