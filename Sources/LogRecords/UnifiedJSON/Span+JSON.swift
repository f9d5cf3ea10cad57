// Finds the members of one JSON object in its bytes, without building a tree of values: the unified log has a
// hundred times more than is needed. The meaning of the members is not known here.

extension Span<UInt8> {
  /// Delivers the members of the object whose opening brace is at an offset.
  ///
  /// - Returns: The offset after the closing brace, or the end of the bytes if the brace is not among them;
  ///   `nil` if the bytes up to there are not JSON: the members before the error were delivered.
  /// - Complexity: O(count).
  func forEachJSONMember(at start: Int, _ body: (_ key: Range<Int>, _ value: JSONValue) -> Void) -> Int? {
    guard byte(start) == UInt8(ascii: "{") else { return nil }
    var position = skipJSONSpace(from: start + 1)
    if byte(position) == UInt8(ascii: "}") { return position + 1 }
    while byte(position) == UInt8(ascii: "\"") {
      guard let key = jsonString(at: position) else { return nil }
      position = skipJSONSpace(from: key.upperBound + 1)
      guard byte(position) == UInt8(ascii: ":") else { return nil }
      position = skipJSONSpace(from: position + 1)
      guard let (value, end) = jsonValue(at: position) else { return nil }
      body(key, value)
      position = skipJSONSpace(from: end)
      switch byte(position) {
      case UInt8(ascii: ","): position = skipJSONSpace(from: position + 1)
      case UInt8(ascii: "}"): return position + 1
      default: return position >= count ? count : nil
      }
    }
    return nil
  }

  /// Whether another object of an array follows at an offset.
  func continuesJSONArray(at start: Int) -> Bool {
    let comma = skipJSONSpace(from: start)
    return byte(comma) == UInt8(ascii: ",") && byte(skipJSONSpace(from: comma + 1)) == UInt8(ascii: "{")
  }

  private func jsonValue(at start: Int) -> (value: JSONValue, end: Int)? {
    switch byte(start) {
    case UInt8(ascii: "\""):
      return jsonString(at: start).map { (.string($0), $0.upperBound + 1) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfJSONContainer(at: start).map { (.container, $0) }
    default:
      let end = skip(from: start) {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
          || $0 == UInt8(ascii: ".")
      }
      return end > start ? (.word(start..<end), end) : nil
    }
  }

  /// Returns the text of a string whose opening quotation mark is at an offset; `nil` if the string has no
  /// end.
  func jsonString(at start: Int) -> Range<Int>? {
    var position = start + 1
    while let quote = find(UInt8(ascii: "\""), from: position) {
      var slash = quote
      while slash > start + 1, self[slash - 1] == UInt8(ascii: "\\") { slash -= 1 }
      if (quote - slash).isMultiple(of: 2) { return start + 1..<quote }
      position = quote + 1
    }
    return nil
  }

  /// Returns the offset after an object or array that begins at an offset; brackets are counted, not matched.
  private func endOfJSONContainer(at start: Int) -> Int? {
    var depth = 0
    var position = start
    while position < count {
      switch self[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        guard let string = jsonString(at: position) else { return nil }
        position = string.upperBound
      default: break
      }
      position += 1
      if depth == 0 { return position }
    }
    return nil
  }

  /// Returns the offset after the last object that ends after an offset and is part of no other one that does;
  /// `nil` if there is none.
  func endOfLastJSONObject(after start: Int) -> Int? {
    var (depth, position) = (0, 0)
    var last: (depth: Int, end: Int)?
    while position < count {
      switch self[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "}"):
        depth -= 1
        if position >= start, depth <= last?.depth ?? depth { last = (depth, position + 1) }
      case UInt8(ascii: "\""):
        guard let string = jsonString(at: position) else { return last?.end }
        position = string.upperBound
      default: break
      }
      position += 1
    }
    return last?.end
  }

  func skipJSONSpace(from start: Int) -> Int { skip(from: start, while: \.isASCIIWhitespace) }
}

extension UInt8 {
  /// Whether the byte is one of those that JSON is made of, and sentences seldom have.
  var isOfJSON: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
