// Guesses the id, the field names and the severity of a drafted entry from the statement's own words.

internal import CatalogueDocument
internal import LogRecords
internal import Mining
internal import Redaction

enum DraftWords {
  private static let stopWords = Set(
    """
    the and for with from into was were has have had not this that but are its all out off after before while during \
    since because about via than then now could couldn will been of to in on at is by as or
    """.split(separator: " ").map(String.init))

  private static let maximumWordLength = 20

  /// Returns an unused id made of the method's selector and the first significant words.
  static func id(method: String, _ parts: [DraftPart], taken: Set<String>) -> String {
    let selector = method.split(separator: " ").last ?? ""
    var words = Array(humps(selector.prefix { $0 != ":" }).prefix(3))
    for word in significantWords(parts) where words.count < 5 && !words.contains(word) { words.append(word) }
    let usual = words.isEmpty ? "statement" : words.joined(separator: "-")
    guard taken.contains(usual) else { return usual }
    var number = 2
    while taken.contains("\(usual)-\(number)") { number += 1 }
    return "\(usual)-\(number)"
  }

  /// Returns the words of a camel-case selector, such as three for `rewindTheTimeline`.
  private static func humps(_ name: Substring) -> [String] {
    name.matches(of: /[A-Z]+[a-z]*|[a-z]+/).map { String($0.output.prefix(maximumWordLength)).lowercased() }
  }

  private static func significantWords(_ parts: [DraftPart]) -> [String] {
    parts.filter { $0.content == .text }.flatMap { words($0.sample) }.map { $0.lowercased() }
      .filter { (3...maximumWordLength).contains($0.utf8.count) && !stopWords.contains($0) }
  }

  private static func words(_ text: String) -> [String] {
    text.utf8.split { !$0.isASCIILetter }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the parts with unique names for the fields.
  static func named(_ parts: [DraftPart]) -> [DraftPart] {
    var named = parts
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    let kinds = parts.compactMap(\.kind)
    for index in named.indices {
      guard let kind = named[index].kind else { continue }
      let isAlone = kinds.count { $0 == kind } == 1
      let guess = isAlone && namesItself(kind) ? nil : name(at: index, named)
      let usual = guess ?? kind.rawValue
      var name = usual
      while taken.contains(name) {
        let number = numbers[usual, default: 1] + 1
        numbers[usual] = number
        name = usual + number.inLetters
      }
      taken.insert(name)
      named[index].name = name == kind.rawValue ? nil : name
    }
    return named
  }

  private static func namesItself(_ kind: FieldKind) -> Bool {
    ![.number, .decimal, .flag, .word, .name, .line, .text].contains(kind)
  }

  private static func name(at index: Int, _ parts: [DraftPart]) -> String? {
    let before = text(beside: index, -1, parts)
    // A label is the best name.
    if let before, before.hasSuffix(":") || before.hasSuffix("="), let label = words(before).last,
      label.utf8.count <= maximumNameLength
    {
      return camel(label)
    }
    if [.number, .decimal].contains(parts[index].kind), let after = text(beside: index, 1, parts) {
      // The `s` of `µs` alone is not a unit.
      if let unit = units.first(where: { words(after).first == $0.key && after.hasPrefix($0.key) }) {
        return unit.value
      }
      if after.hasPrefix("%") { return "percent" }
      if let word = words(after).first, isSignificant(word), after.utf8.first?.isASCIILetter == true {
        return camel(word)
      }
    }
    guard let before, let word = words(before).last, isSignificant(word) else { return nil }
    return camel(word)
  }

  private static let units = ["s": "seconds", "ms": "milliseconds", "KB": "size", "MB": "size", "B": "size"]
  /// The maximum length of a word that a field is named after, in letters.
  private static let maximumNameLength = 24

  private static func isSignificant(_ word: String) -> Bool {
    (3...maximumNameLength).contains(word.utf8.count) && !stopWords.contains(word.lowercased())
  }

  /// Returns the text next to a field, ignoring spaces, in the direction `step`; `nil` if another field is
  /// next.
  private static func text(beside index: Int, _ step: Int, _ parts: [DraftPart]) -> String? {
    var next = index + step
    while parts.indices.contains(next), parts[next].content == .blank || parts[next].content == .blanks {
      next += step
    }
    guard parts.indices.contains(next), parts[next].content == .text else { return nil }
    // A quotation mark alone is not a name.
    if !parts[next].sample.utf8.contains(where: \.isASCIILetter), step < 0 {
      return text(beside: next, step, parts)
    }
    return parts[next].sample
  }

  /// Returns a word as the name of a field, such as `nsNotification` for `NSNotification`.
  private static func camel(_ word: String) -> String {
    let capitals = word.utf8.prefix(while: \.isASCIIUppercase).count
    if capitals == word.utf8.count { return word.lowercased() }
    let lowered = max(1, capitals - 1)
    return word.prefix(lowered).lowercased() + word.dropFirst(lowered)
  }

  private static let absences = [
    "no errors", "no error", "noerror", "without errors", "without error", "without any error",
    "not an error", "no failures", "no failure", "without failure", "no exception", "without exception",
  ]

  /// Returns the severity that the words of a statement suggest.
  static func severity(_ parts: [DraftPart]) -> EntryDocument.Severity {
    if parts.contains(where: { $0.kind == .error }) { return .error }
    var text = parts.filter { $0.kind == nil }.map(\.sample).joined().lowercased()
    // Replacing is slow, and most texts have nothing to replace.
    if text.utf8.contains(0xE2) { text.replace("’", with: "'") }
    for good in absences where text.utf8.span.find(good.utf8.span) != nil { text.replace(good, with: "") }
    let has = { (words: [StaticString]) in words.contains { text.utf8.span.find($0) != nil } }
    if has(["error", "failed", "failure", "corrupt", "exception"]) { return .error }
    if has(["unable", "couldn't", "could not", "can't", "cannot", "invalid", "missing", "mismatch", "lost"]) {
      return .warning
    }
    return has([
      "skipping", "skipped", "ignoring", "ignored", "retry", "abort", "cancel", "waiting", "deferred",
    ]) ? .notable : .benign
  }
}
