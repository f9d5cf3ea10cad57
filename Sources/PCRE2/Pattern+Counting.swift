// Adds callouts to the source of a pattern, so that a match is counted and does nothing twice; the callouts
// call `Work`. Compiling the source is not part of this file.
//
// PCRE2's own limit counts backtracking steps: it counts all that a repetition passes over in one go, however
// far and however often, as one step.

extension Pattern {
  /// Returns the source with a callout before and after each repetition without an upper bound.
  ///
  /// Between two callouts nothing repeats, so their distance is the work, except for what a pattern does at
  /// one position, which the pattern's length bounds. Quantifiers in braces and in verbs are not searched
  /// for: patterns made from templates have none.
  static func counting(_ source: String) -> String {
    let bytes = Array(source.utf8)
    var counting: [UInt8] = []
    counting.reserveCapacity(bytes.count * 2)
    /// The offsets where the open groups begin.
    var groups: [Int] = []
    /// The offset of the item that a quantifier would repeat.
    var item = 0
    var isGroup = false
    var index = 0
    while index < bytes.count {
      let piece = bytes[index..<bytes.endOfPiece(at: index)]
      index = piece.endIndex
      switch piece.first {
      case UInt8(ascii: "("):
        groups.append(counting.count)
        isGroup = false
      case UInt8(ascii: ")"):
        item = groups.popLast() ?? 0
        isGroup = true
        if counting.mayBeLeftForGood(at: item) { counting.onlyCount(from: item) }
      case UInt8(ascii: "*"), UInt8(ascii: "+"):
        if isGroup { counting.onlyCount(from: item) }
        let length = counting.count - item + piece.count
        let isSingle = !isGroup && length <= Callout.maximumRepetition
        counting.insert(contentsOf: Callout.source(isSingle ? Callout.before : 0), at: item)
        counting += piece
        counting += Callout.source(isSingle ? length : 0)
        continue
      case UInt8(ascii: "?"): if isGroup, piece.count == 2 { counting.onlyCount(from: item) }
      default:
        item = counting.count
        isGroup = false
      }
      counting += piece
    }
    return String(decoding: counting, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Whether a group is atomic or looks around.
  ///
  /// Such a group's content is not tried in another way if something after it fails. A failure inside such a
  /// group does not mean that the whole match failed.
  fileprivate func mayBeLeftForGood(at group: Int) -> Bool {
    guard group + 2 < count, self[group + 1] == UInt8(ascii: "?") else { return false }
    return self[group + 2] != UInt8(ascii: ":") && self[group + 2] != UInt8(ascii: "|")
  }

  /// Makes the callouts from an index on only count.
  fileprivate mutating func onlyCount(from start: Int) {
    var index = start
    while index < count {
      let end = endOfPiece(at: index)
      if end - index == Callout.length, self[index..<index + 3].elementsEqual("(?C".utf8) {
        replaceSubrange(index..<end, with: Callout.source(0))
      }
      index = end
    }
  }

  /// Returns the end of the syntactic piece that begins at an index: a callout, the beginning of a group, a
  /// verb up to its bracket, a class of bytes, an escape, a quantifier with its kind, or one byte.
  fileprivate func endOfPiece(at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < count ? self[index + offset] : 0 }
    let length: Int
    switch self[index] {
    case UInt8(ascii: "\\"): length = 2
    case UInt8(ascii: "(") where byte(1) == UInt8(ascii: "*"):
      return self[index...].firstIndex(of: UInt8(ascii: ")")) ?? count
    case UInt8(ascii: "(") where byte(1) == UInt8(ascii: "?"):
      switch byte(2) {
      case UInt8(ascii: "C"): length = Callout.length
      case UInt8(ascii: "<"): length = 4
      default: length = 3
      }
    case UInt8(ascii: "["):
      var end = index + (byte(1) == UInt8(ascii: "^") ? 2 : 1)
      // A bracket in first position is literal.
      if end < count, self[end] == UInt8(ascii: "]") { end += 1 }
      while end < count, self[end] != UInt8(ascii: "]") { end += self[end] == UInt8(ascii: "\\") ? 2 : 1 }
      length = end + 1 - index
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      length = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "?") ? 2 : 1
    default: length = 1
    }
    return Swift.min(index + length, count)
  }
}
