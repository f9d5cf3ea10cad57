// Finds which wording of a method a message has by the text that follows the object it begins with. Most
// statements begin with the object that prints them, which may have many lines; a pattern would look through
// it byte by byte, once for each wording. If this finds none, the patterns of whole wordings decide.

internal import CatalogueDocument
internal import LogRecords
internal import PCRE2

/// The wordings of a method that begin with an object and go on with text of their own.
final class TextAfterObject: Sendable {
  private struct Continuation: Sendable {
    let wording: Int
    /// Where the text right after the object and white space stands in `texts`.
    let text: Range<Int>
    let beginning: TextBeginning
    /// Whether the white space before the text does not belong to the object's description.
    let isApart: Bool
    /// The names of the object's class, in `classes`.
    let classes: Range<Int>
    /// What fits the text and all after it, in `tails`.
    let tail: Int
  }

  struct Match {
    let wording: Int
    /// Where the object's description ends, and where the text after it begins.
    let objectEnd: Int
    let textStart: Int
  }

  /// Those whose text begins a line, and those whose text may follow within one.
  private let ofLines: [Continuation]
  private let withinLines: [Continuation]

  private let texts: [UInt8]
  /// Where the names of classes stand in `texts`.
  private let classes: [Range<Int>]
  private let tails: [TemplateFit]
  /// The bytes that the texts of `ofLines` begin with.
  private let firstBytes: [Bool]

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
    for continuation in all { firstBytes[Int(texts[continuation.text.lowerBound])] = true }
    self.firstBytes = firstBytes
    self.texts = texts
    self.classes = classes
    self.tails = tails
    ofLines = all
    withinLines = all.filter { !$0.isApart && $0.text.count >= Self.shortest }
  }

  /// Finds the wording of a message that begins with an object; `nil` says nothing.
  ///
  /// After a match the places are those of the fields after the object, within the bytes from `textStart` on.
  ///
  /// - Complexity: O(bytes of the message), and a match for each of the first lines that begin as a wording
  ///   goes on.
  /// - Throws: `MatchError` when a limit was hit.
  func match(
    _ message: Span<UInt8>, _ matcher: inout Matcher, _ places: inout Places
  ) throws(MatchError) -> Match? {
    guard !ofLines.isEmpty else { return nil }
    let texts = texts
    var line = 0
    var attempts = 0
    while attempts < Self.mostLines,
      let start = message.textOfLine(after: line, beginningWith: firstBytes)
    {
      line = start
      let beginning = message.word(at: start)
      for index in ofLines.indices where ofLines[index].beginning.isBeginning(of: beginning) {
        let text = texts.span.extracting(ofLines[index].text)
        guard message.has(text, at: start) else { continue }
        attempts += 1
        if let match = try match(ofLines[index], message, at: start, &matcher, &places) { return match }
      }
    }
    // Behind the object's class and address.
    for index in withinLines.indices {
      // A text that occurs there more often identifies little.
      var start = (message.find(UInt8(ascii: ">"), from: 0) ?? 0) + 1
      for _ in 0..<Self.mostAttempts {
        guard let found = message.find(texts.span.extracting(withinLines[index].text), from: start) else {
          break
        }
        if let match = try match(withinLines[index], message, at: found, &matcher, &places) { return match }
        start = found + 1
      }
    }
    return nil
  }

  /// The shortest text looked for within lines, and how many occurrences of it are tried.
  private static let shortest = 6
  private static let mostAttempts = 4
  /// How often a line is tried that begins as a wording goes on: each time all that follows may be looked at.
  private static let mostLines = 16
  /// How many bytes the class and the address of an object have at most.
  private static let longestHead = 1 << 10

  private func match(
    _ continuation: Continuation, _ message: Span<UInt8>, at start: Int, _ matcher: inout Matcher,
    _ places: inout Places
  ) throws(MatchError) -> Match? {
    guard beginsWithObject(of: continuation, message),
      try unsafe TemplateFit.matches(
        .passUnretained(tails[continuation.tail]), message.extracting(start..<message.count),
        behind: continuation.text.count, &matcher, &places)
    else { return nil }
    let objectEnd = continuation.isApart ? message.endOfText(before: start) : start
    return Match(wording: continuation.wording, objectEnd: objectEnd, textStart: start)
  }

  /// Whether a message begins with the object's class and its address.
  private func beginsWithObject(of continuation: Continuation, _ message: Span<UInt8>) -> Bool {
    let texts = texts
    for index in continuation.classes {
      let name = texts.span.extracting(classes[index])
      guard message.has(name, at: 1) else { continue }
      let end = 1 + name.count
      guard !message.byte(end).isIdentifier else { continue }
      return message.extracting(first: Self.longestHead).endOfTag(from: end) != nil
    }
    return false
  }
}

extension Template {
  /// The class of the object it begins with, whether white space parts it from the text after it, and the
  /// parts from that text on; `nil` when it begins otherwise.
  fileprivate var afterObject: (kind: FieldKind, isApart: Bool, text: String, rest: ArraySlice<Part>)? {
    guard parts.count > 1, let kind = parts[0].kind, kind.classNames != nil else { return nil }
    let isApart = parts[1] == .newline || parts[1] == .blanks
    let rest = parts[(isApart ? 2 : 1)...]
    guard let text = rest.first?.literal, !text.isEmpty else { return nil }
    return (kind, isApart, text, rest)
  }
}
