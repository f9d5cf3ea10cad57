// Redacts what is shown while a capture is read. Later records may show that a word is private, so only words
// common to all captures are shown.

internal import CatalogueDocument
internal import LogRecords
package import ReportModel

extension Redactor {
  /// Returns an item of the story in which pseudonyms replace private text.
  ///
  /// Nothing that the app itself printed is shown, because it may contain anything.
  package func redacted(_ item: StoryItem) -> StoryItem {
    var shown = item
    let isFromApp = item.origin == .app
    switch item.kind {
    case .event(let event) where event.source == .app: shown.message = event.text
    case .foreign where isFromApp: shown.message = "not shown"
    default: break
    }
    let process = Prose(learn(app: item.process.raw), .process)
    shown.mapText { text in text.map(redactedUnread) }
    shown.process = process
    // Methods are part of the code.
    shown.method = redacted(item.method)
    guard let details = item.details else { return shown }
    shown.details?.fields =
      isFromApp
      ? []
      : details.fields.map { field in
        (redact(path: field.name), field.value.map { redactedUnread($0, of: field.name) })
      }
    // The header contains the name of the device.
    let method: Prose = item.method.isEmpty ? "" : "[\(shown.method)] "
    shown.details?.record = isFromApp ? "not shown" : method + details.body.map(redactedUnread)
    return shown
  }

  private func redactedUnread(_ fragment: Prose.Fragment) -> Prose.Fragment {
    redactedUnread(fragment, of: nil)
  }

  /// Returns a redacted fragment; words in a quotation that may still prove to be names are left out.
  private func redactedUnread(_ fragment: Prose.Fragment, of path: Prose?) -> Prose.Fragment {
    guard fragment.kind == .quotation else { return redacted(fragment) }
    var shown = fragment
    let text = path.map { redact(value: fragment.text, of: $0) } ?? redacted(fragment).text
    shown.text = leavingOutNames(text)
    return shown
  }

  /// Returns a redacted text without words that are neither common nor part of the app's code.
  func leavingOutNames(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var index = 0
    /// The number of braces that are open; only in a dictionary is a word before a `=` a key.
    var braces = 0
    while index < bytes.count {
      let sign = bytes[index] < 0x80 ? 0 : bytes.signLength(at: index)
      guard sign == 0, bytes[index].beginsWord else {
        let end = min(index + max(sign, 1), bytes.count)
        if bytes[index] == "{" { braces += 1 } else if bytes[index] == "}" { braces = max(braces - 1, 0) }
        shown += bytes[index..<end]
        index = end
        continue
      }
      // A pseudonym contains dashes, and may be followed by a file extension.
      var end = bytes.wordEnd(from: index) { $0.isAlphanumeric || $0 == "_" || $0 == "-" || $0 == "." }
      let mayBeGiven = bytes[index..<end].contains(UInt8(ascii: "-"))
      let whole = mayBeGiven ? String(decoding: bytes[index..<end], as: UTF8.self) : ""
      if !mayBeGiven || !isPseudonym(whole) && !isPseudonym(String(whole.prefix { $0 != "." })) {
        end = bytes.wordEnd(from: index) { $0.isAlphanumeric || $0 == "_" }
        // A method, such as `-performBlock:`.
        let isMethod =
          index > 0 && bytes[index - 1] == "-" && (index < 2 || !bytes[index - 2].isAlphanumeric)
          && end < bytes.count && bytes[end] == ":"
        if !isMethod, !isEveryones(index..<end, in: bytes, isInDictionary: braces > 0) {
          shown += "…".utf8
          index = end
          continue
        }
      }
      shown += bytes[index..<end]
      index = end
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Returns whether a possible name may stay: a number, a word of statements, a class, an entity or a key.
  private func isEveryones(_ range: Range<Int>, in bytes: [UInt8], isInDictionary: Bool) -> Bool {
    let plain = PlainWord(bytes, range)
    if let plain, words.known.plainWords.contains(plain, .everyones) { return true }
    let word = String(decoding: bytes[range], as: UTF8.self)
    if range.count < 2 || !word.utf8.contains(where: { !$0.isASCIIDigit }) || words.vocabulary.isCommon(word)
      || word.hasPrefix("0x") || Vocabulary.isFromFramework(word) || word.hasSuffix("ErrorDomain")
      || words.known.isOpen(word) || words.vocabulary.isOpen(word) || Vocabulary.fileKinds.contains(word)
    {
      if let plain { words.note(plain, .everyones) }
      return true
    }
    // A policy of the system's scheduler, such as `{name: ThermalPolicy, …`.
    if range.lowerBound >= 7, bytes.starts(with: "{name: ", at: range.lowerBound - 7),
      word.hasSuffix("Policy")
    {
      return true
    }
    // A key, as in `{key = value}`, or an object, as in `Trip/p12` or `:Trip:p12:`.
    let end = range.upperBound
    let sign = bytes.end(from: end, most: 2) { $0 == " " || $0 == "\"" }
    if isInDictionary, sign < bytes.count, bytes[sign] == "=" { return true }
    return (bytes.starts(with: "/p", at: end) || bytes.starts(with: ":p", at: end))
      && end + 2 < bytes.count && bytes[end + 2].isASCIIDigit
  }
}
