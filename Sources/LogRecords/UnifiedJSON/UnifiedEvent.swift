// One event of `log show --style ndjson` or `json`, and the line that the default style prints for it: all
// later steps read that line, so that one log has the same records in every style.

/// The ranges in an event of the values that the default style prints.
struct UnifiedEvent {
  private var timestamp: Range<Int>?
  private var thread: Range<Int>?
  private var pid: Range<Int>?
  private var type: Range<Int>?
  private var process: Range<Int>?
  private var sender: Range<Int>?
  private var subsystem: Range<Int>?
  private var category: Range<Int>?
  private var message: Range<Int>?
  private var format: Range<Int>?
  private var lost: Range<Int>?

  /// The offset after the closing brace, or the end of the bytes if the brace follows them; `nil` if the
  /// bytes up to there are not JSON.
  private(set) var end: Int?
  /// Whether the object is JSON up to its end.
  var isWhole: Bool { end != nil }
  /// Whether the object is an event, and not the summary after the last one.
  var isEvent: Bool { timestamp != nil && (message != nil || lost != nil) }
  /// Whether the object does not have the number of the process, as one that is cut off before it.
  var lacksProcessNumber: Bool { pid == nil }
  /// Whether the object may be a truncated event: it has values with names that apps do not use.
  var hasValues: Bool { message != nil || type != nil || process != nil }

  private init() {}

  /// Reads the object whose opening brace is at an offset.
  init(_ bytes: Span<UInt8>, at start: Int) {
    var event = UnifiedEvent()
    event.end = bytes.forEachJSONMember(at: start) { key, value in
      event.take(value, of: bytes.extracting(key))
    }
    self = event
  }

  /// Returns the offset of the brace of the first event in an array that an object holds, whose own brace is at
  /// an offset; `nil` if there is none.
  static func firstBrace(_ bytes: Span<UInt8>, inArrayAfter start: Int) -> Int? {
    guard bytes.byte(start) == UInt8(ascii: "{") else { return nil }
    var position = start + 1
    // Brackets may also be in strings before the array.
    for _ in 0..<mostBrackets {
      guard let bracket = bytes.find(UInt8(ascii: "["), from: position) else { return nil }
      position = bracket + 1
      let brace = bytes.skipJSONSpace(from: position)
      if bytes.byte(brace) == UInt8(ascii: "{"), UnifiedEvent(bytes, at: brace).isEvent { return brace }
    }
    return nil
  }

  private static let mostBrackets = 8

  private mutating func take(_ value: JSONValue, of key: Span<UInt8>) {
    switch value {
    case .string(let text):
      switch key.count {
      case 8 where key.has("category"): category = text
      case 9 where key.has("timestamp"): timestamp = text
      case 9 where key.has("subsystem"): subsystem = text
      case 11 where key.has("messageType"): type = text
      case 12 where key.has("eventMessage"): message = text
      case 12 where key.has("formatString"): format = text
      case 15 where key.has("senderImagePath"): sender = text
      case 16 where key.has("processImagePath"): process = text
      default: break
      }
    case .word(let word):
      switch key.count {
      case 8 where key.has("threadID"): thread = word
      case 9 where key.has("processID"): pid = word
      case 9 where key.has("lossCount"): lost = word
      default: break
      }
    case .container: break
    }
  }

  /// Appends the line that the default style prints.
  func appendLine(of bytes: Span<UInt8>, to line: inout [UInt8]) {
    func append(_ value: Range<Int>?, or other: StaticString = "") {
      if let value, !value.isEmpty {
        line.append(jsonText: bytes.extracting(value))
      } else {
        line.append(other)
      }
    }
    append(timestamp)
    line.append(" 0x")
    line.append(hexadecimal: thread.flatMap { bytes.number(at: $0.lowerBound)?.value } ?? 0)
    line.append(" ")
    append(type, or: "Default")
    line.append(" 0x0 ")
    append(pid, or: "0")
    line.append(" 0 ")
    let name = bytes.lastJSONComponent(of: process ?? 0..<0)
    append(name)
    line.append(": ")
    let sender = bytes.lastJSONComponent(of: sender ?? 0..<0)
    if !sender.isEmpty, !bytes.extracting(name).has(bytes.extracting(sender), at: 0) {
      line.append("(")
      append(sender)
      line.append(") ")
    }
    if let subsystem, !subsystem.isEmpty {
      line.append("[")
      append(subsystem)
      line.append(":")
      append(category)
      line.append("] ")
    }
    if let lost {
      line.append("lost >=")
      append(lost)
      line.append(" unreliable messages from ")
      append(name)
    } else if let format, let message, bytes.extracting(message).isHidden,
      bytes.extracting(format).saysMoreThanValues
    {
      line.append(jsonFormat: bytes.extracting(format))
    } else {
      append(message)
    }
  }
}

extension Span<UInt8> {
  /// Whether the system hid the whole message.
  fileprivate var isHidden: Bool {
    range(of: "<private>", at: 0) == 0..<count
      || has("<mask.hash: ") && find(UInt8(ascii: ">"), from: 0) == count - 1
  }

  /// Whether a format has words in addition to the places of its values.
  fileprivate var saysMoreThanValues: Bool {
    var position = 0
    var letters = 0
    while position < count, letters < 4 {
      if self[position] == UInt8(ascii: "%") {
        position = endOfSpecifier(at: position)
      } else {
        if self[position].isASCIILetter { letters += 1 }
        position += 1
      }
    }
    return letters >= 4
  }

  /// Returns the offset after the specifier that `%` at an offset begins.
  fileprivate func endOfSpecifier(at start: Int) -> Int {
    var position = start + 1
    if byte(position) == UInt8(ascii: "{") {
      position = find(UInt8(ascii: "}"), from: position).map { $0 + 1 } ?? count
    }
    // Flags, width, precision and length precede the letter that denotes the type.
    position = skip(from: position) {
      !$0.isASCIIAlphanumeric && $0 != UInt8(ascii: "@") && $0 != 0x20 || $0.isASCIIDigit
        || [UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "z"), UInt8(ascii: "q")].contains($0)
    }
    return Swift.min(position + 1, count)
  }

  /// Returns the last component of a path in a JSON string, where each slash may be escaped.
  fileprivate func lastJSONComponent(of path: Range<Int>) -> Range<Int> {
    var start = path.upperBound
    while start > path.lowerBound, self[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start..<path.upperBound
  }
}

extension [UInt8] {
  /// Appends a format, with each value as the system hides it.
  fileprivate mutating func append(jsonFormat format: Span<UInt8>) {
    var position = 0
    while let sign = format.find(UInt8(ascii: "%"), from: position) {
      append(jsonText: format.extracting(position..<sign))
      if format.byte(sign + 1) == UInt8(ascii: "%") {
        append(UInt8(ascii: "%"))
        position = sign + 2
      } else {
        append("<private>")
        position = format.endOfSpecifier(at: sign)
      }
    }
    append(jsonText: format.extracting(position..<format.count))
  }

  fileprivate mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  fileprivate mutating func append(hexadecimal number: Int) {
    var shift = Swift.max(0, (Int.bitWidth - number.leadingZeroBitCount - 1) / 4 * 4)
    while shift >= 0 {
      let digit = UInt8(truncatingIfNeeded: number >> shift & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      shift -= 4
    }
  }
}
