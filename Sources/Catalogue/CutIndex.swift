// Which wordings a message that none fits may have begun. Hundreds might, and records that no entry fits may be many: a
// look at the message leaves out nearly all of them.

internal import CatalogueDocument
internal import LogRecords

/// The wordings of one origin that have text of their own, by what a message must hold to have begun one.
struct CutIndex: Sendable {
  private struct Item {
    let wording: Int

    /// The byte it starts with; `nil` when a value stands first.
    let first: UInt8?

    /// The place of three bytes of its first text in a set of such; `nil` when it is too short to have any.
    let mark: Int?

    let startsWithObject: Bool
  }

  private let items: [Item]

  /// For each first byte of a message, the items that may be meant: those that start with it, and those with a value first.
  private let byFirstByte: [[Item]]

  /// An index of some wordings.
  init(_ indices: [Int], of wordings: [Wording]) {
    let items = indices.filter { wordings[$0].template.hasOwnText }.map { index in
      let wording = wordings[index]
      let text = wording.firstText
      return Item(
        wording: index, first: wording.startsWithText ? text.first : nil,
        mark: text.count < 3
          ? nil : Self.mark(text[text.count - 3], text[text.count - 2], text[text.count - 1]),
        startsWithObject: wording.startsWithObject)
    }
    self.items = items
    let others = items.filter { $0.first == nil }
    let firsts = Set(items.compactMap(\.first))
    byFirstByte = (0...255).map { byte in
      firsts.contains(byte) ? items.filter { $0.first == nil || $0.first == byte } : others
    }
  }

  /// The wordings that a message may have begun, in order; a superset.
  func candidates(_ message: Span<UInt8>) -> [Int] {
    guard !message.isEmpty else { return items.map(\.wording) }
    let start = message[0]
    var marks = InlineArray<64, UInt64>(repeating: 0)
    for end in 2..<max(2, message.count) {
      let mark = Self.mark(message[end - 2], message[end - 1], message[end])
      marks[mark >> 6] |= 1 << UInt64(mark & 63)
    }
    var found: [Int] = []
    for item in byFirstByte[Int(start)] {
      let isCandidate =
        if item.first != nil {
          true
        } else if let mark = item.mark, marks[mark >> 6] & 1 << UInt64(mark & 63) == 0 {
          item.startsWithObject && start == UInt8(ascii: "<")
        } else {
          true
        }
      if isCandidate { found.append(item.wording) }
    }
    return found
  }

  private static func mark(_ one: UInt8, _ two: UInt8, _ three: UInt8) -> Int {
    (Int(one) &* 331 &+ Int(two) &* 37 &+ Int(three)) & 4095
  }
}
