// The line that Xcode 15 and later print below a message when it is copied: `Type: Error | Timestamp:
// 2025-10-17 11:01:24.250001-05:00 | Process: App | Library: CoreData | Subsystem: com.apple.coredata |
// Category: CloudKit | TID: 0x178d9c`. All parts but the time may be missing; a time alone is such a line once
// another one was alone, because an app may print one.

/// The values in a line of metadata about the message above it, as ranges of the line.
struct XcodeMetadata {
  private var timestamp = 0..<0
  private var process = 0..<0
  private var library = 0..<0
  private var subsystem = 0..<0
  private var category = 0..<0
  private var pid = 0..<0
  private var thread = 0..<0
  private var parts = 0
  /// Whether the time is the only part.
  var isTimeAlone: Bool { parts == 1 }

  /// Reads a line; `nil` if it is not metadata.
  init?(_ line: Span<UInt8>) {
    guard Self.mayBegin(line) else { return nil }
    let separator: StaticString = " | "
    let last = line.endOfText(before: line.count)
    var start = 0
    while start < last {
      let end = line.find(separator, from: start, before: last) ?? last
      guard takePart(line, start..<end) else { return nil }
      start = end + separator.utf8CodeUnitCount
    }
    guard !timestamp.isEmpty else { return nil }
  }

  /// Whether a line begins with one of the parts that can be first.
  private static func mayBegin(_ line: Span<UInt8>) -> Bool {
    line.byte(0) == UInt8(ascii: "T") && (line.has("Type: ") || line.has("Timestamp: "))
  }

  /// Notes a part; returns `false` for an unknown name.
  private mutating func takePart(_ line: Span<UInt8>, _ part: Range<Int>) -> Bool {
    guard let colon = line.find(UInt8(ascii: ":"), from: part.lowerBound, before: part.upperBound) else {
      return false
    }
    let name = line.extracting(part.lowerBound..<colon)
    let start = min(line.skipBlanks(from: colon + 1), part.upperBound)
    var end = part.upperBound
    while end > start, line[end - 1] == 0x20 || line[end - 1] == UInt8(ascii: "|") { end -= 1 }
    parts += 1
    if name.spells("Timestamp") {
      timestamp = start..<end
      return line.zoneOfTimestamp(timestamp) != nil
    }
    if name.spells("Process") {
      process = start..<end
    } else if name.spells("Library") {
      library = start..<end
    } else if name.spells("Subsystem") {
      subsystem = start..<end
    } else if name.spells("Category") {
      category = start..<end
    } else if name.spells("PID") {
      pid = start..<end
    } else if name.spells("TID") {
      thread = start..<end
    } else {
      return name.spells("Type")
    }
    return true
  }

  /// Appends the equivalent header in the default style of `log show`, so that its reader need not know about
  /// metadata.
  func appendHeader(of line: Span<UInt8>, to text: inout [UInt8]) {
    guard let zone = line.zoneOfTimestamp(timestamp) else { return }
    text.append(line.extracting(timestamp.lowerBound..<zone))
    for index in zone..<timestamp.upperBound where line[index] != UInt8(ascii: ":") {
      text.append(line[index])
    }
    if isTimeAlone {
      // The header replaces the line, and so cannot be longer.
      text += " 0x X 0x 0: ".utf8
      return
    }
    text += " ".utf8
    if line.has("0x", at: thread.lowerBound) {
      text.append(
        line.extracting(thread.lowerBound..<line.skip(from: thread.lowerBound + 2, while: \.isASCIIHexDigit)))
    } else {
      text += "0x0".utf8
    }
    text += " X 0x0 ".utf8
    let digits =
      pid.lowerBound..<line.extracting(0..<pid.upperBound).skip(from: pid.lowerBound, while: \.isASCIIDigit)
    text.append(line.extracting(digits))
    text += digits.isEmpty ? "0 0 ".utf8 : " 0 ".utf8
    text.append(line.extracting(process))
    text += ": ".utf8
    // The sender's parentheses cannot contain others, because the first closing one ends it.
    let isPlain = line.find(UInt8(ascii: ")"), from: library.lowerBound, before: library.upperBound) == nil
    if !library.isEmpty, isPlain {
      text += "(".utf8
      text.append(line.extracting(library))
      text += ") ".utf8
    }
    guard !subsystem.isEmpty else { return }
    text += "[".utf8
    text.append(line.extracting(subsystem))
    text += ":".utf8
    text.append(line.extracting(category))
    text += "] ".utf8
  }
}

extension Span<UInt8> {
  /// Whether the span equals a text.
  fileprivate func spells(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text) }

  /// Returns the offset of the zone in `2025-10-17 11:01:24.250001-05:00`, with or without the colon; `nil`
  /// for any other text.
  fileprivate func zoneOfTimestamp(_ place: Range<Int>) -> Int? {
    let text = extracting(place)
    guard text.yearMonthDay(at: 0, separator: UInt8(ascii: "-")) != nil,
      let (_, end) = text.timeOfDay(at: 11),
      text.byte(end) == UInt8(ascii: "+") || text.byte(end) == UInt8(ascii: "-"),
      text.digits(2, at: end + 1) != nil
    else { return nil }
    let minutes = text.byte(end + 3) == UInt8(ascii: ":") ? end + 4 : end + 3
    return text.digits(2, at: minutes) != nil && minutes + 2 == text.count ? place.lowerBound + end : nil
  }
}
