// Runs a program over a message. A program takes the first alternative that each step allows, as its pattern
// does; if there was another alternative and a later step fails, only the pattern can decide.

internal import LogRecords

extension TemplateProgram {
  /// Runs the program over a message; on `.yes`, `places` contains the ranges of its values.
  ///
  /// The message may be known to begin with the program's first text, which is `length` bytes long; 0 if that
  /// is not known.
  ///
  /// - Complexity: O(bytes of the message) for each step at most; allocates nothing.
  func run(_ message: Span<UInt8>, behind length: Int, _ places: inout Places) -> Fit {
    places.removeAll()
    // Whitespace at the end of the message may or may not belong to a value.
    guard !steps.isEmpty, !message.isEmpty, !message[message.count - 1].isASCIIWhitespace else {
      return .unknown
    }
    let texts = texts
    var position = length
    /// Whether a step had another alternative.
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
        // A value that ends with whitespace may end before it.
        guard position > 0, !message[position - 1].isASCIIWhitespace else { return .unknown }
        position = message.skip(from: position, while: \.isASCIIWhitespace)
      case .value(let scanner):
        guard let (value, end) = scanner.scan(message, at: position) else { return isOpen ? .unknown : .no }
        if scanner.isAmbiguous(message, value, end: end) {
          // Of two possible values, the one that ends its line wins.
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
          // A transaction log may be printed as a bare path, without its brackets.
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

  /// Whether a message contains a step's text, or the program has an optional rest, which may not need it.
  ///
  /// If false, no alternative can match.
  private func mayHold(_ message: Span<UInt8>, _ step: Step) -> Bool {
    let texts = texts
    return hasRest || message.find(texts.span.extracting(step.text), by: step.mark) != nil
  }

  /// Returns the first offset where what follows a value may begin, if the value begins at `start`; `nil` if
  /// none begins there.
  private func beginning(
    of step: Step, _ scanner: MultilineScanner, _ bytes: Span<UInt8>, at start: Int
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

  /// Returns the end of the name of one of a step's classes at an offset; `nil` if there is none, or a longer
  /// name.
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

  /// The end of a value.
  private enum End {
    /// The value ends at an offset; `isOnly` if it can end nowhere else.
    case at(Int, isOnly: Bool)
    /// The value ends at `end`, because the text that follows it begins at `text`; later occurrences are
    /// possible.
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
      // The value includes spaces at its end, but the message has none there.
      return .at(end, isOnly: true)
    case .text:
      let line = message.extracting(0..<end)
      guard let found = line.find(texts.span.extracting(step.text), by: step.mark, from: start) else {
        return .none
      }
      return .before(text: found, end: found)
    case .optionalTextAndEnd: return .unknown
    case .optionalRest:
      // The optional rest follows immediately, starts on the next line, or is absent.
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
      // The line as a whole, if it does not end with whitespace.
      guard end < message.count, end > start, !message[end - 1].isASCIIWhitespace else { return .unknown }
      return .at(end, isOnly: false)
    }
  }

  private func endOfLines(
    _ message: Span<UInt8>, from start: Int, _ inside: Int, _ index: Int, _ scanner: MultilineScanner
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
          // An empty or whitespace-only value may begin where the text before it ends.
          return end > start ? .before(text: found, end: end) : .unknown
        }
        from = found + 1
      }
      return .none
    }
  }

  /// Whether the steps from an index on may continue after a text, judged by the whitespace and the text that
  /// they begin with.
  ///
  /// The check is needed because a full stop occurs at many places of an object.
  private func mayGoOn(_ message: Span<UInt8>, at offset: Int, _ index: Int) -> Bool {
    guard index + 1 < steps.count, case .space = steps[index].operation,
      case .text = steps[index + 1].operation, !message.byte(offset - 1).isASCIIWhitespace
    else { return true }
    let start = message.skip(from: offset, while: \.isASCIIWhitespace)
    let texts = texts
    return start > offset && message.has(texts.span.extracting(steps[index + 1].text), at: start)
  }

  /// Returns the end of a bracketed value: a closing bracket before the text that follows.
  private func endOfBrackets(
    _ message: Span<UInt8>, _ inside: Int, _ step: Step, _ scanner: MultilineScanner
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
    // A brace after the list belongs to the list, or to the text that follows.
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
  /// The number of steps of the text that follows a value: one of its own, and another for whitespace before
  /// it.
  fileprivate var stepsOfText: Int { follower == .spaceAndText ? 2 : 1 }
}
