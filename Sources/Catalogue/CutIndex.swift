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

    /// What a message must hold to have its first text.
    let marks: TextMarks

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
        marks: TextMarks(text),
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
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - marks: Its marks.
  func candidates(_ message: Span<UInt8>, _ marks: MessageMarks) -> [Int] {
    guard !message.isEmpty else { return items.map(\.wording) }
    let start = message[0]
    var found: [Int] = []
    for item in byFirstByte[Int(start)] {
      let isCandidate =
        item.first != nil || marks.mayHold(item.marks)
        || item.startsWithObject && start == UInt8(ascii: "<")
      if isCandidate { found.append(item.wording) }
    }
    return found
  }
}
