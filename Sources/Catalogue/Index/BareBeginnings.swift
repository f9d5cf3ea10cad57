// Says which messages may be a statement once their damage is turned back: pages take underscores and break lines, but what a
// message begins with stays the same without white space and underscores. Most records that no entry fits are not damaged.

internal import CatalogueDocument
internal import LogRecords

/// What messages begin with that have some wordings, without white space and underscores.
final class BareBeginnings: Sendable {
  /// By the first byte.
  private let byFirstByte: [[TextBeginning]]
  /// Of wordings that begin with a value, the halves of the longest text: where a page changed one, it left the other.
  private let halves: [(text: [UInt8], rareOffset: Int)]
  private let halvesByMarks: TextIndex

  init(_ indices: [Int], of wordings: [Wording]) {
    var halves: [[UInt8]] = []
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
        halves += [Array(text[..<(text.count / 2)]), Array(text[(text.count / 2)...])]
      }
    }
    self.byFirstByte = byFirstByte
    self.halves = halves.map { ($0, $0.span.rareOffset) }
    halvesByMarks = TextIndex(halves.enumerated().map { ($0.offset, $0.element) })
  }

  /// Whether a message may have one of the wordings when it is repaired; a superset.
  ///
  /// Takes a list to work with, so that nothing is allocated.
  func mayBegin(_ message: Span<UInt8>, _ marks: borrowing MessageMarks, _ found: inout [Int]) -> Bool {
    let bytes = message.bareBeginning
    for beginning in byFirstByte[Int(bytes & 0xFF)] where beginning.isBeginning(of: bytes) {
      return true
    }
    found.removeAll(keepingCapacity: true)
    halvesByMarks.addCandidates(marks, to: &found)
    for index in found.indices {
      let half = halves[found[index]]
      if message.find(half.text.span, by: half.rareOffset) != nil { return true }
    }
    return false
  }
}

extension Span<UInt8> {
  /// The first eight bytes that are neither white space nor underscores, as `firstBytes` has them.
  fileprivate var bareBeginning: UInt64 {
    var (bytes, shift): (UInt64, UInt64) = (0, 0)
    for index in 0..<Swift.min(count, 64) where !self[index].isLeftOut {
      bytes |= UInt64(self[index]) << shift
      shift += 8
      if shift == 64 { break }
    }
    return bytes
  }
}

extension UInt8 {
  /// Whether it is left out: pages put it in or take it away.
  fileprivate var isLeftOut: Bool { isASCIIWhitespace || self == UInt8(ascii: "_") }
}
