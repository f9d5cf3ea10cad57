// Recognises paths and URLs.

internal import CatalogueDocument
internal import LogRecords

extension Span<UInt8> {
  func path(at start: Int, _ end: Int) -> FoundValue? {
    let next = byte(start + 1)
    guard !isWithinWord(start), byte(start - 1) != "/",
      next.isIdentifier || next == "." || next == "~" || next >= 0x80
    else { return nil }
    let stop = endOfPath(from: start, end)
    guard stop > start + 1 else { return nil }
    return .value(isLog(before: stop) ? .log : .path, start..<stop)
  }

  func isLog(before end: Int) -> Bool { has(".cdt", at: end - 4) }

  /// The end of a path, which may contain spaces, as in `Mobile Documents`.
  func endOfPath(from start: Int, _ end: Int) -> Int {
    var stop = endOfWord(from: start, end)
    for _ in 0..<Self.maximumBlanks {
      guard stop + 1 < end, self[stop] == " ",
        let next = restOfPath(from: stop + 1, end)
          ?? (isFile(before: stop, from: start)
            ? nil : restOfOpenPath(from: stop + 1, end) ?? restOfLine(from: stop + 1, end))
      else { break }
      stop = next
    }
    return stop
  }

  private static var maximumBlanks: Int { 8 }

  /// The end of the next part of a path after a space: some capitalised words, the last of which contains a
  /// slash or ends with a file extension.
  private func restOfPath(from start: Int, _ end: Int) -> Int? {
    words(from: start, end, most: 4) { word, _ in
      self[word].isASCIIUppercase || self[word].isASCIIDigit || self[word] >= 0x80
    } until: { word, stop in
      find("/", from: word, before: stop) != nil || isFile(before: stop, from: word)
    }
  }

  /// The end of a path that continues after a space with words of any kind: at a file extension, or at a
  /// capitalised folder.
  ///
  /// A statement may also continue after a path: its words, and values of other forms, end the path at the
  /// space.
  private func restOfOpenPath(from start: Int, _ end: Int) -> Int? {
    words(from: start, end, most: Self.maximumBlanks) { word, stop in
      (self[word].isASCIIAlphanumeric || self[word] >= 0x80) && !isOne(of: statementWords, word..<stop)
        && find("://", from: word, before: stop) == nil && find("~", from: word, before: stop) == nil
        && !isUUID(at: word)
    } until: { word, stop in
      if isFile(before: stop, from: word) { return true }
      guard word == start, let slash = find("/", from: word, before: stop) else { return false }
      return self[slash - 1].isASCIILetter && byte(slash + 1).isASCIIUppercase
    }
  }

  /// The end of a path whose last folder contains a space: the end of the line or a bracket, if only
  /// capitalised words, three at most, precede it.
  private func restOfLine(from start: Int, _ end: Int) -> Int? {
    words(from: start, end, most: 3) { word, _ in
      word + 1 < end && (self[word].isASCIIUppercase || self[word] >= 0x80)
        && (self[word + 1] &- UInt8(ascii: "a") < 26 || self[word + 1] >= 0x80)
    } until: { _, stop in
      stop >= end || self[stop] == "\n" || self[stop] == ")"
    }
  }

  /// The end of the first word for which `isLast` holds; `nil` if a word before it does not belong to the
  /// path.
  private func words(
    from start: Int, _ end: Int, most: Int, belong: (Int, Int) -> Bool, until isLast: (Int, Int) -> Bool
  ) -> Int? {
    var word = start
    for _ in 0..<most {
      let stop = endOfWord(from: word, end)
      guard stop > word, belong(word, stop) else { return nil }
      if isLast(word, stop) { return stop }
      guard stop < end, self[stop] == " " else { return nil }
      word = stop + 1
    }
    return nil
  }

  func isFile(before end: Int, from start: Int) -> Bool {
    var dot = end - 1
    while dot > start, self[dot] != ".", end - dot < 12 { dot -= 1 }
    return dot > start && self[dot] == "." && isOne(of: endings, dot..<end)
  }

  /// The end of a word in a path or URL, excluding trailing punctuation.
  func endOfWord(from start: Int, _ end: Int) -> Int {
    let endsPath = UInt8.endPaths
    var stop = extracting(0..<end).skip(from: start) { !endsPath[Int($0)] }
    while stop > start, isPunctuation(self[stop - 1]) { stop -= 1 }
    return stop
  }

  private func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case ".", ",", ":", "!", "?", "'": true
    default: false
    }
  }
}

extension UInt8 {
  /// The bytes that end a word of a path, as a table because paths are long.
  fileprivate static let endPaths = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case 0...0x20, "\"", "<", ">", "(", ")", "[", "]", "{", "}", ";", "|": true
    default: false
    }
  }
}

private let statementWords: [StaticString] = [
  "to", "from", "for", "with", "because", "at", "and", "or", "in", "into", "is", "was", "has", "by", "as",
  "on", "url", "log", "peer", "store", "but", "not", "after", "before", "since", "while", "failed", "error",
]

private let endings: [StaticString] = [
  ".cdt", ".sqlite", ".sqlite-wal", ".sqlite-shm", ".store", ".storedata", ".zip", ".plist", ".nosync",
  ".meta", ".metadata", ".model", ".momd", ".mom", ".db", ".json", ".xml", ".log", ".txt", ".cid", ".app",
  ".baseline", ".jpg", ".png", ".data", ".tmp",
]
