// Limits how many logs of all stores are open: below log level 3 no record shows that an import is over.

struct OpenLogLimit: Sendable {
  static let capacity = 10_000
  /// How many logs must be free to be forgotten, and how many are refused before looking again: looking takes
  /// time.
  static let patience = capacity / 10
  /// How many logs may be open for the text of their records to be kept.
  private static let mostWithText = 1000

  private(set) var count = 0
  /// How many were opened so far: the last in the order of first records.
  private var opened = 0
  private var refused = 0

  var isReached: Bool { count >= Self.capacity }
  /// Whether so many logs are open that only the places of their records are kept.
  var isCrowded: Bool { count > Self.mostWithText }
  var isWorthLooking: Bool { refused % Self.patience == 0 }

  /// A log takes a place.
  /// - Returns: Its number in the order of opening.
  mutating func open() -> Int {
    count += 1
    opened += 1
    return opened
  }

  mutating func close(_ closed: Int) { count -= closed }

  mutating func refuse() { refused += 1 }
}
