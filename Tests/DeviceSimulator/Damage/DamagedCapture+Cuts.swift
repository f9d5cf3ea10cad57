// Damage that truncates a capture, or its messages, at the beginning or the end.

extension DamagedCapture {
  /// The maximum length of a message, in bytes, including method and marker.
  private static let messageLimit = 1024

  /// Truncates long messages.
  mutating func cutMessages() {
    for place in pieces.indices {
      guard let record = record(of: pieces[place]) else { continue }
      let end = record.textStart + Self.messageLimit
      guard record.statement != nil || record.isFromManager, record.bytes.count > end + 1 else { continue }
      var bytes = record.bytes[..<end]
      // A character is kept whole or not at all.
      while record.bytes[bytes.endIndex] & 0xC0 == 0x80 { bytes.removeLast() }
      pieces[place].kept = bytes.count
      pieces[place].bytes = bytes + Array("<…>\n".utf8)
      if record.statement?.concernsUbiquity == true { required.insert("capture-truncated") }
      possible.insert("capture-truncated")
    }
  }

  /// Ends the capture between the beginning of an import and its end.
  mutating func stop() {
    let begun = pieces.indices.filter { record(of: pieces[$0])?.isOne(of: .beginningParse) == true }
    guard let parse = begun.dropFirst(begun.count / 3).randomElement(using: &random) else { return }
    let end =
      pieces[(parse + 1)...].firstIndex {
        record(of: $0)?.isOne(of: .wroteMetadata, .errorSaving, .beatToDatabase) == true
      } ?? pieces.count
    pieces.removeSubrange(random.within(parse + 1...end)...)
  }

  /// Keeps thirty consecutive lines.
  mutating func excerpt() {
    let count = pieces.reduce(0) { $0 + $1.bytes.count { $0 == UInt8(ascii: "\n") } }
    let first = random.below(max(1, count - 30))
    var line = 0
    var rest: [Piece] = []
    for piece in pieces {
      var left = piece
      left.bytes = []
      var lines = piece.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      lines.removeLast()
      for (place, text) in lines.enumerated() {
        defer { line += 1 }
        guard (first..<first + 30).contains(line) else { continue }
        if left.bytes.isEmpty, place > 0 { left.kept = 0 }
        left.bytes += text + [UInt8(ascii: "\n")]
      }
      guard !left.bytes.isEmpty else { continue }
      if left.bytes.count < piece.bytes.count {
        possible.formUnion(["capture-truncated"])
        let isEmpty = left.bytes.allSatisfy { $0 <= 0x20 }
        if left.kept == 0, options.header.hasHeader, rest.isEmpty, piece.record != nil, !isEmpty {
          required.insert("capture-truncated")
        }
        left.kept = min(left.kept, left.bytes.count)
      }
      rest.append(left)
    }
    pieces = rest
    // Without a header, a line may be anything.
    if !options.header.hasHeader { possible.insert("unrecognised") }
  }

  /// Returns the rules that may be raised because the capture ends before the device does.
  ///
  /// A store may still be on its way to the cloud.
  func rulesOfEnd(_ kept: [Int: Int]) -> Set<String> {
    let last = kept.keys.max() ?? 0
    var isLocal: [Substring: Bool] = [:]
    for (place, record) in records.enumerated() where place <= last {
      if let storage = record.storage { isLocal[storage.store] = storage.isLocal && kept[place] != nil }
    }
    return last < records.count - 1 && isLocal.values.contains(true) ? ["local-storage-only"] : []
  }

  /// Makes the capture begin inside the first line of a statement.
  mutating func cutFirstLine() {
    let places = pieces.indices.filter { record(of: pieces[$0])?.statement?.concernsUbiquity == true }
    guard let place = places.prefix(max(1, places.count / 3)).randomElement(using: &random),
      let record = record(of: pieces[place])
    else { return }
    // Inside the header, the method, the marker or the first words.
    let cut = random.within(3...max(4, record.messageStart + 8))
    pieces.removeSubrange(..<place)
    pieces[0].bytes.removeFirst(min(cut, record.bytes.count - 2))
    pieces[0].kept = 0
    // The rest of a date may look like a line number.
    let rest = pieces[0].bytes
    let isLikeANumber = rest.first { !(0x30...0x39).contains($0) } == 0x20 && rest[0] != 0x20
    if options.header.hasHeader, !isLikeANumber { required.insert("capture-truncated") }
    possible.formUnion(["capture-truncated", "unrecognised"])
  }

  /// Makes the capture end inside the last line of a statement that ends with words of its own.
  mutating func cutLastLine() {
    let places = pieces.indices.filter {
      record(of: pieces[$0])?.isOne(
        of: .wroteChanges, .wroteMetadata, .prefetched, .willRespond, .aheadOfPeer, .noMoreLogs,
        .matchesReceipt) == true && pieces[$0].kept == pieces[$0].bytes.count
    }
    guard let place = places.dropFirst(places.count / 2).randomElement(using: &random) else { return }
    pieces.removeSubrange((place + 1)...)
    let bytes = pieces[place].bytes.dropLast()
    let lineStart = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
    pieces[place].bytes = Array(bytes.dropLast(random.within(3...max(4, bytes.count - lineStart - 4))))
    pieces[place].kept = pieces[place].bytes.count
    required.insert("capture-truncated")
  }
}
