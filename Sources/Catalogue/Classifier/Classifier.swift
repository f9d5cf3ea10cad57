// Finds the statement of a record: by its method if it has one, otherwise by the beginning of its message, or
// by text for wordings that may begin with anything.

internal import CatalogueDocument
package import LogRecords
internal import PCRE2

/// Finds the statement that a record is.
///
/// Each thread has its own classifier; the catalogue is shared.
package struct Classifier: ~Copyable {
  /// The catalogue that statements are looked up in.
  package let catalogue: EntryCatalogue

  /// The index of the built-in wordings for the previous record's origin.
  var builtIn: (origin: Origin, index: WordingIndex)?
  /// The matcher that all patterns of this classifier use.
  var matcher: Matcher
  /// The byte ranges of the values of the wording that matched last.
  private var places = Places()
  /// The values of the wording with the shortest leading object so far, while others are tried.
  private var shortest = Places()
  /// The statement found last, kept here because it is large: passing it on would copy it repeatedly.
  private(set) var fitted = Classification(wording: 0)
  /// Whether `fitted` is the result for the record classified last.
  private(set) var isFitted = false
  /// The result for the record classified last if it is not `fitted`.
  private var other = Recognition.foreign
  /// A filter that rules out literal texts for the current message.
  var marks = MessageMarks()
  /// Whether `marks` are those of the current message.
  private(set) var isMarked = false
  /// Whether any wording may begin as the current message does; if none may, the message's first lines alone
  /// have none either.
  private var mayBeBegun = false
  /// The number of the method of the record classified last, among the methods of the built-in entries for
  /// its origin; `nil` if no entry has it.
  private(set) var method: Int?
  /// The maximum number of leading lines that are tried as a record of their own when the rest may belong to
  /// another one.
  private static let maximumLeadingLines = 12
  /// The wordings that the current message may have, or may have begun.
  var candidates: [Int] = []

  /// The work done for the last record; counted only for long messages and a few others.
  package var workDone: Int { matcher.workDone }

  /// Creates a classifier with scratch memory of its own.
  package init(_ catalogue: EntryCatalogue) {
    self.catalogue = catalogue
    matcher = Matcher()
  }

  /// Finds the statement that a record is.
  ///
  /// A user-supplied entry is tried only if no built-in entry matches the record or a beginning of it.
  ///
  /// - Complexity: one match for most records that name their method; bounded for all.
  @inline(__always) package mutating func classify(_ record: Record, _ bytes: Span<UInt8>) -> Recognition {
    classify(record, bytes, seeksCuts: true)
  }

  /// Finds the statement that a record is, optionally without the search for statements that it may have
  /// begun, for callers that only need to know whether it is a complete one.
  @inline(__always) mutating func classify(
    _ record: Record, _ bytes: Span<UInt8>, seeksCuts: Bool
  ) -> Recognition {
    find(record, bytes, seeksCuts: seeksCuts)
    // Copied only once, directly to the caller.
    return isFitted ? .statement(fitted) : other
  }

  /// Finds what a record is, and keeps the result: in `fitted` if it is a statement, otherwise in `other`.
  ///
  /// Nothing is returned because a result would be copied on its way, even `nil`.
  private mutating func find(_ record: Record, _ bytes: Span<UInt8>, seeksCuts: Bool) {
    isMarked = false
    isFitted = false
    mayBeBegun = false
    other = .foreign
    // Fast path: almost every record of an app ends here.
    guard record.isStatement, !record.isFromApp || catalogue.mayDescribe(record, bytes) else { return }
    let message = bytes.extracting(record.message.range)
    matcher.allow(work: Self.maximumWork(message.count))
    do throws(MatchError) {
      let index = takeBuiltInIndex(record.origin)
      defer { builtIn = (record.origin, index) }
      method = index.methods.method(
        bytes.extracting(record.method.range), perhaps: Int(record.methodNumber) - 1)
      if try findStatement(record, bytes, method, message, index, seeksCuts: seeksCuts) { return }
    } catch {
      isMarked = false
      if record.origin != .app { other = .undecided }
      return
    }
    let concernsICloud = Self.concernsICloud(record, bytes, message)
    if concernsICloud {
      let isCut = seeksCuts && bytes.concernsUbiquity(record.method) && Self.endsBeforeWords(message)
      other = isCut ? .cut(nil) : .unrecognised
    }
    guard !catalogue.userIndices.isEmpty else { return }
    matcher.allow(work: Self.maximumWork(message.count))
    do throws(MatchError) {
      let index = catalogue.userIndices[Int(record.origin.rawValue)].value()
      mayBeBegun = false
      _ = try findStatement(
        record, bytes, index.methods.method(bytes.extracting(record.method.range)), message, index,
        seeksCuts: seeksCuts)
    } catch {
      isMarked = false
      if concernsICloud { other = .undecided }
    }
  }

  /// The text before the words of every ubiquity statement, after its method.
  private static let beginning = Array("CoreData: Ubiquity:".utf8)

  /// Whether a message ends before the words of any statement.
  static func endsBeforeWords(_ message: Span<UInt8>) -> Bool {
    var end = message.count
    while end > 0, message[end - 1] == 0x20 || message[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    guard end <= beginning.count else { return false }
    for index in 0..<end where message[index] != beginning[index] { return false }
    return true
  }

  /// Whether a record that no entry matches concerns iCloud, judged by its method first, which is fastest.
  private static func concernsICloud(_ record: Record, _ bytes: Span<UInt8>, _ message: Span<UInt8>) -> Bool {
    if bytes.concernsUbiquity(record.method) { return true }
    return switch record.origin {
    case .app: false
    case .coredata: message.namesICloud
    // System-wide daemons print many records that have nothing to do with sync.
    case .ubiquity, .cloudkit, .manager, .daemon: !bytes.isFromSystemDaemon(record.process)
    }
  }

  /// Finds whether a record is a statement of an index, or has begun one, and keeps the result.
  @inline(__always) private mutating func findStatement(
    _ record: Record, _ bytes: Span<UInt8>, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex,
    seeksCuts: Bool
  ) throws(MatchError) -> Bool {
    if try fit(record, method, message, index) {
      // The statement's last value accepts a mark for omitted text as well.
      isFitted = !message.saysItIsCut || record.origin == .app
      if !isFitted {
        let shown = message.extracting(first: message.endBeforeCut ?? message.count)
        other = .cut(try beginning(of: fitted.wording, hasSingleEntry: true, record, shown))
      }
      return true
    }
    return try findBegun(record, bytes, method, message, index, seeksCuts: seeksCuts)
  }

  /// Takes out the index of the built-in wordings for an origin; the caller puts it back.
  ///
  /// Records of one origin come together, so it is usually the one used before. Using it in place would count
  /// a reference to it.
  @inline(__always) mutating func takeBuiltInIndex(_ origin: Origin) -> WordingIndex {
    if let known = builtIn.take(), known.origin == origin { return known.index }
    return catalogue.builtInIndex(origin)
  }

  /// Returns the work that all matches of a message may take.
  ///
  /// The limit grows with the message's length in bytes, so that no capture is slow as a whole, whatever a
  /// record contains and however carelessly an entry is written.
  static func maximumWork(_ bytes: Int) -> Int { 2_000_000 + 64 * bytes }

  /// Finds whether a record that no entry matches as a whole has begun a statement of an index, and keeps the
  /// result.
  private mutating func findBegun(
    _ record: Record, _ bytes: Span<UInt8>, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex,
    seeksCuts: Bool
  ) throws(MatchError) -> Bool {
    if record.origin != .app, mayBeBegun,
      let classification = try fitLeadingLines(record, bytes, method, message, index)
    {
      (fitted, isFitted) = (classification, true)
      return true
    }
    // Records of other origins may begin in any way.
    if record.origin == .coredata || record.origin == .app || !seeksCuts { return false }
    if !isMarked { lookAtMarks(of: message) }
    let shown = message.extracting(first: message.endBeforeCut ?? message.count)
    if shown.count < message.count { lookAtMarks(ofPart: shown) }
    if try findCut(record, method, shown, index) { return true }
    if message.saysItIsCut {
      other = .cut(nil)
      return true
    }
    // If columns may be missing at the left, they are missing in the following lines, too. Without headers,
    // an app's line may follow the cut.
    let columns = record.mayLackColumns ? shown.find(UInt8(ascii: "\n"), from: 0) : nil
    guard let end = columns ?? (record.dialect == .bare ? shown.endOfCutObject : nil) else { return false }
    let line = shown.extracting(0..<shown.endOfText(before: end))
    lookAtMarks(ofPart: line)
    return try findCut(record, method, line, index)
  }

  /// Finds whether a message ends within a statement of an index, and keeps the result.
  private mutating func findCut(
    _ record: Record, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex
  ) throws(MatchError) -> Bool {
    guard let cut = try cut(record, method, message, index) else { return false }
    other = cut
    return true
  }

  /// Whether one wording matches a record, regardless of all others; used by the lint.
  package mutating func fits(_ wording: Int, _ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard catalogue.entry(ofWording: wording).document.source.origin == record.origin else { return false }
    if !catalogue.wordings[wording].hasOwnText {
      let method = bytes.extracting(record.method.range)
      guard catalogue.wordings(ofMethod: method, record.origin).contains(wording) else { return false }
    }
    matcher.allow(work: Self.maximumWork(record.message.range.count))
    do throws(MatchError) {
      return try matches(wording, bytes.extracting(record.message.range))
    } catch { return false }
  }

  /// Whether a wording matches a message of a method of an index; if so, stores the statement in `fitted`.
  private mutating func fit(
    _ record: Record, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex
  ) throws(MatchError) -> Bool {
    if let method, index.methods.mayPrint(method, beginningWith: message.byte(0)) {
      if message.byte(0) == UInt8(ascii: "<"),
        let match = try index.methods.withAfterObject(
          of: method,
          { texts in
            Result { () throws(MatchError) in try texts.match(message, &matcher, &places) }
          }
        ).get()
      {
        classify(as: match, record, message)
        return true
      }
      let beginning = message.firstBytes
      for position in index.methods.positions(of: method)
      where index.methods.mayBegin(position, message, beginning) {
        let wording = index.methods[position]
        mayBeBegun = true
        guard catalogue.wordings[wording].hasOwnText || message.isOneObject, try matches(wording, message)
        else { continue }
        classify(as: wording, record, message)
        return true
      }
    }
    guard let wording = try identify(message, index.byBeginning) else { return false }
    classify(as: wording, record, message)
    return true
  }

  /// Finds the statement in the first lines of a record that has none as a whole: an app's lines without a
  /// header may follow them.
  ///
  /// If several numbers of lines match, the highest is used.
  private mutating func fitLeadingLines(
    _ record: Record, _ bytes: Span<UInt8>, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex
  ) throws(MatchError) -> Classification? {
    var found: Classification?
    var tries = 0
    var start = 0
    while tries < Self.maximumLeadingLines, let end = message.find(UInt8(ascii: "\n"), from: start) {
      start = end + 1
      guard message.mayBeginRecord(at: start) else { continue }
      tries += 1
      let leading = message.extracting(0..<message.endOfText(before: end))
      guard try fit(record, method, leading, index) else { continue }
      let classification = fitted
      // The line after an object alone may be the statement, in other words.
      guard !leading.isAlone || isNearest(classification.wording, record, bytes) else { continue }
      found = classification
    }
    // The search for a truncated statement uses the marks of the whole message.
    if tries > 0, found == nil { lookAtMarks(of: message) }
    return found
  }

  /// Whether no other entry is more similar to a record than the wording's.
  private mutating func isNearest(_ wording: Int, _ record: Record, _ bytes: Span<UInt8>) -> Bool {
    let nearest = nearest(to: record, bytes, limit: 1).first?.wording
    return nearest.map { catalogue.wordings[$0].entry == catalogue.wordings[wording].entry } ?? true
  }

  /// Whether a message begins as a wording does, if the wording begins with text of its own or an object.
  func mayBegin(_ wording: Int, _ message: Span<UInt8>) -> Bool {
    if catalogue.wordings[wording].startsWithObject {
      return message.byte(0).mayBeginObject
    }
    // Fast path: almost every other message begins with other bytes.
    guard catalogue.wordings[wording].beginning.isBeginning(of: message.firstBytes) else { return false }
    return !catalogue.wordings[wording].startsWithText
      || message.has(catalogue.wordings[wording].firstText, at: 0)
  }

  /// Finds the wording of a message by its text alone.
  private mutating func identify(
    _ message: Span<UInt8>, _ wordings: WordingsByBeginning
  ) throws(MatchError) -> Int? {
    let (first, beginning) = (message.byte(0), message.firstBytes)
    isMarked = false
    /// Among wordings that follow the same object, the one with the shortest object; its fields are in
    /// `shortest`.
    var found: (wording: Int, lead: Int, end: Int)?
    for index in 0..<wordings.count(for: first) {
      let candidate = wordings.candidate(index, for: first)
      if let found, found.lead != candidate.lead { break }
      guard candidate.beginning.isBeginning(of: beginning) else { continue }
      // An empty beginning means that the wording begins with an object.
      if candidate.beginning.isEmpty {
        if !isMarked { lookAtMarks(of: message) }
        guard marks.mayHold(candidate.text) else { continue }
      }
      mayBeBegun = true
      guard try matches(candidate.wording, message) else { continue }
      guard let lead = candidate.lead else { return candidate.wording }
      let end = places[0]?.upperBound ?? 0
      if let found, found.end <= end { continue }
      found = (candidate.wording, lead, end)
      shortest = places
    }
    if let found {
      places = shortest
      return found.wording
    }
    guard wordings.hasOthers else { return nil }
    if !isMarked { lookAtMarks(of: message) }
    if !candidates.isEmpty { candidates.removeAll(keepingCapacity: true) }
    wordings.addOthers(message, marks, to: &candidates)
    for index in candidates.indices {
      let wording = candidates[index]
      let text = catalogue.wordings[wording].longestText
      guard message.find(text.span) != nil else { continue }
      mayBeBegun = true
      if try matches(wording, message) { return wording }
    }
    return nil
  }

  mutating func lookAtMarks(of message: Span<UInt8>) {
    marks.look(at: message)
    isMarked = true
  }

  private mutating func lookAtMarks(ofPart part: Span<UInt8>) {
    marks.look(at: part)
    isMarked = false
  }

  private mutating func matches(_ wording: Int, _ message: Span<UInt8>) throws(MatchError) -> Bool {
    try unsafe TemplateFit.matches(
      .passUnretained(catalogue.wordings[wording].fit), message, &matcher, &places)
  }

  private mutating func classify(as wording: Int, _ record: Record, _ message: Span<UInt8>) {
    // All fields are set below, so the previous values need not be cleared.
    assert(places.count == catalogue.wordings[wording].fields.count)
    fitted.wording = wording
    let start = Int(record.message.lower)
    for index in 0..<places.count {
      fitted.set(index, places[index].flatMap { message.isPrivate($0) ? nil : $0.moved(by: start) })
    }
  }

  private mutating func classify(
    as match: TextAfterObject.Match, _ record: Record, _ message: Span<UInt8>
  ) {
    assert(places.count + 1 == catalogue.wordings[match.wording].fields.count)
    fitted.wording = match.wording
    let start = Int(record.message.lower)
    fitted.set(0, start..<start + match.objectEnd)
    for index in 0..<places.count {
      let range = places[index]?.moved(by: match.textStart)
      fitted.set(index + 1, range.flatMap { message.isPrivate($0) ? nil : $0.moved(by: start) })
    }
  }
}
