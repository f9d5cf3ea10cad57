// The explanation of a topic by name: an entry's ID, a rule or a kind of rules, a glossary word, or an error.

package import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import OrderedCollections
internal import ReportModel
internal import Timelines

/// The explanation of a topic, for a terminal.
package struct TopicExplanation {
  /// The text, ending in a line feed.
  package let text: String

  /// The error for an unknown topic.
  package struct Unknown: Error, Equatable {
    /// The IDs that the topic may mean, the most similar first; at most three.
    package let nearest: [String]
  }

  /// Explains a topic.
  ///
  /// A topic is an entry's ID, also as `LOGS.md#id` or `FILE#id`; the name of a rule or of a kind of rules; a
  /// word that the catalogue explains, such as `knowledge vector`; an error's ID; a code such as `134302`; or
  /// a domain and a code.
  ///
  /// - Throws: `Unknown` with the topics that it may mean.
  package init(
    _ topic: String, _ catalogue: EntryCatalogue, _ palette: Palette, columns: Int? = nil
  ) throws(Unknown) {
    var page = TextPage(palette, columns: columns)
    let name =
      EntryCatalogue.isToVolume(topic) ? String(topic.split(separator: "#", maxSplits: 1).last ?? "") : topic
    if let entry = catalogue.entries.first(where: {
      $0.document.id.lowercased() == name.lowercased() || $0.reference == topic
    }) {
      page.explain(entry, in: catalogue)
    }
    // A rule and an entry may have the same name.
    if let rule = RuleName(rawValue: topic.lowercased()) {
      page.addGap()
      page.explain(rule, in: catalogue)
    }
    for word in BuiltInGlossary.words where word.isNamed(topic) {
      page.addGap()
      page.explain(word)
    }
    if let kind = RuleKind(rawValue: topic.lowercased()) {
      page.addGap()
      page.explain(kind)
    }
    if page.text.isEmpty { Self.explainErrors(name, &page) }
    guard !page.text.isEmpty else { throw Unknown(nearest: Self.nearest(to: name, in: catalogue)) }
    text = page.text
  }

  /// Explains the errors that a topic names.
  ///
  /// A topic is `error 134302, caused by 1570`, `134302`, `NSCocoaErrorDomain 134302`, `Cocoa error 134302`,
  /// `NSFileNoSuchFileError`, an error's ID such as `cocoa-134302`, `12/2006` as CloudKit prints its code and
  /// the server's, also `CKError 12/2006` or `CKError 12`, or any text that names errors as `NSError` prints
  /// them.
  private static func explainErrors(_ topic: String, _ page: inout TextPage) {
    if let pair = topic.wholeMatch(
      of: /(?:(?:CKError|CKErrorDomain)[ :])?(?:"[^"]*" )?\(?(\d+\/[\w.:-]+)\)?/)
    {
      return explainLinks(of: "<CKError : \"\" (\(pair.output.1))>", &page)
    }
    if let several = ErrorTopic(topic) { return explain(several, &page) }
    let words = (topic.hasSuffix(".") ? topic.dropLast() : topic[...]).split { " :#=".contains($0) }.map(
      String.init
    ).filter { !["code", "error"].contains($0.lowercased()) }
    let code = words.last.flatMap { Int($0) }
    let meanings: [ErrorMeaning]
    switch (words.count, code) {
    case (1, let code?): meanings = ErrorMeaning.all(code: code)
    case (2, let code?):
      let domain = Self.domains[words[0].lowercased()] ?? words[0]
      let own = ErrorMeaning.all(code: code).filter { $0.domain.lowercased() == domain.lowercased() }
      meanings = own.isEmpty ? [ErrorMeaning(domain: domain, code: code)].compactMap(\.self) : own
    case (1, nil): meanings = ErrorMeaning.all(name: words[0])
    default: return explainLinks(of: topic, &page)
    }
    for meaning in meanings {
      page.addGap()
      page.explain(meaning, code: code)
    }
  }

  /// The domains by their short names in lower case.
  private static let domains = ["cocoa": "NSCocoaErrorDomain", "ckerror": "CKErrorDomain"]

  /// Explains each error of a chain, in all domains that it may belong to.
  private static func explain(_ topic: ErrorTopic, _ page: inout TextPage) {
    for error in topic.errors {
      let meanings = error.domain == nil ? ErrorMeaning.all(code: error.code) : []
      for meaning in meanings {
        page.addGap()
        page.explain(meaning, code: error.code)
      }
      guard meanings.isEmpty else { continue }
      page.addGap()
      page.explain(ErrorChain.Link(domain: error.domain ?? "error", code: error.code))
    }
  }

  private static func explainLinks(of text: String, _ page: inout TextPage) {
    for link in ErrorChain(text).links {
      page.addGap()
      page.explain(link)
    }
  }

  private static func nearest(to name: String, in catalogue: EntryCatalogue) -> [String] {
    let ids = catalogue.entries.map(\.document.id) + RuleName.allCases.map(\.rawValue)
    let terms = BuiltInGlossary.words.flatMap(\.words).map { $0.lowercased() }
    let spelt = (ids + OrderedSet(terms + RuleKind.allCases.map(\.rawValue))).nearest(to: name.lowercased())
    let words = Set(name.lowercased().split { !$0.isLetter && !$0.isNumber })
    let shared = ids.map { id in (id: id, count: Set(id.split(separator: "-")).intersection(words).count) }
      .filter { $0.count > 0 }.sorted { ($1.count, $0.id.count, $0.id) < ($0.count, $1.id.count, $1.id) }
    return Array(OrderedSet(spelt + shared.map(\.id)).prefix(3))
  }
}
