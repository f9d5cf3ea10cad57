// Finds what a record that ends within a statement may be, and what is certain about it: the values before
// the cut, and what all the statements it may be agree on.

internal import CatalogueDocument
internal import LogRecords
internal import PCRE2

extension Classifier {
  /// What a record is that begins a wording but does not finish it; `nil` for one that begins none.
  ///
  /// Some of the wording's own text must be there, or the record must end within it: an object alone, which
  /// many wordings begin with, proves nothing unless the method does.
  mutating func cut(
    _ record: Record, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex
  ) throws(MatchError) -> Recognition? {
    if !candidates.isEmpty { candidates.removeAll(keepingCapacity: true) }
    if let method {
      if message.isEmpty || index.methods.mayPrint(method, beginningWith: message[0]) {
        for position in index.methods.positions(of: method) {
          let wording = index.methods[position]
          if mayHaveBegun(wording, message) { candidates.append(wording) }
        }
      }
    } else {
      // Its marks are known: it was looked for by its text.
      index.cuts.addCandidates(message, marks, to: &candidates)
    }
    // What this search does not find within its limits counts as not cut. Nothing else is decided by how long
    // it took.
    matcher.allow(more: Self.mostWork(message.count))
    var found: (wording: Int, own: Int)?
    var isOfOneEntry = true
    for candidate in candidates.indices {
      let wording = candidates[candidate]
      guard let own = try ownBytes(ofCut: wording, message, isOfMethod: method != nil) else { continue }
      guard let first = found else {
        found = (wording, own)
        continue
      }
      let (entry, other) = (catalogue.entry(ofWording: first.wording), catalogue.entry(ofWording: wording))
      if entry.document.id != other.document.id {
        isOfOneEntry = false
        // What several entries begin with identifies none of them.
        guard let event = entry.document.event, event == other.document.event else { return .cut(nil) }
      }
      if own > first.own { found = (wording, own) }
    }
    matcher.allow(more: Self.mostWork(message.count))
    guard let found else { return nil }
    return .cut(try beginning(of: found.wording, isOfOneEntry: isOfOneEntry, record, message))
  }

  /// Whether a message may have begun a wording, judged by its first bytes: hundreds of wordings are tried
  /// for one message.
  private func mayHaveBegun(_ index: Int, _ message: Span<UInt8>) -> Bool {
    if catalogue.wordings[index].startsWithObject {
      return message.isEmpty || message[0].mayBeginObject
    }
    // A shorter message may end within the text.
    return message.count < 8 || catalogue.wordings[index].beginning.isBeginning(of: message.firstBytes)
  }

  /// How many bytes of a wording's own text are in a message that begins it but does not finish it; `nil` for
  /// one that does not begin it.
  private mutating func ownBytes(
    ofCut index: Int, _ message: Span<UInt8>, isOfMethod: Bool
  ) throws(MatchError) -> Int? {
    let text = catalogue.wordings[index].firstText
    if catalogue.wordings[index].startsWithText {
      let common = message.commonPrefix(text)
      if common == message.count { return catalogue.wordings[index].template.ownBytes(within: common) }
      guard common == text.count else { return nil }
    } else if !marks.mayHold(catalogue.wordings[index].firstMarks) || message.find(text.span) == nil {
      // What it begins with is not over, or the method identifies the statement and what it begins with is
      // short.
      let isWithinObject =
        message.byte(0) == UInt8(ascii: "<") && (isOfMethod || catalogue.wordings[index].startsWithObject)
      guard isWithinObject || isOfMethod && catalogue.wordings[index].startsNarrowly else { return nil }
    }
    guard try couldContinue(as: index, message) else { return nil }
    let (isReworded, own) = rewording(index, message)
    guard !isReworded else { return nil }
    return own ?? follow(message, of: index).own
  }

  /// Whether a message, as far as it goes, could be the beginning of one that a wording fits.
  private mutating func couldContinue(
    as index: Int, _ message: Span<UInt8>
  ) throws(MatchError) -> Bool {
    // The object that it begins with takes any text: there is nothing to look for in it. Matches of long
    // messages are counted.
    if message.count <= Matcher.longestUncounted,
      let classes = catalogue.wordings[index].template.parts.first?.kind?.classNames,
      let isBegun = message.isBeginning(ofObject: classes)
    {
      return isBegun
    }
    return matcher.couldContinue(try catalogue.wordings[index].pattern.valueForMatch(), message)
  }

  /// The values of a wording that a message holds before the cut.
  ///
  /// If the cut is in a value, the whole lines of an object or a list are kept, and all but the last word of
  /// an error or a text; of other values, nothing is kept.
  mutating func beginning(
    of wording: Int, isOfOneEntry: Bool, _ record: Record, _ message: Span<UInt8>
  ) throws(MatchError) -> CutStatement {
    let (template, start) = (catalogue.wordings[wording].template, Int(record.message.lower))
    let fields = catalogue.wordings[wording].fields
    var classification = Classification(wording: wording)
    for index in fields.indices { classification.set(index, nil) }
    let pattern = try catalogue.nearMisses.value().patterns(of: wording).values.valueForMatch()
    guard try matcher.matches(pattern, message) else {
      return CutStatement(classification: classification, isOfOneEntry: isOfOneEntry, end: start)
    }
    let (matched, own) = (matcher[0]?.upperBound ?? 0, matcher.mark ?? 0)
    var end = message.count
    for index in fields.indices {
      var range = index < pattern.captureCount ? matcher[index + 1] : nil
      if range == nil, own > 0 || index == 0, template.ownBytes(beforeField: index) == own {
        range = message.skip(from: min(matched, end), while: \.isASCIIWhitespace)..<message.count
      }
      guard let value = range, value.upperBound == message.count else {
        classification.set(index, range.flatMap { message.isPrivate($0) ? nil : $0.moved(by: start) })
        continue
      }
      end = message.endOfWhole(fields[index].kind, from: value.lowerBound)
      classification.set(index, end > value.lowerBound ? (value.lowerBound..<end).moved(by: start) : nil)
      break
    }
    return CutStatement(
      classification: classification, isOfOneEntry: isOfOneEntry, end: start + end)
  }
}

extension Span<UInt8> {
  /// The signs of a cut that stand for what is left out, whatever is around them.
  private static let signs: [StaticString] = ["<\u{2026}>", "<...>", "[\u{2026}]", "[...]"]

  /// Where what is left out begins: at a sign, or at an ellipsis at the end; `nil` without one.
  var endBeforeCut: Int? {
    let end = endOfText(before: count)
    if mayHoldSign {
      for sign in Self.signs {
        if let found = find(sign, from: 0) { return endOfText(before: found) }
      }
    }
    for sign in Self.ellipses where has(sign, at: end - sign.utf8CodeUnitCount) {
      return endOfText(before: end - sign.utf8CodeUnitCount)
    }
    return nil
  }

  private static let ellipses: [StaticString] = ["\u{2026}", "..."]

  /// Whether an ellipsis may stand in it: most messages hold neither three full stops nor the first byte of
  /// the one character.
  private var mayHoldSign: Bool {
    find("...", by: 0, in: 0..<count) != nil || find(0xE2, from: 0) != nil
  }

  /// Whether it ends with a sign that nothing but a cut has.
  var saysItIsCut: Bool {
    let end = endOfText(before: count)
    // Few messages end with an ellipsis in brackets: the last byte but one shows it.
    let dots = byte(end - 2)
    guard dots == UInt8(ascii: ".") || dots == 0xA6 else { return false }
    return Self.signs.contains { has($0, at: end - $0.utf8CodeUnitCount) }
  }

  /// How far a value that begins at an offset and is cut at the end is whole.
  fileprivate func endOfWhole(_ kind: FieldKind?, from start: Int) -> Int {
    var end = count
    switch kind {
    case .peer: break
    case .text, .error, .line: while end > start, self[end - 1].isASCIIAlphanumeric { end -= 1 }
    case let kind? where kind.isObject || kind == .collection || kind == .dictionary:
      while end > start, self[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    default: end = start
    }
    return endOfText(before: end, from: start)
  }

  fileprivate func commonPrefix(_ text: [UInt8]) -> Int {
    var length = 0
    while length < count, length < text.count, self[length] == text[length] { length += 1 }
    return length
  }

  /// Whether an object of one of some classes is what it begins with, or may be where it ends within the
  /// address; `nil` where what is printed in place of an object may begin it.
  func isBeginning(ofObject classes: [String]) -> Bool? {
    guard byte(0) == UInt8(ascii: "<"), count > 1, byte(1) != UInt8(ascii: "p") else { return nil }
    let name = extracting(1..<skip(from: 1, while: \.isIdentifier))
    guard name.count + 1 < count else {
      return classes.contains { $0.utf8.count >= name.count && $0.utf8.span.has(name, at: 0) }
    }
    guard classes.contains(where: { $0.utf8.count == name.count && $0.utf8.span.has(name, at: 0) }) else {
      return false
    }
    return endOfTag(from: name.count + 1) != nil || find(UInt8(ascii: "\n"), from: 0) == nil
  }
}
