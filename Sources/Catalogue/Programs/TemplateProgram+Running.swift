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
    var run = Run(position: length, index: length > 0 ? 0 : -1)
    while run.index + 1 < steps.count {
      run.index += 1
      switch steps[run.index].operation {
      case .text:
        let text = texts.span.extracting(steps[run.index].text.range)
        guard message.has(text, at: run.position) else {
          return run.isOpen && mayHold(message, steps[run.index]) ? .unknown : .no
        }
        run.position += text.count
      case .optionalText:
        let text = texts.span.extracting(steps[run.index].text.range)
        guard message.has(text, at: run.position) else { continue }
        run.isOpen = true
        run.position += text.count
      case .optionalRest(let values):
        if run.position == message.count {
          for _ in 0..<values { places.append(nil) }
          return .yes
        }
        run.isOpen = true
      case .blanks:
        let end = message.skip(from: run.position) { $0 == 0x20 }
        guard end > run.position else { return run.mismatch }
        run.position = end
      case .space:
        guard message.byte(run.position).isASCIIWhitespace, run.position < message.count else {
          return run.mismatch
        }
        // A value that ends with whitespace may end before it.
        guard run.position > 0, !message[run.position - 1].isASCIIWhitespace else { return .unknown }
        run.position = message.skip(from: run.position, while: \.isASCIIWhitespace)
      case .value(let scanner): if let fit = takeValue(scanner, message, &run, &places) { return fit }
      case .choice: if let fit = takeWord(message, texts.span, &run, &places) { return fit }
      case .line(let scanner): if let fit = takeLine(scanner, message, &run, &places) { return fit }
      case .lines(let scanner): if let fit = takeLines(scanner, message, &run, &places) { return fit }
      }
    }
    return run.position == message.count ? .yes : run.mismatch
  }

  // MARK: Values

  /// The state of a program that runs over a message.
  private struct Run {
    /// The offset in the message up to which the steps match.
    var position: Int
    /// The index of the current step.
    var index: Int
    /// Whether a step had another alternative.
    var isOpen = false

    /// The answer if the current step does not match.
    var mismatch: Fit { isOpen ? .unknown : .no }
  }

  /// Takes a value whose own bytes show where it ends; returns the answer if that decides it.
  @inline(__always) private func takeValue(
    _ scanner: ValueScanner, _ message: Span<UInt8>, _ run: inout Run, _ places: inout Places
  ) -> Fit? {
    guard let (value, end) = scanner.scan(message, at: run.position) else { return run.mismatch }
    if scanner.isAmbiguous(message, value, end: end) {
      // Of two possible values, the one that ends its line wins.
      if steps[run.index].follower == .spaceAndValue { return .unknown }
      run.isOpen = true
    }
    places.append(value)
    run.position = end
    return nil
  }

  /// Takes the longest of several words; returns the answer if that decides it.
  @inline(__always) private func takeWord(
    _ message: Span<UInt8>, _ texts: Span<UInt8>, _ run: inout Run, _ places: inout Places
  ) -> Fit? {
    var end = run.position
    for word in steps[run.index].words.range {
      let text = texts.extracting(words[word].range)
      guard message.has(text, at: run.position) else { continue }
      if end > run.position { run.isOpen = true } else { end = run.position + text.count }
    }
    if run.isOpen, steps[run.index].follower == .spaceAndValue { return .unknown }
    guard end > run.position else { return run.mismatch }
    places.append(run.position..<end)
    run.position = end
    return nil
  }

  /// Takes a value on one line, and the text after it; returns the answer if that decides it.
  @inline(__always) private func takeLine(
    _ scanner: SingleLineScanner, _ message: Span<UInt8>, _ run: inout Run, _ places: inout Places
  ) -> Fit? {
    switch scanner.beginning(message, at: run.position) {
    case .unknown: return .unknown
    case .none: return run.mismatch
    case .whole(let value, let end):
      guard steps[run.index].follower != .error else { return .unknown }
      places.append(value)
      run.position = end
      return nil
    case .value(let start):
      // A transaction log may be printed as a bare path, without its brackets.
      run.isOpen = run.isOpen || scanner == .log && start > run.position
      guard let end = endOfLine(message, from: start, steps[run.index]) else {
        return (run.isOpen || scanner == .url) && mayHold(message, steps[run.index]) ? .unknown : .no
      }
      return take(end, from: start, &run, &places)
    }
  }

  /// Takes a value that may have several lines, and the text after it; returns the answer if that decides it.
  @inline(__always) private func takeLines(
    _ scanner: MultilineScanner, _ message: Span<UInt8>, _ run: inout Run, _ places: inout Places
  ) -> Fit? {
    guard let end = endOfLines(message, from: run.position, run.index, scanner) else {
      return run.isOpen && mayHold(message, steps[run.index]) ? .unknown : .no
    }
    return take(end, from: run.position, &run, &places)
  }

  /// Takes a value from an offset to an end; returns the answer if there is no value, or only the pattern knows
  /// the end.
  @inline(__always) private func take(
    _ end: End, from start: Int, _ run: inout Run, _ places: inout Places
  ) -> Fit? {
    switch end {
    case .nowhere: return run.mismatch
    case .unknown: return .unknown
    case .at(let end, let isOnly):
      places.append(start..<end)
      run.position = end
      run.isOpen = run.isOpen || !isOnly
    case .before(let text, let end):
      places.append(start..<end)
      (run.position, run.isOpen) = (text + steps[run.index].text.count, true)
      run.index += steps[run.index].stepsOfText
    }
    return nil
  }

  /// Whether a message contains a step's text, or the program has an optional rest, which may not need it.
  ///
  /// If false, no alternative can match.
  private func mayHold(_ message: Span<UInt8>, _ step: Step) -> Bool {
    let texts = texts
    return hasRest || message.find(texts.span.extracting(step.text.range), by: Int(step.mark)) != nil
  }

  /// Returns the first offset where what follows a value may begin, if the value begins at `start`; `nil` if
  /// none begins there.
  @inline(__always) private func beginning(
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
  @inline(always) private func endOfClass(of step: Step, _ bytes: Span<UInt8>, at start: Int) -> Int? {
    let texts = texts
    for word in step.words.range {
      let name = texts.span.extracting(words[word].range)
      if bytes.has(name, at: start), !bytes.byte(start + name.count).isIdentifier {
        return start + name.count
      }
    }
    return nil
  }

  /// The end of a value.
  private enum End {
    /// No value begins where one must.
    case nowhere
    /// The value ends at an offset; `isOnly` if it can end nowhere else.
    case at(Int, isOnly: Bool)
    /// The value ends at `end`, because the text that follows it begins at `text`; later occurrences are
    /// possible.
    case before(text: Int, end: Int)
    /// Only the pattern can decide.
    case unknown
  }

  /// Returns the end of a one-line value that begins at an offset; `nil` if it has none.
  @inline(always) private func endOfLine(_ message: Span<UInt8>, from start: Int, _ step: Step) -> End? {
    let texts = texts
    let end = message.find(UInt8(ascii: "\n"), from: start) ?? message.count
    switch step.follower {
    case .end:
      // The value includes spaces at its end, but the message has none there.
      return .at(end, isOnly: true)
    case .text:
      let line = message.extracting(0..<end)
      let text = texts.span.extracting(step.text.range)
      guard let found = line.find(text, by: Int(step.mark), from: start) else { return nil }
      return .before(text: found, end: found)
    case .optionalTextAndEnd: return .unknown
    case .optionalRest:
      // The optional rest follows immediately, starts on the next line, or is absent.
      guard end > start, !message[end - 1].isASCIIWhitespace,
        message.extracting(0..<end).find(
          texts.span.extracting(step.text.range), by: Int(step.mark), from: start) == nil
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
      return nil
    case .spaceAndText, .spaceAndValue:
      // The line as a whole, if it does not end with whitespace.
      guard end < message.count, end > start, !message[end - 1].isASCIIWhitespace else { return .unknown }
      return .at(end, isOnly: false)
    }
  }

  /// Returns the end of a value of the step at an index; `nil` if it begins at `start` and has none.
  private func endOfLines(
    _ message: Span<UInt8>, from start: Int, _ index: Int, _ scanner: MultilineScanner
  ) -> End? {
    let step = steps[index]
    guard let inside = beginning(of: step, scanner, message, at: start) else {
      guard scanner.mayBeMissing, let nothing = message.nothing(at: start) else { return .nowhere }
      return .at(nothing.upperBound, isOnly: true)
    }
    switch scanner {
    case .dump:
      let end = message.endOfDump(from: start)
      return .at(end, isOnly: step.follower == .end)
    case .dictionary, .collection: return endOfBrackets(message, inside, step, scanner)
    case .text, .anyObject, .object: break
    }
    switch step.follower {
    case .end: return .at(message.count, isOnly: true)
    case .error, .spaceAndValue, .optionalTextAndEnd, .optionalRest: return .unknown
    case .text:
      return firstEnd(message, from: inside, step) { found in
        mayGoOn(message, at: found + step.text.count, index + 2) ? .before(text: found, end: found) : nil
      }
    case .spaceAndText:
      return firstEnd(message, from: inside, step) { found in
        guard found > inside, message[found - 1].isASCIIWhitespace else { return nil }
        let end = message.endOfText(before: found, from: inside)
        // An empty or whitespace-only value may begin where the text before it ends.
        return end > start ? .before(text: found, end: end) : .unknown
      }
    }
  }

  /// Returns the first end of a value that `endBefore` gives for an offset of the text that follows it, at or
  /// after `start`; `nil` if it gives none.
  @inline(__always) private func firstEnd(
    _ message: Span<UInt8>, from start: Int, _ step: Step, _ endBefore: (_ text: Int) -> End?
  ) -> End? {
    let texts = texts
    let text = texts.span.extracting(step.text.range)
    var from = start
    while let found = message.find(text, by: Int(step.mark), from: from) {
      if let end = endBefore(found) { return end }
      from = found + 1
    }
    return nil
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
    return start > offset && message.has(texts.span.extracting(steps[index + 1].text.range), at: start)
  }

  /// Returns the end of a bracketed value: a closing bracket before the text that follows; `nil` if there is
  /// none.
  @inline(always) private func endOfBrackets(
    _ message: Span<UInt8>, _ inside: Int, _ step: Step, _ scanner: MultilineScanner
  ) -> End? {
    let texts = texts
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
    if scanner == .collection, !step.text.isEmpty, texts[Int(step.text.lower)] == UInt8(ascii: "}") {
      return .unknown
    }
    switch step.follower {
    case .end: return isEnd(message.count) ? .at(message.count, isOnly: true) : .unknown
    case .optionalTextAndEnd:
      let end = message.count - step.text.count
      let isThere = message.has(texts.span.extracting(step.text.range), at: end)
      return isEnd(isThere ? end : message.count)
        ? .at(isThere ? end : message.count, isOnly: false) : .unknown
    case .text:
      return firstEnd(message, from: inside, step) { isEnd($0) ? .before(text: $0, end: $0) : nil }
    case .spaceAndText:
      return firstEnd(message, from: inside, step) { found in
        let end = message.endOfText(before: found, from: inside)
        return end < found && isEnd(end) ? .before(text: found, end: end) : nil
      }
    case .error, .spaceAndValue, .optionalRest: return .unknown
    }
  }
}

extension TemplateProgram.Step {
  /// The number of steps of the text that follows a value: one of its own, and another for whitespace before
  /// it.
  fileprivate var stepsOfText: Int { follower == .spaceAndText ? 2 : 1 }
}
