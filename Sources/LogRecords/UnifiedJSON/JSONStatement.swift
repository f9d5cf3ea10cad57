// Finds a statement in a string of JSON that is no event of the unified log: services that collect logs, and
// apps that keep their own, each have their own names for the message and its time.

/// The place of a statement in JSON.
struct JSONStatement {
  /// The string that contains the statement, with its escapes.
  let text: Range<Int>
  /// The time in the same object; `nil` if there is none.
  private(set) var timestamp: Timestamp?
  /// The offset after the object, or after the string if that is in none.
  private(set) var end: Int

  /// Finds the first statement of a line; `nil` if there is none.
  init?(_ line: Span<UInt8>) {
    guard line.mayBeginJSON else { return nil }
    var position = 0
    while let quote = line.find(UInt8(ascii: "\""), from: position) {
      guard let text = line.jsonString(at: quote) else { return nil }
      position = text.upperBound + 1
      guard line.extracting(text).holdsStatement else { continue }
      self.text = text
      end = position
      readObject(line)
      return
    }
    return nil
  }

  /// Reads the object that the string belongs to.
  private mutating func readObject(_ line: Span<UInt8>) {
    var brace = text.lowerBound
    while brace > 0, line[brace] != UInt8(ascii: "{") { brace -= 1 }
    let text = text
    var isMember = false
    var time: Timestamp?
    let end = line.forEachJSONMember(at: brace) { _, value in
      guard case .string(let string) = value else { return }
      if string == text {
        isMember = true
      } else if time == nil, string.count <= Self.longestTime, line[string.lowerBound].isASCIIDigit {
        time = Timestamp(in: line, string)
      }
    }
    guard isMember else { return }
    timestamp = time
    if let end { self.end = end }
  }

  private static let longestTime = 40
}

extension Span<UInt8> {
  /// Whether the text may begin with JSON, or with a part of it between two values.
  fileprivate var mayBeginJSON: Bool {
    let first = skipJSONSpace(from: 0)
    switch byte(first) {
    case UInt8(ascii: "\""): return true
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
      switch byte(skipJSONSpace(from: first + 1)) {
      case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","): return true
      default: return false
      }
    default: return false
    }
  }

  /// Whether the text consists of brackets, commas and whitespace, and is not empty.
  var isJSONSeparator: Bool {
    !isEmpty
      && skip(from: 0) {
        switch $0 {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","):
          true
        default: $0.isASCIIWhitespace
        }
      } == count
  }

  /// Whether the text contains a statement, if that can be recognised with the escapes in it.
  fileprivate var holdsStatement: Bool {
    Statement.begins(self, at: 0) && Statement(self, from: 0, isOfDaemon: false).origin != .app
      || Header.statement(in: self, from: 0) != nil
  }
}
