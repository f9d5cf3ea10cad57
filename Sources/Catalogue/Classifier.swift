// Finds the statement a record is: by its method where it has one, else by patterns that join the wordings of one first
// byte, and by its texts for wordings that may begin with anything.

internal import CatalogueDocument
package import LogRecords
internal import PCRE2

/// Finds the statement a record is.
///
/// One for each thread; the catalogue is shared.
package struct Classifier: ~Copyable {
  /// The catalogue.
  package let catalogue: EntryCatalogue

  var matcher: Matcher

  /// Which texts cannot stand in the message at hand.
  private var marks = MessageMarks()

  /// The wordings that the message at hand may have, or may have begun.
  private var candidates: [Int] = []

  /// A classifier with scratch memory of its own.
  package init(_ catalogue: EntryCatalogue) {
    self.catalogue = catalogue
    matcher = Matcher()
  }

  /// Finds the statement a record is.
  ///
  /// What a built-in entry fits or begins to fit is never one from outside.
  ///
  /// - Complexity: one match for most records that name their method; bounded by `MatchLimits` for all.
  package mutating func classify(_ record: Record, _ bytes: Span<UInt8>) -> Recognition {
    guard record.kind == .statement else { return .foreign }
    if record.origin == .app {
      // Nearly all records of apps end here.
      guard let apps = catalogue.appStatements, apps.mayDescribe(record, bytes) else { return .foreign }
    }
    let message = bytes.extracting(record.message.range)
    do throws(MatchError) {
      if let found = try recognise(record, bytes, message, isOutside: false) { return found }
    } catch {
      return record.origin == .app ? .foreign : .undecided
    }
    let isOfICloud = record.origin != .coredata && record.origin != .app
    guard !catalogue.outside.isEmpty else { return isOfICloud ? .unrecognised : .foreign }
    matcher.limit(steps: Self.outsideSteps(message.count))
    defer { matcher.limit(steps: MatchLimits.standard.steps) }
    do throws(MatchError) {
      if let found = try recognise(record, bytes, message, isOutside: true) { return found }
      return isOfICloud ? .unrecognised : .foreign
    } catch {
      return isOfICloud ? .undecided : .foreign
    }
  }

  /// How many steps a match of an entry from outside may take: in proportion to the message, so that no capture is slow
  /// as a whole however carelessly the entry is written.
  static func outsideSteps(_ bytes: Int) -> UInt32 {
    UInt32(min(Int(MatchLimits.standard.steps), 50_000 + 200 * bytes))
  }

  /// What a record is by the built-in entries, or by those from outside; `nil` when none fits or may have begun.
  private mutating func recognise(
    _ record: Record, _ bytes: Span<UInt8>, _ message: Span<UInt8>, isOutside: Bool
  ) throws(MatchError) -> Recognition? {
    if let classification = try fit(record, bytes, message, isOutside) { return .statement(classification) }
    // What others print may begin in any way.
    if record.origin == .coredata || record.origin == .app { return nil }
    return try cut(record, bytes, message, isOutside)
  }

  /// Whether one wording fits a record, whatever others do; the lint's question.
  package mutating func fits(_ wording: Int, _ record: Record, _ bytes: Span<UInt8>) -> Bool {
    let entry = catalogue.wordings[wording].entry
    guard catalogue.entries[entry].document.source.origin == record.origin else { return false }
    if !catalogue.wordings[wording].template.hasOwnText {
      let method = bytes.extracting(record.method.range)
      guard catalogue.wordings(ofMethod: method, record.origin).contains(wording) else { return false }
    }
    do throws(MatchError) {
      return try matches(wording, bytes.extracting(record.message.range))
    } catch {
      return false
    }
  }

  private mutating func fit(
    _ record: Record, _ bytes: Span<UInt8>, _ message: Span<UInt8>, _ isOutside: Bool
  ) throws(MatchError) -> Classification? {
    let name = bytes.extracting(record.method.range)
    let place = Int(record.origin.rawValue)
    if let method = isOutside ? catalogue.outside[place].methods.method(name) : catalogue.methods.method(name)
    {
      // An app may have classes of the same names: what entries of others say of their methods is not for its records.
      let isOthers = record.origin == .app && !isOutside
      if !isOthers, let match = try method.afterObject.value().match(message, &matcher) {
        return classification(match, record)
      }
      for position in method.positions {
        let wording =
          isOutside ? catalogue.outside[place].methods[position] : catalogue.methods[position]
        guard !isOthers || isOfApps(wording), mayBegin(wording, message) else { continue }
        if try matches(wording, message) { return classification(wording, record) }
      }
    }
    guard
      let (wording, isMatched) = try identify(
        message, isOutside ? catalogue.outside[place].identifying : catalogue.identifying[place])
    else { return nil }
    guard !catalogue.wordings[wording].fields.isEmpty else { return Classification(wording: wording) }
    if !isMatched { guard try matches(wording, message) else { return nil } }
    return classification(wording, record)
  }

  private func isOfApps(_ wording: Int) -> Bool {
    catalogue.entries[catalogue.wordings[wording].entry].document.source == .app
  }

  /// Whether a message begins as a wording does, as far as the wording begins with text of its own.
  private func mayBegin(_ wording: Int, _ message: Span<UInt8>) -> Bool {
    !catalogue.wordings[wording].startsWithText || message.has(catalogue.wordings[wording].firstText, at: 0)
  }

  /// The wording a message has, found by its text alone, and whether its own pattern was matched last.
  private mutating func identify(
    _ message: Span<UInt8>, _ identifying: IdentifyingPatterns
  ) throws(MatchError) -> (wording: Int, isMatched: Bool)? {
    let first = message.byte(0)
    marks.look(at: message)
    for index in 0..<identifying.count(for: first) {
      let group: IdentifyingPatterns.Group?
      do throws(PatternError) { group = try identifying.group(index, for: first, marks) } catch {
        throw .other(error.reason)
      }
      guard let group else { continue }
      for pattern in group.patterns {
        if try matcher.matches(pattern, message), let wording = matcher.mark { return (wording, false) }
      }
    }
    identifying.others(marks, &candidates)
    for index in candidates.indices {
      let wording = candidates[index]
      let text = catalogue.wordings[wording].longestText
      guard message.find(text.span) != nil else { continue }
      if try matches(wording, message) { return (wording, true) }
    }
    return nil
  }

  private mutating func matches(_ wording: Int, _ message: Span<UInt8>) throws(MatchError) -> Bool {
    try matcher.matches(try pattern(of: wording), message)
  }

  private func pattern(of wording: Int) throws(MatchError) -> Pattern {
    do throws(PatternError) { return try catalogue.wordings[wording].pattern.value() } catch {
      throw .other(error.reason)
    }
  }

  private func classification(_ wording: Int, _ record: Record) -> Classification {
    var classification = Classification(wording: wording)
    let start = Int(record.message.lower)
    for index in catalogue.wordings[wording].fields.indices {
      classification.set(index, matcher[index + 1].map { $0.lowerBound + start..<$0.upperBound + start })
    }
    return classification
  }

  /// The places of a wording that begins with an object.
  private func classification(_ match: TextAfterObject.Match, _ record: Record) -> Classification {
    var classification = Classification(wording: match.wording)
    let start = Int(record.message.lower)
    classification.set(0, start..<start + match.objectEnd)
    let rest = start + match.textStart
    for index in catalogue.wordings[match.wording].fields.indices.dropFirst() {
      classification.set(index, matcher[index].map { $0.lowerBound + rest..<$0.upperBound + rest })
    }
    return classification
  }

  // MARK: Cut records

  /// What a record is that began a wording and does not end it; `nil` for one that begins none.
  ///
  /// Text of the wording's own must be there, or the record must end within it: an object alone, which many
  /// wordings begin with, tells nothing unless the method tells.
  private mutating func cut(
    _ record: Record, _ bytes: Span<UInt8>, _ message: Span<UInt8>, _ isOutside: Bool
  ) throws(MatchError) -> Recognition? {
    let name = bytes.extracting(record.method.range)
    let place = Int(record.origin.rawValue)
    let methods = isOutside ? catalogue.outside[place].methods : catalogue.methods
    let ofMethod = methods.find(name)
    if ofMethod.isEmpty {
      // Its marks are known: it was looked for by its text.
      let cuts = isOutside ? catalogue.outside[place].cuts : catalogue.cuts[place]
      cuts.candidates(message, marks, &candidates)
    } else {
      candidates.removeAll(keepingCapacity: true)
      for position in ofMethod { candidates.append(methods[position]) }
    }
    var found: Int?
    for index in candidates.indices {
      let wording = candidates[index]
      let entry = catalogue.wordings[wording].entry
      if let found, catalogue.wordings[found].entry == entry { continue }
      guard try isCut(wording, message, isOfMethod: !ofMethod.isEmpty) else { continue }
      // What several entries begin with names none.
      if found != nil { return .cut(wording: nil) }
      found = wording
    }
    return found.map { .cut(wording: $0) }
  }

  private mutating func isCut(
    _ index: Int, _ message: Span<UInt8>, isOfMethod: Bool
  ) throws(MatchError) -> Bool {
    let text = catalogue.wordings[index].firstText
    if catalogue.wordings[index].startsWithText {
      let common = message.commonPrefix(text)
      if common == message.count { return true }
      guard common == text.count else { return false }
    } else if !marks.mayHold(catalogue.wordings[index].firstMarks) || message.find(text.span) == nil {
      // What it begins with is not over, or the method tells the statement and what it begins with is short.
      let isWithinObject =
        message.isOfOneObject && (isOfMethod || catalogue.wordings[index].startsWithObject)
      guard isWithinObject || isOfMethod && catalogue.wordings[index].startsNarrowly else { return false }
    }
    return matcher.couldContinue(try pattern(of: index), message)
  }
}

extension Span<UInt8> {
  /// How many bytes it shares with the start of a text.
  fileprivate func commonPrefix(_ text: [UInt8]) -> Int {
    var length = 0
    while length < count, length < text.count, self[length] == text[length] { length += 1 }
    return length
  }

  /// Whether all of it may be the description of one object: further lines are empty, indented, or close a bracket.
  fileprivate var isOfOneObject: Bool {
    guard byte(0) == UInt8(ascii: "<") else { return false }
    for index in 1..<count where self[index - 1] == UInt8(ascii: "\n") {
      let byte = self[index]
      if byte > 0x20, byte != UInt8(ascii: ")"), byte != UInt8(ascii: "}") { return false }
    }
    return true
  }
}
