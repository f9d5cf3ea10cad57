// Which wordings a message that none fits may have begun. Hundreds might, and records that no entry fits may be many: a
// look at the message leaves out nearly all of them.

internal import CatalogueDocument
internal import LogRecords

/// The wordings of one origin that have text of their own, by what a message must hold to have begun one.
struct CutIndex: Sendable {
  /// All of them, in order.
  private let wordings: [Int]

  /// For each first byte of a message, those that start with it, in order.
  private let byFirstByte: [[Start]]

  /// Those with a value first, by the text behind it.
  private let others: TextIndex

  /// Those of them that start with an object.
  private let withObject: [Int]

  private struct Start {
    let wording: Int
    let text: FirstBytes
  }

  /// An index of some wordings.
  init(_ indices: [Int], of wordings: [Wording]) {
    let own = indices.filter { wordings[$0].template.hasOwnText }
    self.wordings = own
    var byFirstByte: [[Start]] = Array(repeating: [], count: 256)
    for index in own where wordings[index].startsWithText {
      let text = wordings[index].firstText
      guard let first = text.first else { continue }
      byFirstByte[Int(first)].append(Start(wording: index, text: FirstBytes(text.span)))
    }
    self.byFirstByte = byFirstByte
    let others = own.filter { !wordings[$0].startsWithText }
    self.others = TextIndex(others.map { ($0, wordings[$0].firstText) })
    withObject = others.filter { wordings[$0].startsWithObject }
  }

  /// Finds the wordings that a message may have begun; a superset.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - held: Its marks.
  ///   - found: Gets their indices, in order, in place of what it had; one may be there twice.
  /// - Complexity: nothing is allocated once `found` has been long enough.
  func candidates(_ message: Span<UInt8>, _ held: borrowing MessageMarks, _ found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    guard !message.isEmpty else { return found.append(contentsOf: wordings) }
    let first = FirstBytes(message)
    for start in byFirstByte[Int(message[0])] where start.text.agrees(first) { found.append(start.wording) }
    others.addCandidates(held, to: &found)
    if message[0] == UInt8(ascii: "<") { found.append(contentsOf: withObject) }
    found.sort()
  }
}

/// The first eight bytes of a text, or all of a shorter one.
private struct FirstBytes {
  private var bytes: UInt64 = 0
  private var mask: UInt64 = 0

  init(_ text: Span<UInt8>) {
    for index in 0..<min(8, text.count) {
      bytes |= UInt64(text[index]) << UInt64(index * 8)
      mask |= 0xFF << UInt64(index * 8)
    }
  }

  /// Whether two texts begin alike, as far as both go.
  func agrees(_ other: FirstBytes) -> Bool { (bytes ^ other.bytes) & mask & other.mask == 0 }
}
