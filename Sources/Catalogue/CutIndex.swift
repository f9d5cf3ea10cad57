// Which wordings a message that none fits may have begun. Hundreds might, and records that no entry fits may be many: a
// look at the message leaves out nearly all of them.

internal import CatalogueDocument
internal import LogRecords

/// The wordings of one origin that have text of their own, by what a message must hold to have begun one.
struct CutIndex: Sendable {
  /// All of them, in order.
  private let wordings: [Int]

  /// For each first byte of a message, those that start with it, in order.
  private let byFirstByte: [[Int]]

  /// Those with a value first, in order; what a message must hold to have their first text, and whether that value is an
  /// object.
  private let others: [Int]
  private let marks: [TextMarks]
  private let startWithObject: [Bool]

  /// An index of some wordings.
  init(_ indices: [Int], of wordings: [Wording]) {
    let own = indices.filter { wordings[$0].template.hasOwnText }
    self.wordings = own
    var byFirstByte: [[Int]] = Array(repeating: [], count: 256)
    for index in own where wordings[index].startsWithText {
      if let first = wordings[index].firstText.first { byFirstByte[Int(first)].append(index) }
    }
    self.byFirstByte = byFirstByte
    others = own.filter { !wordings[$0].startsWithText }
    marks = others.map { TextMarks(wordings[$0].firstText) }
    startWithObject = others.map { wordings[$0].startsWithObject }
  }

  /// The wordings that a message may have begun, in order; a superset.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - held: Its marks.
  /// - Returns: Their indices.
  func candidates(_ message: Span<UInt8>, _ held: borrowing MessageMarks) -> [Int] {
    guard !message.isEmpty else { return wordings }
    var found = byFirstByte[Int(message[0])]
    let isObject = message[0] == UInt8(ascii: "<")
    for index in others.indices
    where held.mayHold(marks[index]) || isObject && startWithObject[index] {
      found.append(others[index])
    }
    found.sort()
    return found
  }
}
