// Puts pseudonyms in place of people, devices and their data: the same one for the same thing, wherever it
// stands. `WordClass` says what a word is, `SecretScanner` reads texts.

package import Catalogue
internal import LogRecords
internal import Mining
internal import Timelines

/// Puts pseudonyms in place of what is private; used by one thread.
package final class Redactor {
  var pseudonyms: Pseudonyms
  var known = KnownNames()
  /// The IDs of the peers that have short names in a capture.
  var shortNames: [String: String] = [:]
  /// How many stores and names of a capture were learnt, to learn only what is new.
  var learntStores = 0
  /// Whether records of each wording of the catalogue may name something; empty until it is asked.
  var teachingWordings: [Bool] = []
  /// What captures are called, by the paths they were given as.
  var captures: [String: String] = [:]
  let catalogue: EntryCatalogue?
  /// What the header before named: most are alike.
  var lastProcess = ""
  var lastHost = ""
  var lastApp = (name: "", shown: "")
  /// The templates of records that no entry fits, by how they read.
  var templates: [String: MinedTemplate] = [:]
  /// What became of words that were written, and of those that were only learnt from.
  private var writtenWords = ReplacementCache()
  private var learntWords = ReplacementCache()
  /// The lines that were learnt from.
  var learntLines = LearntLines()
  /// The words that statements are made of: a value that is one of them reveals nothing on its own.
  private(set) lazy var commonWords: Set<String> = Self.words(of: catalogue)
  /// The keys that statements have in their own words.
  private(set) lazy var ownLabels: Set<String> = Self.labels(of: catalogue)

  /// A redactor that derives pseudonyms from a key, or numbers them; the words of the catalogue are nobody's
  /// values.
  package init(key: String? = nil, catalogue: EntryCatalogue? = nil) {
    pseudonyms = Pseudonyms(key: key)
    self.catalogue = catalogue
  }

  /// The text with pseudonyms; any text that holds anything of a capture, before it is escaped for a format.
  ///
  /// Redacting twice changes nothing more. What cannot be seen is left out.
  ///
  /// - Complexity: O(length).
  package func redact(_ text: String) -> String {
    redact(text, isCut: text.utf8.count >= Evidence.longest - 3)
  }

  /// A text that may end within a word, with pseudonyms.
  package func redact(_ text: String, isCut: Bool) -> String {
    let bytes = CleanText.bytes(of: text)
    let before = known.changes
    var scanner = SecretScanner(self, bytes, isCut: isCut)
    let redacted = scanner.redact()
    guard known.changes != before else { return redacted }
    // What its end betrays stands before it as well.
    var second = SecretScanner(self, bytes, isCut: isCut)
    return second.redact()
  }

  /// Learns what a text names that may end within a word.
  func learn(from text: String, isCut: Bool) {
    var scanner = SecretScanner(self, CleanText.bytes(of: text), isCut: isCut)
    scanner.learn()
  }

  /// What became of a word since something new was last learnt.
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

  /// The pseudonym of the thing that a name stands for; `peer-other` and the like if it may stand for
  /// several.
  func pseudonym(of known: KnownNames.Known) -> String {
    known.thing.isEmpty ? Pseudonyms.other(known.kind) : name(known.thing, known.kind)
  }

  /// The pseudonym of a thing.
  package func name(_ thing: String, _ kind: RedactionKind) -> String { pseudonyms.name(of: thing, kind) }

  /// How many different things were redacted, by kind.
  package var counts: [(kind: String, count: Int)] { pseudonyms.counts.map { ($0.kind.plural, $0.count) } }

  /// The line that ends a report: how many things of which kinds were redacted.
  package var summary: String {
    let parts = pseudonyms.counts.map { "\($0.count) \($0.count == 1 ? $0.kind.singular : $0.kind.plural)" }
    guard !parts.isEmpty else { return "Redacted: nothing." }
    return "Redacted: \(parts.joined(separator: ", "))\(pseudonyms.isKeyed ? "; by the key given" : "")."
  }
}
