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
  /// Where the result for the record classified last is.
  private var outcome = Outcome.foreign
  /// The result for the record classified last if it is neither `fitted` nor foreign.
  private var other = Recognition.foreign
  /// A filter that rules out literal texts for the current message.
  var marks = MessageMarks()
  /// Whether `marks` are those of the current message.
  private(set) var isMarked = false
  /// Whether any wording may begin as the current message does; if none may, the message's first lines alone
  /// have none either.
  private(set) var mayBeBegun = false
  /// The number of the method of the record classified last, among the methods of the built-in entries for
  /// its origin; `nil` if no entry has it.
  private(set) var method: Int?
  /// The wordings that the current message may have, or may have begun.
  var candidates: [Int] = []

  /// Whether all records are of one reader, which gives the methods of ubiquity the numbers of the catalogue,
  /// or were made from its records.
  private let isOfOneReader: Bool
  /// What was seen of the objects that messages began with; empty unless all records are of one reader.
  var objects: ObjectMemo

  /// Where the result for a record is: most are in `fitted`, or need no memory.
  private enum Outcome { case foreign, fitted, other }

  /// Whether `fitted` is the result for the record classified last.
  var isFitted: Bool { outcome == .fitted }

  /// Whether nothing that an entry describes printed the record classified last.
  var isForeign: Bool { outcome == .foreign }

  /// The result for the record classified last.
  var recognition: Recognition {
    switch outcome {
    case .foreign: .foreign
    case .fitted: .statement(fitted)
    case .other: other
    }
  }

  /// The work done for the last record; counted only for long messages and a few others.
  package var workDone: Int { matcher.workDone }

  /// Creates a classifier with scratch memory of its own.
  package init(_ catalogue: EntryCatalogue) { self.init(catalogue, isOfOneReader: false) }

  init(_ catalogue: EntryCatalogue, isOfOneReader: Bool) {
    self.catalogue = catalogue
    self.isOfOneReader = isOfOneReader
    objects = ObjectMemo(isEmpty: !isOfOneReader)
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
    return recognition
  }

  /// Finds what a record is, and keeps the result as `recognition`.
  ///
  /// Nothing is returned because a result would be copied on its way, even `nil`.
  mutating func find(_ record: Record, _ bytes: Span<UInt8>, seeksCuts: Bool = true) {
    isMarked = false
    outcome = .foreign
    mayBeBegun = false
    // Fast path: almost every record of an app ends here.
    guard record.isStatement,
      !record.isFromApp || catalogue.describesApps && catalogue.mayDescribe(record, bytes)
    else { return }
    let message = bytes.extracting(record.message.range)
    matcher.allow(work: Self.maximumWork(message.count))
    do throws(MatchError) {
      let index = takeBuiltInIndex(record.origin)
      defer { builtIn = (record.origin, index) }
      method = numberOfMethod(record, bytes, index)
      if try fit(record, method, message, index) { return try keepFitted(record, message) }
      if try findBegun(record, bytes, method, message, index, seeksCuts: seeksCuts) { return }
    } catch {
      isMarked = false
      if record.origin != .app { keep(.undecided) }
      return
    }
    let concernsICloud = Self.concernsICloud(record, bytes, message)
    if concernsICloud {
      let isCut = seeksCuts && bytes.concernsUbiquity(record.method) && Self.endsBeforeWords(message)
      keep(isCut ? .cut(nil) : .unrecognised)
    }
    if !catalogue.userIndices.isEmpty { findOfUser(record, bytes, message, seeksCuts: seeksCuts) }
  }

  /// Finds whether a record that no built-in entry matches is a statement of a user-supplied one, and keeps the
  /// result.
  private mutating func findOfUser(
    _ record: Record, _ bytes: Span<UInt8>, _ message: Span<UInt8>, seeksCuts: Bool
  ) {
    matcher.allow(work: Self.maximumWork(message.count))
    do throws(MatchError) {
      let index = catalogue.userIndices[Int(record.origin.rawValue)].value()
      let method = index.methods.method(bytes.extracting(record.method.range))
      mayBeBegun = false
      if try fit(record, method, message, index) { return try keepFitted(record, message) }
      _ = try findBegun(record, bytes, method, message, index, seeksCuts: seeksCuts)
    } catch {
      isMarked = false
      if !isForeign { keep(.undecided) }
    }
  }

  /// Keeps a result that is no statement.
  mutating func keep(_ result: Recognition) {
    other = result
    outcome = .other
  }

  /// Keeps a statement that was found before others were tried.
  mutating func keep(_ statement: Classification) {
    fitted = statement
    outcome = .fitted
  }

  /// Returns the number of a record's method in an index; `nil` if no entry has it.
  @inline(__always) private func numberOfMethod(
    _ record: Record, _ bytes: Span<UInt8>, _ index: WordingIndex
  ) -> Int? {
    if isOfOneReader, record.origin == .ubiquity, record.methodNumber > 0 {
      return Int(record.methodNumber) - 1
    }
    return index.methods.method(bytes.extracting(record.method.range))
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

  /// Keeps the statement that fits a message, or what is certain of it: its last value accepts a mark for
  /// omitted text as well.
  @inline(__always) private mutating func keepFitted(
    _ record: Record, _ message: Span<UInt8>
  ) throws(MatchError) {
    guard message.saysItIsCut, record.origin != .app else {
      outcome = .fitted
      return
    }
    let shown = message.extracting(first: message.endBeforeCut ?? message.count)
    keep(.cut(try beginning(of: fitted.wording, hasSingleEntry: true, record, shown)))
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
  mutating func fit(
    _ record: Record, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex
  ) throws(MatchError) -> Bool {
    if let method, index.methods.mayPrint(method, beginningWith: message.byte(0)) {
      if message.byte(0) == UInt8(ascii: "<"), try fitAfterObject(record, method, message, index) {
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

  /// Whether the text after the object that a message begins with shows the wording of a method; if so, stores
  /// the statement in `fitted`.
  @inline(__always) private mutating func fitAfterObject(
    _ record: Record, _ method: Int, _ message: Span<UInt8>, _ index: WordingIndex
  ) throws(MatchError) -> Bool {
    let object = objects.object(record.object, record, message)
    let found = index.methods.withAfterObject(of: method) { texts in
      Result { () throws(MatchError) in try texts.match(message, after: object, &matcher, &places) }
    }
    guard let match = try found.get() else { return false }
    classify(as: match, record, message)
    return true
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

  mutating func lookAtMarks(ofPart part: Span<UInt8>) {
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

  @inline(always) private mutating func classify(
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
