// Finds a statement in a string of JSON that is no event of the unified log: services that collect logs, and
// apps that keep their own, each have their own names for the message and its time.

/// The place of a statement in JSON, or of a string under the name that statements have.
struct JSONStatement {
  /// The string that contains the statement, with its escapes.
  private(set) var text: Range<Int>
  /// The name of the string, with its escapes; `nil` if it is no member of an object.
  private(set) var key: Range<Int>?
  /// Whether the string contains no statement, but has the name of those that do, and a time.
  private(set) var isOfApp: Bool
  /// The time in the same object; `nil` if there is none.
  private(set) var timestamp: Timestamp?
  /// The offset after the object, or after the string if that is in none.
  private(set) var end: Int

  /// Finds the first statement of a line, or the first string with a time under the name that statements have;
  /// `nil` if there is none.
  ///
  /// The last string of a line of which only the beginning was read may lack its end.
  init?(_ line: Span<UInt8>, isCut: Bool = false, keyOfStatements: [UInt8] = []) {
    guard line.mayBeginJSON else { return nil }
    var position = 0
    var previous: Range<Int>?
    var timeless = 0
    while let quote = line.find(UInt8(ascii: "\""), from: position) {
      let whole = line.jsonString(at: quote)
      guard let text = whole ?? (isCut ? quote + 1..<line.count : nil) else {
        return nil
      }
      position = min(text.upperBound + 1, line.count)
      let key = previous.flatMap { line.isJSONKey($0, ofValueAt: quote) ? $0 : nil }
      previous = text
      let isStatement = line.extracting(text).holdsStatementOnALine
      guard
        isStatement
          || timeless < Self.maximumTimeless && whole != nil && line.beginsWords(at: quote + 1)
            && line.holds(keyOfStatements, at: key)
      else { continue }
      (self.text, self.key, isOfApp) = (text, key, !isStatement)
      (timestamp, end) = (nil, position)
      readObject(line)
      if isStatement || timestamp != nil { return }
      timeless += 1
    }
    return nil
  }

  /// The maximum number of strings under the name of statements, but without a time, whose objects are read.
  private static let maximumTimeless = 16

  /// How many braces before the string are tried.
  private static let mostBraces = 32

  /// Reads the object that the string belongs to.
  private mutating func readObject(_ line: Span<UInt8>) {
    // Objects before the string have braces of their own, and so may strings.
    for skipsObjects in [true, false] {
      var (depth, tries) = (0, 0)
      var position = text.lowerBound
      while position > 0, tries < Self.mostBraces {
        position -= 1
        switch line[position] {
        case UInt8(ascii: "}") where skipsObjects: depth += 1
        case UInt8(ascii: "{") where depth > 0: depth -= 1
        case UInt8(ascii: "{"):
          tries += 1
          if readObject(line, at: position) { return }
        default: break
        }
      }
    }
  }

  /// Reads the object at a brace; `false` if the string is no member of it, and nothing was done.
  private mutating func readObject(_ line: Span<UInt8>, at brace: Int) -> Bool {
    let text = text
    var isMember = false
    var isNamed = false
    var time: Timestamp?
    let end = line.forEachJSONMember(at: brace) { key, value in
      if case .string(text) = value {
        isMember = true
      } else if time == nil || !isNamed && line.extracting(key).namesTime,
        let found = line.time(value, of: line.extracting(key))
      {
        time = found
        isNamed = line.extracting(key).namesTime
      }
    }
    guard isMember else { return false }
    timestamp = time
    if let end { self.end = end }
    return true
  }
}

extension Span<UInt8> {
  /// Returns the time that a value is; `nil` if it is none.
  fileprivate func time(_ value: JSONValue, of key: Span<UInt8>) -> Timestamp? {
    let text: Range<Int>
    switch value {
    case .string(let string):
      guard string.count <= Self.maximumTimeLength, byte(string.lowerBound).isASCIIDigit else { return nil }
      if let time = Timestamp(in: self, string) { return time }
      text = string
    case .word(let word): text = word
    case .container: return nil
    }
    return key.namesEpochTime ? epochTime(in: text) : nil
  }

  private static var maximumTimeLength: Int { 40 }

  /// Whether it is what most tools call the time of a record: others are of when it was collected.
  fileprivate var namesTime: Bool {
    let name = byte(0) == UInt8(ascii: "@") ? 1 : 0
    return switch count - name {
    case 4: has("time", at: name) || has("date", at: name)
    case 9: has("timestamp", at: name)
    default: false
    }
  }

  /// Whether a string is the name of the value at an offset after it.
  fileprivate func isJSONKey(_ string: Range<Int>, ofValueAt start: Int) -> Bool {
    let colon = skipJSONSpace(from: string.upperBound + 1)
    return byte(colon) == UInt8(ascii: ":") && skipJSONSpace(from: colon + 1) == start
  }

  /// Whether the text of a string at an offset may be a record: what continues one often begins with spaces, a
  /// bracket or an escape.
  fileprivate func beginsWords(at start: Int) -> Bool {
    byte(start).isASCIIAlphanumeric || byte(start) >= 0x80 || byte(start) == UInt8(ascii: "[")
  }

  /// Whether some bytes, unless there are none, are those of a range.
  fileprivate func holds(_ bytes: [UInt8], at range: Range<Int>?) -> Bool {
    guard let range, !bytes.isEmpty, range.count == bytes.count else { return false }
    return has(bytes, at: range.lowerBound)
  }

  /// Whether the text may begin with JSON, or with a part of it between two values.
  var mayBeginJSON: Bool {
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

  /// Whether a line contains a statement, if that can be recognised with the escapes in it.
  var holdsStatement: Bool {
    Statement.begins(self, at: 0) && Statement(self, from: 0, concernsDaemon: false).origin != .app
      || Header.statement(in: self, from: 0) != nil
  }

  /// Whether a line of the text, between the escapes of line ends, contains a statement.
  fileprivate var holdsStatementOnALine: Bool {
    var start = 0
    while start < count {
      let end = endOfJSONLine(from: start)
      if extracting(start..<end).holdsStatement { return true }
      start = end + 2
    }
    return false
  }

  /// The offset of the first escape of a line end from an offset on; the number of bytes if there is none.
  private func endOfJSONLine(from start: Int) -> Int {
    var position = start
    while let slash = find(UInt8(ascii: "\\"), from: position) {
      if byte(slash + 1) == UInt8(ascii: "n") { return slash }
      position = slash + 2
    }
    return count
  }
}
