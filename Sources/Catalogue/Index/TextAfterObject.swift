// Finds which wording of a method a message has by the text that follows its leading object. Most statements
// begin with the object that prints them, which may have many lines; a pattern would search it byte by byte,
// once for each wording. If no wording is found this way, the patterns of whole wordings decide.

internal import CatalogueDocument
internal import LogRecords
internal import PCRE2

/// The wordings of a method that begin with an object and continue with text of their own.
final class TextAfterObject: Sendable {
  private struct Continuation: Sendable {
    let wording: Int
    /// The range in `texts` of the text after the object and any whitespace.
    let text: Range<Int>
    let beginning: TextBeginning
    /// Whether whitespace that does not belong to the object's description precedes the text.
    let isApart: Bool
    /// The names of the object's class, in `classes`.
    let classes: Range<Int>
    /// The index in `tails` of what matches the text and all after it.
    let tail: Int
  }

  struct Match {
    let wording: Int
    /// The end of the object's description.
    let objectEnd: Int
    /// The start of the text after the object.
    let textStart: Int
  }

  /// The wordings, whose texts may all begin a line.
  private let continuations: [Continuation]
  /// The indices in `continuations` of those whose text may also follow within a line.
  private let withinLines: [Int]

  private let texts: [UInt8]
  /// The ranges of the class names in `texts`.
  private let classes: [Range<Int>]
  private let tails: [TemplateFit]
  /// The bytes that the texts of the wordings begin with.
  private let firstBytes: [Bool]
  /// The same bytes, to compare them with those of an object that was read before.
  private let marks: ByteMarks

  init(_ wordings: [(index: Int, wording: Wording)], usesJIT: Bool) {
    var texts: [UInt8] = []
    var classes: [Range<Int>] = []
    var all: [Continuation] = []
    var tails: [TemplateFit] = []
    for (index, wording) in wordings {
      guard let (kind, isApart, text, rest) = wording.template.afterObject else { continue }
      let names = kind.classNames ?? []
      for name in names {
        texts += name.utf8
        classes.append(texts.count - name.utf8.count..<texts.count)
      }
      texts += text.utf8
      all.append(
        Continuation(
          wording: index, text: texts.count - text.utf8.count..<texts.count,
          beginning: TextBeginning(Array(text.utf8)), isApart: isApart,
          classes: classes.count - names.count..<classes.count,
          tail: tails.count))
      tails.append(TemplateFit(rest, usesJIT: usesJIT, usesPrograms: wording.fit.usesPrograms))
    }
    var firstBytes = Array(repeating: false, count: 256)
    var marks = ByteMarks()
    for continuation in all {
      let first = texts[continuation.text.lowerBound]
      firstBytes[Int(first)] = true
      marks.insert(first)
    }
    self.firstBytes = firstBytes
    self.marks = marks
    self.texts = texts
    self.classes = classes
    self.tails = tails
    continuations = all
    withinLines = all.indices.filter { !all[$0].isApart && all[$0].text.count >= Self.minimumLength }
  }

  /// Finds the wording of a message that begins with an object; `nil` means undecided, not "none".
  ///
  /// After a match, `places` contains the fields after the object, relative to `textStart`.
  ///
  /// - Complexity: O(bytes of the message), and a match for each of the first lines that begin as a wording
  ///   continues.
  /// - Throws: `MatchError` if a limit was hit.
  func match(
    _ message: Span<UInt8>, after object: ReadObject, _ matcher: inout Matcher, _ places: inout Places
  ) throws(MatchError) -> Match? {
    guard !continuations.isEmpty else { return nil }
    // Fast path: no line of almost any object begins as one of the texts may.
    var line = marks.isDisjoint(with: object.firstBytes) ? object.end : 0
    var attempts = 0
    while attempts < Self.maximumLines,
      let start = message.textOfLine(after: line, beginningWith: firstBytes)
    {
      line = start
      let beginning = message.word(at: start)
      for index in continuations.indices where continuations[index].beginning.isBeginning(of: beginning) {
        guard hasText(of: index, message, at: start) else { continue }
        attempts += 1
        if isOfClass(index, message, object),
          let found = try match(index, message, at: start, &matcher, &places)
        {
          return found
        }
      }
    }
    return try matchWithinLines(message, object, &matcher, &places)
  }

  /// Searches after the object's class and address, within lines.
  @inline(never) private func matchWithinLines(
    _ message: Span<UInt8>, _ object: ReadObject, _ matcher: inout Matcher, _ places: inout Places
  ) throws(MatchError) -> Match? {
    let texts = texts
    for index in withinLines {
      let text = texts.span.extracting(continuations[index].text)
      // A text that occurs more often identifies little.
      var start = (message.find(UInt8(ascii: ">"), from: 0) ?? 0) + 1
      for _ in 0..<Self.maximumAttempts {
        guard let found = message.find(text, from: start) else { break }
        if isOfClass(index, message, object),
          let match = try match(index, message, at: found, &matcher, &places)
        {
          return match
        }
        start = found + 1
      }
    }
    return nil
  }

  /// The minimum length of a text that is searched within lines, in bytes.
  private static let minimumLength = 6
  /// The maximum number of occurrences that are tried for a text within lines.
  private static let maximumAttempts = 4
  /// The maximum number of lines that are tried because they begin as a wording continues: each try may
  /// examine all that follows.
  private static let maximumLines = 16
  /// The maximum length of an object's class and address, in bytes.
  private static let maximumHeadLength = 1 << 10

  @inline(__always) private func hasText(of index: Int, _ message: Span<UInt8>, at start: Int) -> Bool {
    let texts = texts
    return message.has(texts.span.extracting(continuations[index].text), at: start)
  }

  /// Matches a message with the wording at an index, whose text is at an offset.
  private func match(
    _ index: Int, _ message: Span<UInt8>, at start: Int, _ matcher: inout Matcher, _ places: inout Places
  ) throws(MatchError) -> Match? {
    guard
      try unsafe TemplateFit.matches(
        .passUnretained(tails[continuations[index].tail]), message.extracting(start..<message.count),
        behind: continuations[index].text.count, &matcher, &places)
    else { return nil }
    let objectEnd = continuations[index].isApart ? message.endOfText(before: start) : start
    return Match(wording: continuations[index].wording, objectEnd: objectEnd, textStart: start)
  }

  /// Whether a message begins with the name of one of the classes of the wording at an index, and an address.
  @inline(always) private func isOfClass(_ index: Int, _ message: Span<UInt8>, _ object: ReadObject) -> Bool {
    let texts = texts
    for index in continuations[index].classes {
      let name = texts.span.extracting(classes[index])
      guard message.has(name, at: 1) else { continue }
      let end = 1 + name.count
      if end == object.endOfClass { return true }
      guard !message.byte(end).isIdentifier else { continue }
      return message.extracting(first: Self.maximumHeadLength).endOfTag(from: end) != nil
    }
    return false
  }
}

extension Template {
  /// The class of the leading object, whether whitespace separates it from the text after it, that text, and
  /// the parts from that text on; `nil` if the template begins otherwise.
  fileprivate var afterObject: (kind: FieldKind, isApart: Bool, text: String, rest: ArraySlice<Part>)? {
    guard parts.count > 1, let kind = parts[0].kind, kind.classNames != nil else { return nil }
    let isApart = parts[1] == .newline || parts[1] == .blanks
    let rest = parts[(isApart ? 2 : 1)...]
    guard let text = rest.first?.literal, !text.isEmpty else { return nil }
    return (kind, isApart, text, rest)
  }
}
