// Runs a program over a message. A program takes the first way that each step allows, as its pattern does; if
// there was another way and a later step fails, only the pattern can decide.

internal import LogRecords

/// Whether a message fits.
enum Fit {
  case yes, no
  /// Only the pattern can decide.
  case unknown
}

extension TemplateProgram {
  /// Whether a message fits; then the places are those of its values.
  ///
  /// The message may be known to begin with the program's first text, of so many bytes; 0 where that is not
  /// known.
  ///
  /// - Complexity: O(bytes of the message) for each step at most; allocates nothing.
  func run(_ message: Span<UInt8>, behind length: Int = 0, _ places: inout Places) -> Fit {
    places.removeAll()
    // White space at its end would belong to a value, or not.
    guard !steps.isEmpty, !message.isEmpty, !message[message.count - 1].isASCIIWhitespace else {
      return .unknown
    }
    let texts = texts
    var position = length
    /// Whether there was another way.
    var isOpen = false
    var index = length > 0 ? 0 : -1
    while index + 1 < steps.count {
      index += 1
      switch steps[index].operation {
      case .text:
        let text = texts.span.extracting(steps[index].text)
        guard message.has(text, at: position) else {
          return isOpen && mayHold(message, steps[index]) ? .unknown : .no
        }
        position += text.count
      case .optionalText:
        let text = texts.span.extracting(steps[index].text)
        guard message.has(text, at: position) else { continue }
        isOpen = true
        position += text.count
      case .optionalRest(let values):
        if position == message.count {
          for _ in 0..<values { places.append(nil) }
          return .yes
        }
        isOpen = true
      case .blanks:
        let end = message.skip(from: position) { $0 == 0x20 }
        guard end > position else { return isOpen ? .unknown : .no }
        position = end
      case .space:
        guard message.byte(position).isASCIIWhitespace, position < message.count else {
          return isOpen ? .unknown : .no
        }
        // A value that ends with white space may end before it.
        guard position > 0, !message[position - 1].isASCIIWhitespace else { return .unknown }
        position = message.skip(from: position, while: \.isASCIIWhitespace)
      case .value(let scanner):
        guard let (value, end) = scanner.scan(message, at: position) else { return isOpen ? .unknown : .no }
        if scanner.isAmbiguous(message, value, end: end) {
          // Of two values, the one that ends its line counts.
          if steps[index].follower == .spaceAndValue { return .unknown }
          isOpen = true
        }
        places.append(value)
        position = end
      case .choice:
        var end = position
        for word in steps[index].words {
          let text = texts.span.extracting(words[word])
          guard message.has(text, at: position) else { continue }
          if end > position { isOpen = true } else { end = position + text.count }
        }
        if isOpen, steps[index].follower == .spaceAndValue { return .unknown }
        guard end > position else { return isOpen ? .unknown : .no }
        places.append(position..<end)
        position = end
      case .line(let scanner):
        switch scanner.beginning(message, at: position) {
        case .unknown: return .unknown
        case .none: return isOpen ? .unknown : .no
        case .whole(let value, let end):
          guard steps[index].follower != .error else { return .unknown }
          places.append(value)
          position = end
        case .value(let start):
          // The path of a log may stand alone.
          isOpen = isOpen || scanner == .log && start > position
          switch endOfLine(message, from: start, steps[index]) {
          case .unknown: return .unknown
          case .none: return (isOpen || scanner == .url) && mayHold(message, steps[index]) ? .unknown : .no
          case .at(let end, let isOnly):
            places.append(start..<end)
            position = end
            isOpen = isOpen || !isOnly
          case .before(let text, let end):
            places.append(start..<end)
            (position, isOpen) = (text + steps[index].text.count, true)
            index += steps[index].stepsOfText
          }
        }
      case .lines(let scanner):
        guard let start = beginning(of: steps[index], scanner, message, at: position) else {
          guard scanner.mayBeMissing else { return isOpen ? .unknown : .no }
          guard let nothing = message.nothing(at: position) else { return isOpen ? .unknown : .no }
          places.append(nothing)
          position = nothing.upperBound
          continue
        }
        switch endOfLines(message, from: position, start, index, scanner) {
        case .unknown: return .unknown
        case .none: return isOpen && mayHold(message, steps[index]) ? .unknown : .no
        case .at(let end, let isOnly):
          places.append(position..<end)
          position = end
          isOpen = isOpen || !isOnly
        case .before(let text, let end):
          places.append(position..<end)
          (position, isOpen) = (text + steps[index].text.count, true)
          index += steps[index].stepsOfText
        }
      }
    }
    return position == message.count ? .yes : isOpen ? .unknown : .no
  }

  /// Whether a message may hold the text of a step, or need not: without it the message cannot fit in any
  /// way.
  private func mayHold(_ message: Span<UInt8>, _ step: Step) -> Bool {
    let texts = texts
    return hasRest || message.find(texts.span.extracting(step.text), by: step.mark) != nil
  }

  /// Where what follows a value may begin at the earliest, when the value begins at an offset; `nil` when
  /// none begins there.
  private func beginning(
    of step: Step, _ scanner: LinesScanner, _ bytes: Span<UInt8>, at start: Int
  ) -> Int? {
    let first = bytes.byte(start)
    switch scanner {
    case .text, .dump: return start
    case .dictionary: return first == UInt8(ascii: "{") ? start + 1 : nil
    case .collection:
      let open = first == UInt8(ascii: "{") ? start + 1 : start
      return bytes.byte(open) == UInt8(ascii: "(") ? open + 1 : nil
    case .anyObject:
      let isNamed = bytes.byte(start + 1).isASCIILetter || bytes.byte(start + 1) == UInt8(ascii: "_")
      return first == UInt8(ascii: "<") && isNamed ? bytes.endOfTag(from: start + 2) : nil
    case .object:
      guard first == UInt8(ascii: "<"), let name = endOfClass(of: step, bytes, at: start + 1) else {
        return nil
      }
      return bytes.endOfTag(from: name)
    }
  }

  /// Where the name of one of a step's classes ends that stands at an offset; `nil` when none does, or a
  /// longer name.
  private func endOfClass(of step: Step, _ bytes: Span<UInt8>, at start: Int) -> Int? {
    let texts = texts
    for word in step.words {
      let name = texts.span.extracting(words[word])
      if bytes.has(name, at: start), !bytes.byte(start + name.count).isIdentifier {
        return start + name.count
      }
    }
    return nil
  }

  /// Where a value ends.
  private enum End {
    /// At an offset, and whether at no other.
    case at(Int, isOnly: Bool)
    /// At an offset, because the text that follows it stands at another one; there may be further ones.
    case before(text: Int, end: Int)
    case none
    /// Only the pattern can decide.
    case unknown
  }

  private func endOfLine(_ message: Span<UInt8>, from start: Int, _ step: Step) -> End {
    let texts = texts
    let end = message.find(UInt8(ascii: "\n"), from: start) ?? message.count
    switch step.follower {
    case .end:
      // The value takes the blanks at its end as well, but a message has none there.
      return .at(end, isOnly: true)
    case .text:
      let line = message.extracting(0..<end)
      guard let found = line.find(texts.span.extracting(step.text), by: step.mark, from: start) else {
        return .none
      }
      return .before(text: found, end: found)
    case .optionalTextAndEnd: return .unknown
    case .optionalRest:
      // What may be missing is there, in the next line, or nowhere.
      guard end > start, !message[end - 1].isASCIIWhitespace,
        message.extracting(0..<end).find(texts.span.extracting(step.text), by: step.mark, from: start) == nil
      else { return .unknown }
      return .at(end, isOnly: end == message.count)
    case .error:
      var blank = start
      while let found = message.find(0x20, from: blank, before: end) {
        if message.has("Error Domain=", at: found + 1) || message.nothing(at: found + 1) != nil {
          return .at(found, isOnly: false)
        }
        blank = found + 1
      }
      return .none
    case .spaceAndText, .spaceAndValue:
      // The line as a whole, when it does not end with white space.
      guard end < message.count, end > start, !message[end - 1].isASCIIWhitespace else { return .unknown }
      return .at(end, isOnly: false)
    }
  }

  private func endOfLines(
    _ message: Span<UInt8>, from start: Int, _ inside: Int, _ index: Int, _ scanner: LinesScanner
  ) -> End {
    let step = steps[index]
    switch scanner {
    case .dump:
      let end = message.endOfDump(from: start)
      return .at(end, isOnly: step.follower == .end)
    case .dictionary, .collection: return endOfBrackets(message, inside, step, scanner)
    case .text, .anyObject, .object: break
    }
    let texts = texts
    switch step.follower {
    case .end: return .at(message.count, isOnly: true)
    case .error, .spaceAndValue, .optionalTextAndEnd, .optionalRest: return .unknown
    case .text:
      let text = texts.span.extracting(step.text)
      var from = inside
      while let found = message.find(text, by: step.mark, from: from) {
        if mayGoOn(message, at: found + text.count, index + 2) { return .before(text: found, end: found) }
        from = found + 1
      }
      return .none
    case .spaceAndText:
      let text = texts.span.extracting(step.text)
      var from = inside
      while let found = message.find(text, by: step.mark, from: from) {
        if found > inside, message[found - 1].isASCIIWhitespace {
          let end = message.endOfText(before: found, from: inside)
          // A value that is empty or blank may begin where text before it ends.
          return end > start ? .before(text: found, end: end) : .unknown
        }
        from = found + 1
      }
      return .none
    }
  }

  /// Whether a step may go on at an offset behind a text, as far as white space and a text that it begins
  /// with show: a full stop stands at many places of an object.
  private func mayGoOn(_ message: Span<UInt8>, at offset: Int, _ index: Int) -> Bool {
    guard index + 1 < steps.count, case .space = steps[index].operation,
      case .text = steps[index + 1].operation, !message.byte(offset - 1).isASCIIWhitespace
    else { return true }
    let start = message.skip(from: offset, while: \.isASCIIWhitespace)
    let texts = texts
    return start > offset && message.has(texts.span.extracting(steps[index + 1].text), at: start)
  }

  /// Where what is in brackets ends: at a closing bracket before what follows.
  private func endOfBrackets(
    _ message: Span<UInt8>, _ inside: Int, _ step: Step, _ scanner: LinesScanner
  ) -> End {
    let texts = texts
    let text = texts.span.extracting(step.text)
    func isEnd(_ end: Int) -> Bool {
      guard end > inside else { return false }
      switch (scanner, message[end - 1]) {
      case (.dictionary, let last): return last == UInt8(ascii: "}")
      case (_, UInt8(ascii: ")")): return true
      case (_, UInt8(ascii: "}")): return end - 1 > inside && message[end - 2] == UInt8(ascii: ")")
      default: return false
      }
    }
    // A brace behind the list belongs to the list, or to what follows.
    if scanner == .collection, !step.text.isEmpty, texts[step.text.lowerBound] == UInt8(ascii: "}") {
      return .unknown
    }
    var from = inside
    switch step.follower {
    case .end: return isEnd(message.count) ? .at(message.count, isOnly: true) : .unknown
    case .optionalTextAndEnd:
      let end = message.count - text.count
      let isThere = message.has(text, at: end)
      return isEnd(isThere ? end : message.count)
        ? .at(isThere ? end : message.count, isOnly: false) : .unknown
    case .text:
      while let found = message.find(text, by: step.mark, from: from) {
        if isEnd(found) { return .before(text: found, end: found) }
        from = found + 1
      }
      return .none
    case .spaceAndText:
      while let found = message.find(text, by: step.mark, from: from) {
        let end = message.endOfText(before: found, from: inside)
        if end < found, isEnd(end) { return .before(text: found, end: end) }
        from = found + 1
      }
      return .none
    case .error, .spaceAndValue, .optionalRest: return .unknown
    }
  }
}

extension TemplateProgram.Step {
  /// How many steps the text takes that follows a value: it has one of its own, and white space before it
  /// another one.
  fileprivate var stepsOfText: Int { follower == .spaceAndText ? 2 : 1 }
}
