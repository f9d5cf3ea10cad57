// Replaces people, devices and their data with pseudonyms, always the same one for the same thing.
// `WordClass.swift` classifies words; `SecretScanner` reads texts.

package import Catalogue
internal import LogRecords
internal import Mining
internal import Timelines

/// Replaces private text with pseudonyms; not safe for use by several threads.
package final class Redactor {
  var pseudonyms: Pseudonyms
  var known = KnownNames()
  /// The peer IDs by the short names that reports of a capture use.
  var shortNames: [String: String] = [:]
  /// The number of stores of a capture whose names were learned, so that only new ones are learned.
  var learntStores = 0
  /// Whether records of each wording may contain names; empty until it is first needed.
  var teachingWordings: [Bool] = []
  /// The pseudonyms of captures, by path.
  var captures: [String: String] = [:]
  let catalogue: EntryCatalogue?
  /// The process in the previous header; most headers repeat it.
  var lastProcess = ""
  /// The host in the previous header.
  var lastHost = ""
  /// The last app and its pseudonym.
  var lastApp = (name: "", shown: "")
  /// The templates of unrecognised records, by their text.
  var templates: [String: MinedTemplate] = [:]
  /// The replacements of words that were written.
  private var writtenWords = ReplacementCache()
  /// The replacements of words that were only learned from.
  private var learntWords = ReplacementCache()
  /// The lines from which names were already collected.
  var learntLines = LearntLines()
  /// The words of the catalogue, in lower case; a value that is one of them reveals nothing on its own.
  private(set) lazy var commonWords: Set<String> = Self.words(of: catalogue)
  /// The words before a `=` in statements, which are keys of Core Data's own.
  private(set) lazy var ownLabels: Set<String> = Self.labels(of: catalogue)

  /// Creates a redactor that derives pseudonyms from a key, or numbers them if `key` is `nil`.
  ///
  /// The words of the catalogue are not treated as private values.
  package init(key: String? = nil, catalogue: EntryCatalogue? = nil) {
    pseudonyms = Pseudonyms(key: key)
    self.catalogue = catalogue
  }

  /// Returns a text with pseudonyms; call it for any text with content of a capture, before escaping for a
  /// format.
  ///
  /// Redacting twice changes nothing more. Invisible characters are removed.
  ///
  /// - Complexity: O(length).
  package func redact(_ text: String) -> String {
    redact(text, isCut: text.utf8.count >= Evidence.maximumLength - 3)
  }

  /// Returns a text with pseudonyms; `isCut` is whether the text may end inside a word.
  package func redact(_ text: String, isCut: Bool) -> String {
    let bytes = CleanText.bytes(of: text)
    let before = known.changes
    var scanner = SecretScanner(self, bytes, isCut: isCut)
    let redacted = scanner.redact()
    guard known.changes != before else { return redacted }
    // A name found at the end of the text may also occur before.
    var second = SecretScanner(self, bytes, isCut: isCut)
    return second.redact()
  }

  /// Learns the names in a text; `isCut` is whether the text may end inside a word.
  func learn(from text: String, isCut: Bool) {
    var scanner = SecretScanner(self, CleanText.bytes(of: text), isCut: isCut)
    scanner.learn()
  }

  /// Returns the cached result for a word; `nil` if something new was learned since.
  func remembered(_ word: String) -> ReplacementCache.Entry? {
    (pseudonyms.isLearning ? learntWords : writtenWords).entry(of: word, version: known.changes)
  }

  func remember(_ word: String, _ replacement: String?) {
    if pseudonyms.isLearning {
      learntWords.remember(word, replacement, version: known.changes)
    } else {
      writtenWords.remember(word, replacement, version: known.changes)
    }
  }

  /// Returns the pseudonym of a known thing; `peer-other` and the like if the name is ambiguous.
  func pseudonym(of known: KnownNames.Known) -> String {
    known.thing.isEmpty ? Pseudonyms.other(known.kind) : name(known.thing, known.kind)
  }

  /// Returns the pseudonym of a thing, assigning one at its first occurrence.
  package func name(_ thing: String, _ kind: RedactionKind) -> String { pseudonyms.name(of: thing, kind) }

  /// The numbers of different things that were redacted, by kind.
  package var counts: [(kind: String, count: Int)] { pseudonyms.counts.map { ($0.kind.plural, $0.count) } }

  /// The line at the end of a report that counts the redacted things by kind.
  package var summary: String {
    let parts = pseudonyms.counts.map { "\($0.count) \($0.count == 1 ? $0.kind.singular : $0.kind.plural)" }
    guard !parts.isEmpty else { return "Redacted: nothing." }
    return "Redacted: \(parts.joined(separator: ", "))\(pseudonyms.isKeyed ? "; by the key given" : "")."
  }
}
