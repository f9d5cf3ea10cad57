// Replaces people, devices and their data with pseudonyms, always the same one for the same thing. It is the
// front of the target: `NameLearner` collects names, `SecretScanner` reads texts, and `WordRedactor` replaces
// words.

package import Catalogue
package import Diagnosis
internal import LogRecords
internal import Mining
internal import ReportModel
package import Timelines

/// Replaces private text with pseudonyms; not safe for use by several threads.
package final class Redactor {
  /// What is known of words, and their pseudonyms.
  let words: WordRedactor
  private var learner: NameLearner
  private var captures = CaptureNames()
  /// The templates of unrecognised records, by their text.
  private(set) var templates: [String: MinedTemplate] = [:]

  /// Creates a redactor that derives pseudonyms from a key, or numbers them if `key` is `nil`.
  ///
  /// The words of the catalogue are not treated as private values.
  package init(key: String? = nil, catalogue: EntryCatalogue? = nil) {
    words = WordRedactor(key: key, catalogue)
    learner = NameLearner(words, catalogue)
  }

  // MARK: Learning

  /// Learns the names that a capture is known to contain; call it before redacting a report.
  package func learn(_ diagnosis: CaptureDiagnosis) {
    learner.learn(diagnosis)
    // A caller that observed no records learns from the unrecognised ones that the diagnosis keeps.
    let unrecognised = diagnosis.statements.unrecognised.miner.byFrequency
    for template in unrecognised {
      let message = template.first.bytes.span.extracting(template.first.record.message.range)
      _ = redact(message.text, isCut: template.first.isCut)
    }
    var scanner = MessageScanner()
    for template in unrecognised { templates[template.text(&scanner)] = template }
  }

  /// Learns the names in a record of a capture that is being read, from the timelines.
  package func learn(_ step: Analysis.Step, _ timelines: borrowing StoreTimelines) {
    learner.learn(step, timelines)
  }

  /// Learns the names in a record from its text alone, whether the record is shown or not.
  ///
  /// These are users, the header's process and host, field values, and text after keys or in quotation marks.
  /// From an app's own words only users are learned.
  package func learn(_ step: Analysis.Step, _ bytes: Span<UInt8>) { learner.learn(step, bytes) }

  /// Learns the name of an app or another process, and returns its pseudonym, even if a store has the same
  /// name.
  @discardableResult
  package func learn(app name: String) -> String { words.learn(app: name) }

  // MARK: Writing

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
    let before = words.known.changes
    var scanner = SecretScanner(words, bytes, isCut: isCut)
    let redacted = scanner.redact()
    guard words.known.changes != before else { return redacted }
    // A name found at the end of the text may also occur before.
    var second = SecretScanner(words, bytes, isCut: isCut)
    return second.redact()
  }

  /// Returns the pseudonym of a thing, assigning one at its first occurrence.
  package func name(_ thing: String, _ kind: RedactionKind) -> String { words.name(thing, kind) }

  /// Returns whether a word is an assigned pseudonym, possibly with a permitted extension: `id-3.1.cdt`.
  package func isPseudonym(_ word: String) -> Bool { words.isPseudonym(word) }

  /// Returns the pseudonym of a capture, because its file name may contain its owner's name.
  package func captureName(_ path: String) -> String { captures.name(of: path, words) }

  /// Returns the pseudonym of a capture; `nil` if it has not been read.
  package func givenName(ofCapture path: String) -> String? { captures.given(path) }

  // MARK: Counting

  /// The numbers of different things that were redacted, by kind.
  package var counts: [(kind: String, count: Int)] {
    words.pseudonyms.counts.map { ($0.kind.plural, $0.count) }
  }

  /// The line at the end of a report that counts the redacted things by kind.
  package var summary: String {
    let parts = words.pseudonyms.counts.map {
      "\($0.count) \($0.count == 1 ? $0.kind.singular : $0.kind.plural)"
    }
    guard !parts.isEmpty else { return "Redacted: nothing." }
    return
      "Redacted: \(parts.joined(separator: ", "))\(words.pseudonyms.isKeyed ? "; by the key given" : "")."
  }
}
