// Reads the members of sets, arrays and dictionaries, and the parentheses of managed objects.

internal import LogRecords

extension ObjectReader {
  /// Reads the next member of a collection or the next part of a managed object, or leaves the frame.
  mutating func member(_ bytes: Span<UInt8>) -> ObjectField? {
    let frame = stack.top
    let escapes = Int(frame.escapes)
    while position < bytes.count {
      guard let unit = bytes.unit(at: position, escapes: escapes) else {
        leaveText(bytes, escapes)
        return nil
      }
      switch unit.byte {
      case 0...0x20, UInt8(ascii: ";"): position = unit.end
      case UInt8(ascii: ",") where frame.kind != .managed: position = unit.end
      case UInt8(ascii: ")"), UInt8(ascii: "}"):
        if stack.overflow > 0 {
          // The character ends a collection for which there was no room.
          stack.overflow -= 1
          let isEndOfSet = frame.kind != .managed && bytes.has(")}", at: position)
          position = isEndOfSet ? unit.end + 1 : unit.end
        } else if closes(bytes, position, frame) {
          position = frame.kind == .set ? unit.end + 1 : unit.end
          return close(bytes)
        } else if leavesForOther(unit.byte, frame.kind, escapes) {
          return nil
        } else {
          position = unit.end
        }
      default:
        if !frame.isList, leavesForNextObject(bytes, unit, escapes) { return nil }
        var name = position..<position
        if frame.kind == .managed {
          guard let (found, end) = label(bytes, at: position, escapes),
            let label = ObjectLabel(found, in: bytes)
          else {
            skipWord(bytes, escapes)
            continue
          }
          position = end
          return value(bytes, label, found)
        }
        if frame.kind == .dictionary {
          name = key(bytes, unit, escapes)
          skipBlanks(bytes, escapes)
          guard bytes.byte(position) == UInt8(ascii: "=") else { continue }
          position += 1
        }
        stack.top.members += 1
        return value(bytes, nil, name)
      }
    }
    return nil
  }

  private mutating func key(_ bytes: Span<UInt8>, _ first: TextUnit, _ escapes: Int) -> Range<Int> {
    if first.byte == UInt8(ascii: "\""), escapes < Span<UInt8>.maximumEscapes {
      position = first.end
      return skipQuoted(bytes, escapes + 1)
    }
    let start = position
    while let unit = bytes.unit(at: position, escapes: escapes), unit.byte > 0x20,
      unit.byte != UInt8(ascii: ";")
    {
      position = unit.end
    }
    return start..<position
  }

  /// Leaves a collection; an empty one is returned as a value.
  private mutating func close(_ bytes: Span<UInt8>) -> ObjectField? {
    let frame = stack.top
    let value = Int(frame.start)..<position
    leaveTop(bytes)
    guard frame.kind != .managed, frame.members == 0 else { return nil }
    return ObjectField(
      owner: stack.top.type, label: frame.label, name: frame.name.range, value: value,
      escapes: Int(frame.escapes))
  }

  /// Leaves the innermost frame, and with it the quotes around it, which contain nothing else.
  private mutating func leaveTop(_ bytes: Span<UInt8>) {
    let escapes = stack.top.escapes
    stack.pop()
    if escapes > stack.top.escapes { _ = skipQuoted(bytes, Int(escapes)) }
  }

  func closes(_ bytes: Span<UInt8>, _ offset: Int, _ frame: ObjectFrame) -> Bool {
    switch frame.kind {
    case .set: bytes.has(")}", at: offset)
    case .array, .managed: bytes.byte(offset) == UInt8(ascii: ")")
    case .dictionary: bytes.byte(offset) == UInt8(ascii: "}")
    case .text, .object: false
    }
  }

  /// Leaves a frame whose own end is missing if a parenthesis or brace ends one around it.
  private mutating func leavesForOther(_ end: UInt8, _ kind: ObjectFrame.Kind, _ escapes: Int) -> Bool {
    switch kind {
    case .dictionary:
      leaves(toClose: .managed, escapes) || leaves(toClose: .array, escapes) || leaves(toClose: .set, escapes)
    case .managed: leaves(toClose: .dictionary, escapes) || leaves(toClose: .set, escapes)
    default: end == UInt8(ascii: "}") && leaves(toClose: .dictionary, escapes)
    }
  }

  private mutating func leaves(toClose kind: ObjectFrame.Kind, _ escapes: Int) -> Bool {
    var index = stack.count - 2
    while index > 0, Int(stack[index].escapes) == escapes {
      if stack[index].kind == kind {
        stack.pop(to: index + 1)
        return true
      }
      index -= 1
    }
    return false
  }

  /// Leaves a managed object whose own end is missing if the next one begins.
  private mutating func leavesForNextObject(_ bytes: Span<UInt8>, _ unit: TextUnit, _ escapes: Int) -> Bool {
    guard unit.byte == UInt8(ascii: "<"), let header = ObjectHeader(bytes, at: position),
      bytes.has("(entity: ", at: bytes.skipBlanks(from: header.end))
    else { return false }
    return leaves(toClose: .set, escapes) || leaves(toClose: .array, escapes)
  }

  /// Leaves all frames within quotes when the quotes end.
  mutating func leaveText(_ bytes: Span<UInt8>, _ escapes: Int) {
    while stack.count > 1, Int(stack.top.escapes) >= escapes { stack.pop() }
    stack.overflow = 0
    skipQuote(bytes, escapes)
  }

  mutating func skipQuote(_ bytes: Span<UInt8>, _ escapes: Int) {
    guard escapes > 0, let quote = bytes.unit(at: position, escapes: escapes - 1),
      quote.byte == UInt8(ascii: "\"")
    else { return }
    position = quote.end
  }
}
