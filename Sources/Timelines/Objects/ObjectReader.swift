// Walks through the self-descriptions of objects and returns the values in the order printed. Nested objects
// print their fields at the same indentation as the object around them: the labels of the classes determine
// which object a field belongs to.
//
// Continues after anything malformed, because captures are truncated, wrapped and edited.
// `ObjectReader+Collections` reads collections.

internal import LogRecords

/// A reader of objects that describe themselves.
///
/// Allocates nothing, and takes time linear in the length of the text, however it is nested.
struct ObjectReader {
  var stack = ObjectStack()
  /// The offset of the next byte to read.
  var position = 0
  /// Whether only whitespace precedes the position in its line.
  private var isLineStart = true
  /// Whether whitespace precedes the position in its line.
  private var isIndented = false
  /// Whether text next to the header of the innermost object is still to be read.
  private var isBesideHeader = false
  private var isAtStart = true

  /// Returns the next value of a text, which has to be the same in each call; `nil` at the end.
  mutating func next(_ bytes: Span<UInt8>) -> ObjectField? {
    while position < bytes.count {
      let field =
        switch stack.top.kind {
        case .text, .object: look(bytes)
        case .set, .array, .dictionary, .managed: member(bytes)
        }
      if let field { return field }
    }
    return nil
  }

  // MARK: Objects and the text around them

  /// Searches for the next label, object or end of the enclosing frame.
  private mutating func look(_ bytes: Span<UInt8>) -> ObjectField? {
    let escapes = Int(stack.top.escapes)
    if isBesideHeader {
      isBesideHeader = false
      if let field = besideHeader(bytes, escapes) { return field }
    }
    while position < bytes.count {
      guard let unit = bytes.unit(at: position, escapes: escapes) else {
        leaveText(bytes, escapes)
        return nil
      }
      if unit.byte <= 0x20 {
        isIndented = unit.byte != UInt8(ascii: "\n")
        if !isIndented { isLineStart = true }
        position = unit.end
        continue
      }
      let isFirst = isAtStart
      isAtStart = false
      switch unit.byte {
      case UInt8(ascii: "<"):
        guard let header = ObjectHeader(bytes, at: position) else { break }
        let enclosing = stack.enclosing
        let isObject = header.hasFields || isManaged(bytes, header)
        guard isObject || stack[enclosing].isCollection && isLineStart else {
          isLineStart = false
          position = header.end
          continue
        }
        if Int(stack[enclosing].escapes) == escapes {
          stack.pop(to: enclosing + 1)
          if enclosing > 0 { return nil }
        }
        if !open(bytes, nil, 0..<0, escapes) { position = header.end }
        return nil
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: ","):
        let enclosing = stack.enclosing
        let ends = unit.byte == UInt8(ascii: ",") ? isLineStart : closes(bytes, position, stack[enclosing])
        if enclosing > 0, Int(stack[enclosing].escapes) == escapes, ends {
          stack.pop(to: enclosing + 1)
          return nil
        }
      case UInt8(ascii: "("), UInt8(ascii: "{"):
        if isFirst, open(bytes, nil, 0..<0, escapes) { return nil }
      default:
        var meaning: ObjectLabel?
        if let (name, end) = label(bytes, at: position, escapes), take(name, bytes, &meaning) {
          position = end
          return value(bytes, meaning, name)
        }
      }
      isLineStart = false
      skipWord(bytes, escapes)
    }
    return nil
  }

  /// Reads text that some objects print next to their header, such as flags.
  private mutating func besideHeader(_ bytes: Span<UInt8>, _ escapes: Int) -> ObjectField? {
    switch stack.top.type {
    case .locationStatus, .baselineHeuristics, .peerSnapshot, .safeSaveFile: break
    default: return nil
    }
    if bytes.byte(position) == UInt8(ascii: ":") { position += 1 }
    skipBlanks(bytes, escapes)
    let range = scalar(bytes, escapes)
    guard !range.isEmpty else { return nil }
    return ObjectField(
      owner: stack.top.type, label: nil, name: range.lowerBound..<range.lowerBound, value: range,
      escapes: escapes)
  }

  // MARK: Labels

  func label(_ bytes: Span<UInt8>, at offset: Int, _ escapes: Int) -> (name: Range<Int>, end: Int)? {
    var end = offset
    while end < bytes.count, bytes[end].isIdentifier { end += 1 }
    if bytes.byte(end) == 0x20, bytes.has("Log Snapshot", at: offset) { end = offset + 12 }
    guard end > offset, bytes.byte(end) == UInt8(ascii: ":") else { return nil }
    let next = bytes.unit(at: end + 1, escapes: escapes)
    if next.map({ $0.byte <= 0x20 }) ?? true { return (offset..<end, end + 1) }
    // A web page replaced the space by a non-breaking one.
    return bytes.byte(end + 1) == 0xC2 && bytes.byte(end + 2) == 0xA0 ? (offset..<end, end + 3) : nil
  }

  /// Finds the object that a label belongs to and the label's meaning, and leaves the objects that it does
  /// not belong to.
  /// - Returns: `false` if the text is not a label here.
  private mutating func take(_ name: Range<Int>, _ bytes: Span<UInt8>, _ meaning: inout ObjectLabel?) -> Bool
  {
    let isOnItsOwnLine = stack.top.kind == .object && isLineStart && isIndented
    guard let label = ObjectLabel(name, in: bytes), !label.belongsToManagedObject else {
      // Other versions have labels of their own.
      return isOnItsOwnLine
    }
    meaning = label
    let enclosing = stack.enclosing
    if let (index, order) = owner(of: label, above: enclosing, repeated: false)
      ?? owner(of: label, above: enclosing, repeated: true)
    {
      stack.pop(to: index + 1)
      stack.top.last = Int16(order)
      meaning = stack.top.type?.meaning(of: label)
      return true
    }
    if isOnItsOwnLine { return true }
    guard stack[enclosing].kind == .text else { return false }
    stack.pop(to: enclosing + 1)
    return true
  }

  /// Returns the innermost object that has a label, and the label's index among those of the class; with
  /// `repeated`, also a label that the object is already past.
  private func owner(of label: ObjectLabel, above enclosing: Int, repeated: Bool) -> (index: Int, order: Int)?
  {
    var index = stack.count - 1
    while index > enclosing {
      if let type = stack[index].type,
        let order = type.order(of: label, after: repeated ? -1 : Int(stack[index].last))
      {
        return (index, order)
      }
      index -= 1
    }
    return nil
  }

  /// Whether a word within a line is the label of a field that may come here.
  func isLabel(_ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard let label = ObjectLabel(name, in: bytes), !label.belongsToManagedObject else { return false }
    return stack.top.kind == .text || owner(of: label, above: stack.enclosing, repeated: false) != nil
  }

  // MARK: Values

  /// Reads the value at the position, or enters it if it contains others.
  mutating func value(_ bytes: Span<UInt8>, _ label: ObjectLabel?, _ name: Range<Int>) -> ObjectField? {
    var escapes = Int(stack.top.escapes)
    skipBlanks(bytes, escapes)
    var isQuoted = false
    if stack.top.isCollection, escapes < Span<UInt8>.maximumEscapes,
      let quote = bytes.unit(at: position, escapes: escapes), quote.byte == UInt8(ascii: "\"")
    {
      isQuoted = true
      escapes += 1
      position = quote.end
    }
    if open(bytes, label, name, escapes) { return nil }
    isLineStart = false
    let range = isQuoted ? skipQuoted(bytes, escapes) : scalar(bytes, escapes)
    return ObjectField(owner: stack.top.type, label: label, name: name, value: range, escapes: escapes)
  }

  /// Enters an object or a collection that begins at the position; `false` if none does.
  mutating func open(_ bytes: Span<UInt8>, _ label: ObjectLabel?, _ name: Range<Int>, _ escapes: Int) -> Bool
  {
    var frame = ObjectFrame(kind: .text, escapes: UInt8(escapes), label: label)
    frame.name = ByteRange(name.lowerBound, name.upperBound)
    frame.index = stack.top.members - 1
    frame.start = Int32(truncatingIfNeeded: position)
    var end = position + 1
    switch bytes.byte(position) {
    case UInt8(ascii: "<"):
      guard let header = ObjectHeader(bytes, at: position) else { return false }
      if isManaged(bytes, header) {
        frame.kind = .managed
        end = bytes.skipBlanks(from: header.end) + 1
      } else if header.hasFields {
        frame.kind = .object
        frame.type = header.type
        end = header.end
      } else {
        return false
      }
    case UInt8(ascii: "{") where bytes.byte(end) == UInt8(ascii: "("):
      frame.kind = .set
      end += 1
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      frame.kind = bytes[position] == UInt8(ascii: "(") ? .array : .dictionary
      let next = bytes.unit(at: end, escapes: escapes)?.byte ?? 0x20
      guard next <= 0x20 || frame.kind == .dictionary && next == UInt8(ascii: "}") else { return false }
    default: return false
    }
    let isWithinQuotes = escapes > stack.top.escapes
    if !stack.push(frame) {
      // Quoted collections end with their quotes; the ends of all others have to be counted.
      guard !isWithinQuotes, frame.kind != .object else { return false }
      stack.overflow += 1
    }
    isBesideHeader = frame.kind == .object
    isLineStart = false
    position = end
    return true
  }

  private func isManaged(_ bytes: Span<UInt8>, _ header: ObjectHeader) -> Bool {
    let next = bytes.skipBlanks(from: header.end)
    return bytes.byte(next) == UInt8(ascii: "(") && bytes.has("(entity: ", at: next)
  }
}
