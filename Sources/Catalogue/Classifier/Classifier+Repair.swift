// Repairs a record that no entry matches, or that contains a second record, and classifies it again.

internal import CatalogueDocument
internal import LogRecords

extension Classifier {
  /// Whether a record that was just classified may have to be repaired; `false` is certain.
  @inline(__always) mutating func mayNeedRepair(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    if record.wrapping != .none || !record.alterations.isEmpty { return true }
    if isFitted { return record.isWrapped || record.origin != .ubiquity || holdsMore(record, bytes) }
    return !isForeign || record.origin == .coredata || record.isFromApp && record.isBroken(bytes)
  }

  /// Returns the records that a damaged record was originally; `nil` if it is undamaged, or no repair yields
  /// a known statement.
  ///
  /// Call this right after the record was classified: the marks of its message, its method and its fitted
  /// statement are still available then.
  ///
  /// - Complexity: bounded: a few readings of a record of at most 64 KiB; one of a longer record, to split it.
  mutating func repaired(
    _ record: Record, _ bytes: Span<UInt8>, _ recognition: Recognition
  ) -> [RepairedRecord]? {
    // Reads `isFitted` because switching over the recognition would copy it.
    if isFitted, record.isWrapped {
      guard bytes.count <= Repair.maximumLength else { return nil }
      return (record.wrapping.isExact ? asPrinted(record, bytes) : nil) ?? restored(record, bytes)
    }
    let isDamaged = record.wrapping != .none || !record.alterations.isEmpty
    // Other repairs may leave the tags in the values. Where tags are all line ends, the record is split first.
    let isEscapedAlone =
      record.isEscaped && record.wrapping == .none && bytes.find(UInt8(ascii: "\n"), from: 0) != nil
    if isDamaged,
      isFitted || record.origin == .cloudkit || record.wrapping.isExact || isEscapedAlone
        || record.alterations.contains(.escapedLineEnds),
      let found = asPrinted(record, bytes)
    {
      return found
    }
    if isFitted {
      if holdsMore(record, bytes), let found = withRepairs(record, bytes, isStatement: true) { return found }
      return withCloudKitErrors(record, bytes)
    }
    if case .foreign = recognition {
      guard record.origin == .coredata || record.isFromApp && record.isBroken(bytes) else { return nil }
    }
    // The lines of a long path show better than the capture's width how words were broken.
    return withRepairs(record, bytes, isStatement: false)
      ?? (isDamaged ? asPrinted(record, bytes) : nil)
  }

  /// A record with the lines joined that were wrapped at the capture's width, without what was changed in its text;
  /// `nil` if that is nothing, or if nothing known comes of it.
  ///
  /// It may be a statement before that, too: values take any text.
  @inline(never) private mutating func asPrinted(
    _ record: Record, _ bytes: Span<UInt8>
  ) -> [RepairedRecord]? {
    guard record.kind == .statement, bytes.count <= Repair.maximumLength else { return nil }
    var text = bytes.array
    if record.isEscaped { text = LineSeparators.withoutTags(text, from: Int(record.headerEnd)) }
    // The width was measured with the tags.
    let width = Int(record.wrappedAt) - (text.count < bytes.count ? LineSeparators.lengthOfTag : 0)
    if record.wrapping != .none,
      let joined = WrappedWidth.joined(
        text.span, at: width, record.wrapping, from: Int(record.lastHeaderLine))
    {
      text = joined
    }
    if record.alterations.contains(.escapedLineEnds) {
      text = LineSeparators.withoutEscapes(text, from: Int(record.headerEnd))
    }
    if record.isEscaped {
      text = PlainCharacters.unescaped(text, from: min(Int(record.headerEnd), text.count))
    }
    if record.alterations.contains(.invisibleCharacters) {
      text = PlainCharacters.withoutInvisible(text, from: min(Int(record.headerEnd), text.count))
    }
    guard text.count != bytes.count || !bytes.has(text, at: 0) else { return nil }
    let again = record.read(text.span)
    let found = classify(again, text.span, seeksCuts: false)
    guard found.isStatement else {
      // What is known of the record as it stands is needed again.
      _ = classify(record, bytes)
      return nil
    }
    if holdsMore(again, text.span), let parts = split(again, text.span, hadTags: record.isEscaped) {
      return parts
    }
    return withCloudKitErrors(again, text.span)
      ?? [RepairedRecord(record: again, recognition: found, bytes: text)]
  }

  /// Repairs a record without a fitting statement, or splits one that has a statement.
  ///
  /// Never inlined, because very few records need it.
  @inline(never) private mutating func withRepairs(
    _ record: Record, _ bytes: Span<UInt8>, isStatement: Bool
  ) -> [RepairedRecord]? {
    guard record.kind == .statement else { return nil }
    guard !isStatement, bytes.count <= Repair.maximumLength else { return split(record, bytes) }
    let index = takeBuiltInIndex(record.origin)
    let ofMethod =
      record.origin == .ubiquity && catalogue.userIndices.isEmpty
      ? index.methods.wordings(of: method)
      : catalogue.wordings(ofMethod: bytes.extracting(record.method.range), .ubiquity)
    // Both results, and the search for a glued record, depend on the marks of the message, which change when
    // another one is read.
    let mayBeDamaged = mayBeDamaged(record, bytes, ofMethod, index)
    let afterMarker = wordings(afterMarker: record, bytes, ofMethod, index)
    builtIn = (record.origin, index)
    if mayBeDamaged, hasBrokenMethod(record, bytes), let found = restored(record, bytes) { return found }
    if mayBeGlued(record, bytes), let found = split(record, bytes) { return found }
    if mayBeDamaged, let found = restored(record, bytes) { return found }
    if !afterMarker.isEmpty, let found = withMarker(record, bytes, ofMethod, afterMarker) { return found }
    return record.isFromApp ? unknown(record, bytes) : nil
  }

  /// Returns a statement that no entry matches, from a record that counts as an app's only because its method
  /// or marker is broken.
  private mutating func unknown(_ record: Record, _ bytes: Span<UInt8>) -> [RepairedRecord]? {
    for candidate in Repair.candidates(
      bytes.array, keeping: Int(record.headerEnd), catalogue.underscoredWords.value())
    {
      let again = record.read(candidate.span)
      guard !again.isFromApp, candidate.span.hasMarker(before: Int(again.message.lower)) else { continue }
      return [RepairedRecord(record: again, recognition: classify(again, candidate.span), bytes: candidate)]
    }
    return nil
  }

  /// The texts that begin a record glued to another one.
  private static let marker = TextMarks(Array("CoreData: Ubiquity:".utf8))
  private static let markerOfMirroring = TextMarks(Array("CoreData+CloudKit:".utf8))

  /// Whether a line break splits the record's method: without a header, the marker after it would begin
  /// another record.
  private func hasBrokenMethod(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard record.isFromApp, record.dialect == .bare, bytes.byte(1) == UInt8(ascii: "["),
      let end = bytes.find(UInt8(ascii: "\n"), from: 0)
    else { return false }
    return bytes.find(UInt8(ascii: "]"), from: 0, before: end) == nil
  }

  /// Whether another record may begin in the message; `false` is certain.
  private mutating func mayBeGlued(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    !isMarked || marks.mayHold(record.origin == .cloudkit ? Self.markerOfMirroring : Self.marker)
      || bytes.endOfText(before: bytes.count) > record.message.range.upperBound
  }

  /// Returns the record as it was before its characters and lines were changed.
  private mutating func restored(_ record: Record, _ bytes: Span<UInt8>) -> [RepairedRecord]? {
    let roomy = record.wrapping == .none ? Int.max : WrappedWidth.roomyLength(of: bytes)
    for text in Repair.candidates(
      bytes.array, keeping: Int(record.headerEnd), catalogue.underscoredWords.value())
    {
      let joined =
        record.wrapping == .none ? nil : WrappedWidth.joined(text.span, at: 0, .unknown, roomy: roomy)
      let candidate = joined ?? text
      let again = record.read(candidate.span)
      let found = classify(again, candidate.span, seeksCuts: false)
      if found.isStatement { return [RepairedRecord(record: again, recognition: found, bytes: candidate)] }
      guard let parts = split(again, candidate.span) else { continue }
      return parts
    }
    return nil
  }

  /// Returns a statement with its damaged errors restored.
  ///
  /// The statement was recognised nevertheless, because any text fits in their places.
  private mutating func withCloudKitErrors(_ record: Record, _ bytes: Span<UInt8>) -> [RepairedRecord]? {
    guard record.origin != .ubiquity, bytes.count <= Repair.maximumLength,
      CloudKitErrors.areDamaged(bytes.extracting(record.message.range)),
      let text = CloudKitErrors.restored(bytes.array, from: Int(record.message.lower))
    else { return nil }
    let again = record.read(text.span)
    let found = classify(again, text.span, seeksCuts: false)
    return found.isStatement ? [RepairedRecord(record: again, recognition: found, bytes: text)] : nil
  }

  /// Whether a record may be a damaged statement; `false` if its method and its marker are intact, and no
  /// wording begins as it does even without whitespace and underscores.
  private mutating func mayBeDamaged(
    _ record: Record, _ bytes: Span<UInt8>, _ ofMethod: ArraySlice<Int>, _ index: WordingIndex
  ) -> Bool {
    let message = record.message.range
    guard record.origin == .ubiquity, bytes.hasMarker(before: message.lowerBound),
      bytes.extracting(message).beginsPlainly
    else { return true }
    if mayBegin(index, bytes.extracting(message)) { return true }
    if !catalogue.userIndices.isEmpty,
      mayBegin(catalogue.userIndices[Int(record.origin.rawValue)].value(), bytes.extracting(message))
    {
      return true
    }
    guard !record.method.range.isEmpty else { return false }
    // A method's built-in wordings are ordered so that those without text of their own are last.
    guard let last = ofMethod.last else { return true }
    return catalogue.userIndices.isEmpty
      ? !catalogue.wordings[last].hasOwnText : ofMethod.contains { !catalogue.wordings[$0].hasOwnText }
  }

  /// Whether a message may have a wording of an index once it is repaired.
  private mutating func mayBegin(_ index: WordingIndex, _ message: Span<UInt8>) -> Bool {
    if !isMarked { lookAtMarks(of: message) }
    return index.withBareBeginnings { $0.mayBegin(message, marks, &candidates) }
  }

  /// Returns the wordings of the record's method that may follow a marker in its message; empty if no marker
  /// precedes the beginning of one.
  private mutating func wordings(
    afterMarker record: Record, _ bytes: Span<UInt8>, _ ofMethod: ArraySlice<Int>, _ index: WordingIndex
  ) -> [Int] {
    guard !ofMethod.isEmpty else { return [] }
    let start = Int(record.message.lower)
    var last = start
    while let end = Repair.endOfMarker(bytes, from: start, after: last) {
      last = end
      if !mayFollow(record, ofMethod, bytes.extracting(end..<bytes.count), index) { continue }
      if !isMarked { lookAtMarks(of: bytes.extracting(record.message.range)) }
      return ofMethod.filter { wording in
        catalogue.wordings[wording].hasOwnText && marks.mayHold(catalogue.wordings[wording].longestMarks)
      }
    }
    return []
  }

  /// Whether a text begins as one of the wordings of a record's method does.
  private mutating func mayFollow(
    _ record: Record, _ ofMethod: ArraySlice<Int>, _ text: Span<UInt8>, _ index: WordingIndex
  ) -> Bool {
    // Fast path: almost every text begins with another byte.
    if record.origin == .ubiquity, catalogue.userIndices.isEmpty, let method,
      !index.methods.mayPrint(method, beginningWith: text.byte(0))
    {
      return false
    }
    return ofMethod.contains { mayBegin($0, text) }
  }

  /// The minimum length of a value that contains a record, in bytes: its marker, and something before and
  /// after it.
  private static let minimumRecordLength: Int32 = 24

  /// Whether a value of the statement found last, in iCloud's records the last one, contains another marker.
  private mutating func holdsMore(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    if record.origin == .cloudkit {
      let message = record.message.range
      // Any value may contain it: the first one where the second statement is the one found.
      return bytes.find("CoreData+CloudKit:", from: message.lowerBound + 1, before: message.upperBound) != nil
    }
    let count = catalogue.wordings[fitted.wording].fields.count
    guard count > 0, let last = fitted.range(ofField: count - 1),
      last.upper - last.lower > Self.minimumRecordLength
    else { return false }
    var start = Int(last.lower)
    while let found = bytes.find("quity:", by: (4, 5), from: start, before: Int(last.upper)) {
      if found - 3 >= last.lower, bytes.has("CoreData: Ubi", at: found - 13) { return true }
      start = found + 1
    }
    return false
  }

  /// Returns a statement of the record's method that follows a marker within other text.
  private mutating func withMarker(
    _ record: Record, _ text: Span<UInt8>, _ ofMethod: ArraySlice<Int>, _ wordings: [Int]
  ) -> [RepairedRecord]? {
    let start = Int(record.message.lower)
    var last = start
    while let end = Repair.endOfMarker(text, from: start, after: last) {
      last = end
      let rest = text.extracting(end..<text.count)
      guard ofMethod.contains(where: { mayBegin($0, rest) }),
        wordings.contains(where: { holdsText(of: $0, rest) })
      else { continue }
      let text = text.array
      let candidate = text[..<start] + Array("CoreData: Ubiquity: ".utf8) + text[end...]
      let bytes = Array(candidate)
      let again = record.read(bytes.span)
      guard case .statement(let found) = classify(again, bytes.span, seeksCuts: false),
        catalogue.wordings[found.wording].template.hasOwnText,
        catalogue.wordings(ofMethod: bytes.span.extracting(again.method.range), again.origin)
          .contains(found.wording)
      else { continue }
      return [RepairedRecord(record: again, recognition: .statement(found), bytes: bytes)]
    }
    return nil
  }

  /// Whether a text contains the longest part of a wording's text.
  private func holdsText(of wording: Int, _ text: Span<UInt8>) -> Bool {
    let longest = catalogue.wordings[wording].longestText
    return text.find(longest.span) != nil
  }

  /// Splits records that were glued together; `nil` if they were not, or if none of the first ones after the
  /// beginning is recognised or has a header; `hadTags` if line ends have replaced tags before.
  private mutating func split(
    _ record: Record, _ bytes: Span<UInt8>, hadTags: Bool = false
  ) -> [RepairedRecord]? {
    guard let second = record.gluedRecord(in: bytes) else { return nil }
    let replaced = LineSeparators.replaced(bytes)
    guard hadTags || replaced != nil else { return split(record, bytes, at: second) }
    let text = replaced ?? bytes.array
    let again = record.read(text.span)
    guard let second = again.nextRecord(in: text.span, atLines: true) else { return nil }
    return split(again, text.span, at: second, atLines: true)
  }

  /// Splits records, the second of which begins at an offset, up to the end of the text; where `atLines` is
  /// true, a header that begins a line is enough.
  private mutating func split(
    _ record: Record, _ bytes: Span<UInt8>, at second: Int, atLines: Bool = false
  ) -> [RepairedRecord]? {
    var found: [RepairedRecord] = []
    var (start, current, isSure) = (0, record, false)
    var next: Int? = second
    while let length = next, length > 0, isSure || found.count < Repair.maximumGlued {
      let rest = bytes.extracting(start + length..<bytes.count)
      guard var following = Record.first(of: rest.extracting(first: Repair.maximumHeadLength)) else { break }
      let whole = bytes.extracting(start..<start + length)
      // The space that ends the header is kept if nothing else is left of the record.
      let part = whole.extracting(first: whole.endOfText(before: length, from: Int(current.headerEnd)))
      let head = current.read(part)
      let recognition = classify(head, part)
      isSure = isSure || !found.isEmpty && (recognition.isStatement || head.dialect != .bare)
      found.append(RepairedRecord(record: head, recognition: recognition, bytes: part.array))
      // A separator within a line begins no other line of the capture.
      following.line = current.line + (atLines ? 0 : whole.count(of: UInt8(ascii: "\n")))
      following.timestamp = following.timestamp ?? current.timestamp
      (start, current) = (start + length, following)
      next = current.nextRecord(in: rest, atLines: atLines)
    }
    guard !found.isEmpty else { return nil }
    let rest = bytes.extracting(start..<bytes.endOfText(before: bytes.count, from: start))
    let last = current.read(rest)
    let recognition = classify(last, rest)
    found.append(RepairedRecord(record: last, recognition: recognition, bytes: rest.array))
    return isSure || recognition.isStatement || last.dialect != .bare ? found : nil
  }
}

extension Span<UInt8> {
  /// Whether Core Data's marker ends right before an offset.
  fileprivate func hasMarker(before offset: Int) -> Bool {
    let end = endOfText(before: offset)
    return has("Ubiquity:", at: end - 9)
  }

  /// Whether the first bytes contain neither a replacement that web pages make for other characters nor a tag
  /// that breaks a line.
  fileprivate var beginsPlainly: Bool {
    let first = extracting(first: 64)
    // The uppermost bit is set in all bytes of other encodings.
    var found: UInt64 = 0
    for index in 0..<8 where 8 * index < first.count { found |= first.word(at: 8 * index) }
    guard found & 0x8080_8080_8080_8080 == 0, first.find(UInt8(ascii: "&"), from: 0) == nil,
      first.find(UInt8(ascii: "\\"), from: 0) == nil
    else { return false }
    var start = 0
    while let tag = first.find(UInt8(ascii: "<"), from: start) {
      if byte(tag + 1) | 0x20 == UInt8(ascii: "b") { return false }
      start = tag + 1
    }
    return true
  }

  var array: [UInt8] {
    var array: [UInt8] = []
    array.append(self)
    return array
  }
}
