// Takes out of a report what tells of persons, devices and their data, and puts in pseudonyms: the same one for the same
// thing, wherever it stands. What a word is, is decided in `WordClass`; how a text is read, in `SecretScanner`.

/// Puts pseudonyms in the place of what is private; used by one thread.
package final class Redactor {
  var pseudonyms: Pseudonyms

  /// A redactor.
  ///
  /// - Parameter key: What pseudonyms are derived from, so that reports can be compared; `nil` to number them.
  package init(key: String? = nil) { pseudonyms = Pseudonyms(key: key) }

  /// The text with pseudonyms; any text that holds anything of a capture, before it is escaped for a format.
  package func redact(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.contains("~") ? pseudonyms.name(of: word.lowercased(), .peer) : String(word)
    }.joined(separator: " ")
  }

  /// How many different things were redacted, by kind.
  package var counts: [(kind: String, count: Int)] { pseudonyms.counts.map { ($0.kind.plural, $0.count) } }

  /// The line that ends a report: `Redacted: 12 peers, 3 paths.`
  package var summary: String {
    let parts = pseudonyms.counts.map { "\($0.count) \($0.count == 1 ? $0.kind.singular : $0.kind.plural)" }
    return parts.isEmpty ? "Redacted: nothing." : "Redacted: \(parts.joined(separator: ", "))."
  }
}
