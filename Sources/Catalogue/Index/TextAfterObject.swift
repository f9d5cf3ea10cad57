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
  /// The bytes that the texts of the wordings begin with, as a table and as a set.
  private let isFirstByte: [Bool]
  private let firstBytes: ByteSet

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
    var isFirstByte = Array(repeating: false, count: 256)
    var firstBytes = ByteSet(all: false)
    for continuation in all {
      isFirstByte[Int(texts[continuation.text.lowerBound])] = true
      firstBytes.insert(texts[continuation.text.lowerBound])
    }
    self.isFirstByte = isFirstByte
    self.firstBytes = firstBytes
    self.texts = texts
    self.classes = classes
    self.tails = tails
    continuations = all
    withinLines = all.indices.filter { !all[$0].isApart && all[$0].text.count >= Self.minimumLength }
  }

  /// Finds the wording of a message that begins with an object, of which more may be known; `nil` means
  /// undecided, not "none".
  ///
  /// After a match, `places` contains the fields after the object, relative to `textStart`.
  ///
  /// - Complexity: O(bytes of the message), and a match for each of the first lines that begin as a wording
  ///   continues.
  /// - Throws: `MatchError` if a limit was hit.
  func match(
    _ message: Span<UInt8>, after object: ObjectFacts?, _ matcher: inout Matcher, _ places: inout Places
  ) throws(MatchError) -> Match? {
    guard !continuations.isEmpty else { return nil }
    let texts = texts
    var line = 0
    // No line of most objects begins as any of the texts.
    if let object, object.lineBeginnings.isDisjoint(with: firstBytes) { line = object.end }
    var attempts = 0
    while attempts < Self.maximumLines,
      let start = message.textOfLine(after: line, beginningWith: isFirstByte)
    {
      line = start
      let beginning = message.word(at: start)
      for index in continuations.indices where continuations[index].beginning.isBeginning(of: beginning) {
        let text = texts.span.extracting(continuations[index].text)
        guard message.has(text, at: start) else { continue }
        attempts += 1
        if let match = try match(index, message, object, at: start, &matcher, &places) { return match }
      }
    }
    // Search after the object's class and address.
    for index in withinLines {
      let text = texts.span.extracting(continuations[index].text)
      // A text that occurs more often identifies little.
      var start = (message.find(UInt8(ascii: ">"), from: 0) ?? 0) + 1
      for _ in 0..<Self.maximumAttempts {
        guard let found = message.find(text, from: start) else { break }
        if let match = try match(index, message, object, at: found, &matcher, &places) { return match }
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
  static let maximumHeadLength = 1 << 10

  /// Whether the wording at an index has its text at an offset of a message.
  private func match(
    _ index: Int, _ message: Span<UInt8>, _ object: ObjectFacts?, at start: Int, _ matcher: inout Matcher,
    _ places: inout Places
  ) throws(MatchError) -> Match? {
    guard beginsWithObject(of: continuations[index].classes, message, object),
      try unsafe TemplateFit.matches(
        .passUnretained(tails[continuations[index].tail]), message.extracting(start..<message.count),
        behind: continuations[index].text.count, &matcher, &places)
    else { return nil }
    let objectEnd = continuations[index].isApart ? message.endOfText(before: start) : start
    return Match(wording: continuations[index].wording, objectEnd: objectEnd, textStart: start)
  }

  /// Whether a message begins with one of some classes and an address.
  @inline(__always) private func beginsWithObject(
    of names: Range<Int>, _ message: Span<UInt8>, _ object: ObjectFacts?
  ) -> Bool {
    let texts = texts
    for index in names {
      let name = texts.span.extracting(classes[index])
      guard message.has(name, at: 1) else { continue }
      let end = 1 + name.count
      if object?.endOfClass == end { return true }
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
