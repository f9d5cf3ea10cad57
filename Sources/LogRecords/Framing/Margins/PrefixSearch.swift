// Finds the text that a tool put before every line of a capture. The first lines show it: they all begin with
// it, and some of the text after it is a record, while other lines only continue one.

/// The search for text before every line.
struct PrefixSearch {
  /// How far the search is.
  enum Progress {
    /// Nothing was read yet.
    case notBegun
    /// All lines so far begin in the same way: more are needed.
    case awaitsLines
    case over
  }

  enum Outcome {
    /// More lines are needed.
    case undecided
    case absent
    case found(LinePrefix)
  }

  /// How much of a capture is looked at, in bytes.
  static let maximumHeadLength = 16 << 10
  private static let maximumLines = 64
  /// The maximum length of the text, in bytes.
  private static let maximumLength = 120
  /// How many lines may precede the log, such as a sentence.
  private static let maximumLinesBefore = 8

  /// The lines that begin in the same way, without the spaces at their ends, as ranges of the head.
  private var lines: [Range<Int>] = []
  /// The length of what they begin with, if any digit counts as the same.
  private var length = 0
  /// The length of what they begin with, byte for byte.
  private var literalLength = 0

  private init() {}

  /// Searches the head of a capture.
  ///
  /// `isFull` says that no more bytes will be looked at, and `isWhole` that the last line is complete even
  /// without a line end.
  static func outcome(of head: Span<UInt8>, isFull: Bool, isWhole: Bool) -> Outcome {
    var search = PrefixSearch()
    var linesBefore = 0
    var start = head.has("\u{FEFF}") ? 3 : 0
    while start < head.count, search.lines.count < maximumLines {
      guard let end = head.find(UInt8(ascii: "\n"), from: start) ?? (isWhole ? head.count : nil) else {
        break
      }
      let line = start..<head.endOfText(before: end, from: start)
      start = end + 1
      if line.isEmpty || search.add(line, of: head) { continue }
      // A line within a record lacks what is the header of records.
      guard !search.holdsRecords(head) else { return .absent }
      linesBefore += 1
      guard linesBefore <= maximumLinesBefore, !beginsRecord(head.extracting(line)) else { return .absent }
      search.begin(with: line, of: head)
    }
    guard isFull || search.lines.count == maximumLines else { return .undecided }
    guard let prefix = search.prefix(in: head) else { return .absent }
    return .found(prefix)
  }

  /// Whether a line begins a record, or an event in JSON, without any text before it.
  static func beginsRecord(_ line: Span<UInt8>) -> Bool {
    if line.byte(0) == UInt8(ascii: "{") || Statement.begins(line, at: 0) { return true }
    guard Header.parse(line, from: 0)?.isOfKnownStyle == true else { return false }
    // A stamp and the beginning of the header after it may look like a header, and the log of another tool has
    // headers of its own.
    for start in 1..<min(line.count, 64) where line[start - 1].isASCIIWhitespace && line[start] > 0x20 {
      let header = Header.parse(line.extracting(start..<line.count), from: 0)
      if header?.isOfKnownStyle == true, header?.timestamp != nil, line.extracting(0..<start).holdsTime {
        return false
      }
    }
    return true
  }

  /// Takes a line as the first one that may begin with the text.
  private mutating func begin(with line: Range<Int>, of head: Span<UInt8>) {
    lines.removeAll(keepingCapacity: true)
    let text = head.extracting(line)
    guard !text.beginsWithKnownMargin else { return }
    lines.append(line)
    // The text ends before JSON.
    let brace = text.find(UInt8(ascii: "{"), from: 0) ?? Int.max
    length = min(text.count + 1, brace, Self.maximumLength)
    literalLength = length
  }

  /// Adds a line; returns `false` if it begins in another way than those before.
  private mutating func add(_ line: Range<Int>, of head: Span<UInt8>) -> Bool {
    guard let firstLine = lines.first else { return false }
    let first = head.extracting(firstLine)
    let other = head.extracting(line)
    var alike = 0
    while alike < length {
      if first.beginsMonth(at: alike), other.beginsMonth(at: alike) {
        alike += 5
        continue
      }
      let (one, two) = (first.paddedByte(alike), other.paddedByte(alike))
      guard one == two || one.isASCIIDigit && two.isASCIIDigit else { break }
      alike += 1
    }
    alike = min(alike, length)
    guard first.endOfPrefix(before: alike) > 0 else { return false }
    var same = 0
    while same < min(alike, literalLength), first.paddedByte(same) == other.paddedByte(same) { same += 1 }
    (length, literalLength) = (alike, same)
    lines.append(line)
    return true
  }

  /// Returns the text before all lines; `nil` if they do not show that there is one.
  private func prefix(in head: Span<UInt8>) -> LinePrefix? {
    guard lines.count > 1 else { return nil }
    let first = head.extracting(lines[0])
    let hasTime = first.extracting(0..<min(length, first.count)).holdsTime
    let longest = first.endOfPrefix(before: hasTime ? length : literalLength)
    // Words that all lines begin with may belong to the records.
    var end = longest
    while end > 0, !hasTime || first.extracting(0..<min(end, first.count)).holdsTime {
      let evidence = PrefixEvidence(head, lines, length: end)
      if evidence.records > 0 {
        return evidence.isEnough ? LinePrefix(first, length: end, hasTime: hasTime) : nil
      }
      end = first.endOfPrefix(before: end - 1)
    }
    return nil
  }

  /// Whether a statement follows the text that several lines begin with.
  private func holdsRecords(_ head: Span<UInt8>) -> Bool {
    lines.count > 1 && lines.contains { Header.statement(in: head.extracting($0), from: 0) != nil }
  }
}

extension Header {
  /// Whether the header is complete and of a known style; a date with slashes alone shows little.
  var isOfKnownStyle: Bool {
    dialect.isWhole && !(dialect == .appLogger && process.isEmpty && thread == 0)
  }
}

extension Span<UInt8> {
  /// Whether there is a time of day in the text.
  fileprivate var holdsTime: Bool { Timestamp(in: self, 0..<count) != nil }

  /// Whether the name of a month is at an offset, with a day of one or two digits after it.
  fileprivate func beginsMonth(at offset: Int) -> Bool {
    guard monthName(at: offset) != nil, byte(offset + 3) == 0x20 else { return false }
    return byte(offset + 4).isASCIIDigit || byte(offset + 4) == 0x20 && byte(offset + 5).isASCIIDigit
  }

  /// The offset after the last byte before another one that is no part of a word; 0 if there is none.
  fileprivate func endOfPrefix(before limit: Int) -> Int {
    var end = limit
    while end > 0, paddedByte(end - 1).isIdentifier { end -= 1 }
    return end
  }

  /// Whether a line begins with what the reader takes off by itself, or with a string or a tag.
  fileprivate var beginsWithKnownMargin: Bool {
    switch byte(0) {
    case 0..<0x21, UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "#"): true
    case UInt8(ascii: "-"), UInt8(ascii: "\""), UInt8(ascii: "<"), Backticks.mark: true
    case UInt8(ascii: "/"): byte(1) == UInt8(ascii: "/")
    default: false
    }
  }
}
