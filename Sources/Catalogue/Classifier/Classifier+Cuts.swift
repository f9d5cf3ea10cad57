// Finds what a record that is truncated inside a statement may be, and what is certain about it: the values
// before the cut, and what all matching statements agree on.

internal import CatalogueDocument
package import LogRecords
internal import PCRE2

extension Classifier {
  /// Returns what a record is that begins a wording but does not finish it; `nil` if it begins none.
  ///
  /// Part of the wording's own text must be in the record, or the record must end within it: an object alone,
  /// with which many wordings begin, proves nothing unless the method does.
  mutating func cut(
    _ record: Record, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex
  ) throws(MatchError) -> Recognition? {
    findCandidates(method, message, index)
    // If the search hits its work limit, the record counts as not truncated. No other result depends on the
    // limit.
    matcher.allow(more: Self.maximumWork(message.count))
    var found: (wording: Int, own: Int)?
    var hasSingleEntry = true
    for candidate in candidates.indices {
      let wording = candidates[candidate]
      guard let own = try ownBytes(ofCut: wording, message, belongsToMethod: method != nil) else { continue }
      guard let first = found else {
        found = (wording, own)
        continue
      }
      let (entry, other) = (catalogue.entry(ofWording: first.wording), catalogue.entry(ofWording: wording))
      if entry.document.id != other.document.id {
        hasSingleEntry = false
        // A beginning that several entries share identifies none of them.
        guard let event = entry.document.event, event == other.document.event else { return .cut(nil) }
      }
      if own > first.own { found = (wording, own) }
    }
    matcher.allow(more: Self.maximumWork(message.count))
    guard let found else { return nil }
    return .cut(try beginning(of: found.wording, hasSingleEntry: hasSingleEntry, record, message))
  }

  /// Returns the entries that a record may have begun, each once, in the order of the catalogue.
  ///
  /// The result is empty for a record that ends before the words of any statement. Too slow to run for every
  /// record.
  package mutating func entriesBegun(by record: Record, _ bytes: Span<UInt8>) -> [Int] {
    let whole = bytes.extracting(record.message.range)
    let message = whole.extracting(first: whole.endBeforeCut ?? whole.count)
    guard !Self.endsBeforeWords(message) else { return [] }
    lookAtMarks(of: message)
    var indices = [catalogue.builtInIndex(record.origin)]
    if !catalogue.userIndices.isEmpty {
      indices.append(catalogue.userIndices[Int(record.origin.rawValue)].value())
    }
    var entries: [Int] = []
    for index in indices {
      let method = index.methods.method(bytes.extracting(record.method.range))
      findCandidates(method, message, index)
      matcher.allow(work: Self.maximumWork(message.count))
      for wording in candidates where mayHaveBegun(wording, message, isOfMethod: method != nil) {
        let entry = catalogue.wordings[wording].entry
        if !entries.contains(entry) { entries.append(entry) }
      }
    }
    return entries.sorted()
  }

  /// Whether a record may have begun a wording; `false` if the search hits its work limit.
  private mutating func mayHaveBegun(_ wording: Int, _ message: Span<UInt8>, isOfMethod: Bool) -> Bool {
    do throws(MatchError) {
      return try ownBytes(ofCut: wording, message, belongsToMethod: isOfMethod) != nil
    } catch { return false }
  }

  /// Finds the wordings of an index that a message may have begun, judged by its first bytes and its marks.
  private mutating func findCandidates(_ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex) {
    if !candidates.isEmpty { candidates.removeAll(keepingCapacity: true) }
    guard let method else {
      // The marks of the message are known, because its statement was searched for by text.
      return index.cuts.addCandidates(message, marks, to: &candidates)
    }
    guard message.isEmpty || index.methods.mayPrint(method, beginningWith: message[0]) else { return }
    for position in index.methods.positions(of: method) {
      let wording = index.methods[position]
      if mayHaveBegun(wording, message) { candidates.append(wording) }
    }
  }

  /// Whether a message may have begun a wording, judged by its first bytes.
  ///
  /// This check comes first because hundreds of wordings are tried for one message.
  private func mayHaveBegun(_ index: Int, _ message: Span<UInt8>) -> Bool {
    if catalogue.wordings[index].startsWithObject {
      return message.isEmpty || message[0].mayBeginObject
    }
    // A shorter message may end within the text.
    return message.count < 8 || catalogue.wordings[index].beginning.isBeginning(of: message.firstBytes)
  }

  /// Returns how many bytes of a wording's own text are in a message that begins the wording but does not
  /// finish it; `nil` if the message does not begin it.
  private mutating func ownBytes(
    ofCut index: Int, _ message: Span<UInt8>, belongsToMethod: Bool
  ) throws(MatchError) -> Int? {
    let text = catalogue.wordings[index].firstText
    if catalogue.wordings[index].startsWithText {
      let common = message.commonPrefix(text)
      if common == message.count { return catalogue.wordings[index].template.ownBytes(within: common) }
      guard common == text.count else { return nil }
    } else if !marks.mayHold(catalogue.wordings[index].firstMarks) || message.find(text.span) == nil {
      // The message ends within the wording's leading object, or the method identifies the statement and only
      // short values precede the wording's text.
      let isWithinObject =
        message.byte(0) == UInt8(ascii: "<")
        && (belongsToMethod || catalogue.wordings[index].startsWithObject)
      guard isWithinObject || belongsToMethod && catalogue.wordings[index].startsNarrowly else { return nil }
    }
    guard try couldContinue(as: index, message) else { return nil }
    let (isReworded, own) = rewording(index, message)
    guard !isReworded else { return nil }
    return own ?? follow(message, of: index).own
  }

  /// Whether a message could be the beginning of a longer one that a wording matches.
  private mutating func couldContinue(
    as index: Int, _ message: Span<UInt8>
  ) throws(MatchError) -> Bool {
    // Fast path: the leading object takes any text, so nothing in it needs a match. Matches of long messages
    // are counted, and are not skipped.
    if message.count <= Matcher.maximumUncountedLength,
      let classes = catalogue.wordings[index].template.parts.first?.kind?.classNames,
      let isBegun = message.isBeginning(ofObject: classes)
    {
      return isBegun
    }
    return matcher.couldContinue(try catalogue.wordings[index].pattern.valueForMatch(), message)
  }

  /// Returns the values of a wording that a message contains before the cut.
  ///
  /// If the cut is in a value, the whole lines of an object or a list are kept, and all but the last word of
  /// an error or a text; of other values, nothing is kept.
  mutating func beginning(
    of wording: Int, hasSingleEntry: Bool, _ record: Record, _ message: Span<UInt8>
  ) throws(MatchError) -> CutStatement {
    let (template, start) = (catalogue.wordings[wording].template, Int(record.message.lower))
    let fields = catalogue.wordings[wording].fields
    var classification = Classification(wording: wording)
    for index in fields.indices { classification.set(index, nil) }
    let pattern = try catalogue.nearMisses.value().patterns(of: wording).values.valueForMatch()
    guard try matcher.matches(pattern, message) else {
      return CutStatement(classification: classification, hasSingleEntry: hasSingleEntry, end: start)
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
      classification: classification, hasSingleEntry: hasSingleEntry, end: start + end)
  }
}

extension Span<UInt8> {
  /// The marks that people write in place of omitted text, wherever they occur.
  private static let signs: [StaticString] = ["<\u{2026}>", "<...>", "[\u{2026}]", "[...]"]

  /// The offset where omitted text begins: at a mark, or at an ellipsis at the end; `nil` if there is
  /// neither.
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

  /// Whether the text may contain an ellipsis.
  ///
  /// Most messages contain neither three full stops nor the first byte of the ellipsis character.
  private var mayHoldSign: Bool {
    find("...", by: 0, in: 0..<count) != nil || find(0xE2, from: 0) != nil
  }

  /// Whether the text ends with a mark that only truncated text has.
  var saysItIsCut: Bool {
    @inline(always) get {
      let end = endOfText(before: count)
      // Fast path: few messages end with an ellipsis in brackets, and the last byte but one shows it.
      let dots = byte(end - 2)
      return (dots == UInt8(ascii: ".") || dots == 0xA6) && hasSign(before: end)
    }
  }

  private func hasSign(before end: Int) -> Bool {
    Self.signs.contains { has($0, at: end - $0.utf8CodeUnitCount) }
  }

  /// Returns the end of the complete part of a value that begins at `start` and is cut at the end of the
  /// text.
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

  /// Whether the text begins with an object of one of `classes`, or ends within the address of what may be
  /// one; `nil` if it may begin with something that is printed in place of an object.
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
