// Finds the messages that may be statements once their damage is undone. Web pages remove underscores and
// break lines, but the beginning of a message stays the same without whitespace and underscores. Most records
// that no entry matches are not damaged.

internal import CatalogueDocument
internal import LogRecords

/// The texts that messages of some wordings begin with, without whitespace and underscores.
final class BareBeginnings: Sendable {
  /// The beginnings, indexed by their first byte.
  private let byFirstByte: [[TextBeginning]]
  /// The halves of the longest text of each wording that begins with a value: if a page changed one half, it
  /// left the other.
  private let halves: [Half]
  private let halvesByMarks: TextIndex

  /// One half of a text, which a repairable message contains unchanged.
  private struct Half {
    let text: [UInt8]
    let rareOffset: Int
    /// The other half without whitespace and underscores, starting at the middle.
    let other: [UInt8]
    let isFirst: Bool

    init(_ text: ArraySlice<UInt8>, beside other: ArraySlice<UInt8>, isFirst: Bool) {
      let whole = Array(text)
      (self.text, rareOffset, self.isFirst) = (whole, whole.span.rareOffset, isFirst)
      // A text of whitespace alone may occur at very many places.
      let bare = text.allSatisfy(\.isLeftOut) ? [] : other.filter { !$0.isLeftOut }
      self.other = isFirst ? bare : bare.reversed()
    }

    /// Whether a message contains this half next to the other one, judged without a repair.
    func stands(in message: Span<UInt8>) -> Bool {
      var start = 0
      while let found = message.find(text.span, by: rareOffset, from: start) {
        let isWhole =
          isFirst
          ? message.mayHold(other, from: found + text.count, by: 1)
          : message.mayHold(other, from: found - 1, by: -1)
        if isWhole { return true }
        start = found + 1
      }
      return false
    }
  }

  init(_ indices: [Int], of wordings: [Wording]) {
    var halves: [Half] = []
    var byFirstByte: [[TextBeginning]] = Array(repeating: [], count: 256)
    func add(_ text: [UInt8]) {
      let (first, beginning) = (Int(text[0]), TextBeginning(text))
      if !byFirstByte[first].contains(beginning) { byFirstByte[first].append(beginning) }
    }
    for index in indices {
      // Eight bytes are enough.
      let text = wordings[index].startsWithText ? wordings[index].firstText : []
      let first = Array(text.lazy.filter { !$0.isLeftOut }.prefix(8))
      if wordings[index].template.parts.first?.kind?.isObject == true {
        for byte in "<(".utf8 { add([byte]) }
      } else if !first.isEmpty {
        add(first)
      } else {
        let text = wordings[index].longestText
        let (first, second) = (text[..<(text.count / 2)], text[(text.count / 2)...])
        halves.append(Half(first, beside: second, isFirst: true))
        halves.append(Half(second, beside: first, isFirst: false))
      }
    }
    self.byFirstByte = byFirstByte
    self.halves = halves
    halvesByMarks = TextIndex(halves.enumerated().map { ($0.offset, $0.element.text) })
  }

  /// Whether a message may have one of the wordings when it is repaired; `false` is certain.
  ///
  /// `found` is scratch memory, so that nothing is allocated.
  func mayBegin(_ message: Span<UInt8>, _ marks: borrowing MessageMarks, _ found: inout [Int]) -> Bool {
    let bytes = message.bareBeginning
    for beginning in byFirstByte[Int(bytes & 0xFF)] where beginning.isBeginning(of: bytes) {
      return true
    }
    if !found.isEmpty { found.removeAll(keepingCapacity: true) }
    halvesByMarks.addCandidates(marks, to: &found)
    for index in found.indices where halves[found[index]].stands(in: message) { return true }
    return false
  }
}

extension Span<UInt8> {
  /// The first eight bytes that are neither whitespace nor underscores, in the form of `firstBytes`.
  fileprivate var bareBeginning: UInt64 {
    let first = word(at: 0)
    if first.leavesNothingOut { return first }
    var (bytes, shift): (UInt64, UInt64) = (0, 0)
    for index in 0..<Swift.min(count, 64) where !self[index].isLeftOut {
      bytes |= UInt64(self[index]) << shift
      shift += 8
      if shift == 64 { break }
    }
    return bytes
  }

  /// Whether bytes occur from an offset on, in the direction of `step`, ignoring whitespace and underscores.
  ///
  /// A byte that may be part of a replacement ends the comparison: it may replace all remaining bytes.
  fileprivate func mayHold(_ bare: [UInt8], from start: Int, by step: Int) -> Bool {
    var position = start
    for wanted in bare {
      while indices.contains(position), self[position].isLeftOut { position += step }
      guard indices.contains(position) else { return false }
      if self[position].mayStandForOthers { return true }
      guard self[position] == wanted else { return false }
      position += step
    }
    return true
  }
}

extension UInt64 {
  /// Whether all bytes are greater than the space, and none is an underscore.
  fileprivate var leavesNothingOut: Bool {
    let small = (self &- 0x2121_2121_2121_2121) & ~self & 0x8080_8080_8080_8080
    return small | marked(UInt8(ascii: "_")) == 0
  }
}

extension UInt8 {
  /// Whether the byte is ignored, because web pages add or remove it.
  fileprivate var isLeftOut: Bool { isASCIIWhitespace || self == UInt8(ascii: "_") }

  /// Whether the byte may begin or end what web pages put in place of another character: an entity, a tag, an
  /// escape or a non-ASCII character.
  fileprivate var mayStandForOthers: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): true
    default: self >= 0x80
    }
  }
}
