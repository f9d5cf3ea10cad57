// Which entry a format string belongs to, by comparing texts: nothing here knows about patterns or
// classifying.

import CatalogueDocument
import StatementPrinter

/// The entry that a statement is expected to be.
struct ExpectedEntry: Equatable {
  var id: String

  /// For each template of that text, the names of its places, one for each place of the format; none when
  /// they do not pair off.
  var fields: [[String]]
}

/// The texts of LOGS.md's templates, with places left out.
struct ExpectedEntries {
  private var byText: [String: [(entry: EntryDocument, fields: [String])]] = [:]

  init(_ entries: [EntryDocument]) {
    for entry in entries {
      for tokens in entry.templates.flatMap({ Self.variants(of: $0.parts[...]) }) {
        let fields = tokens.compactMap(\.field)
        byText[Self.key(tokens, joinsPlaces: false), default: []].append((entry, fields))
        byText[Self.key(tokens, joinsPlaces: true), default: []].append((entry, []))
      }
    }
  }

  /// The one entry that has the format's text and names the method; `nil` for none or several.
  func entry(of statement: KnownStatement) -> ExpectedEntry? {
    entry(of: statement.wording.format, printedBy: statement.method)
  }

  /// The one entry that has a format's text and names a method, or none when the method is not known.
  func entry(of format: PrintfFormat, printedBy method: String?) -> ExpectedEntry? {
    entry(of: format) { entry in method.map { entry.methods.contains($0) } ?? entry.methods.isEmpty }
  }

  /// The one of some entries that has a format's text.
  func entry(of format: PrintfFormat, among isOne: (EntryDocument) -> Bool) -> ExpectedEntry? {
    var tokens: [Token] = []
    for (index, text) in format.texts.enumerated() {
      if index > 0 { tokens.append(.place("")) }
      tokens.append(.text(text))
    }
    for joinsPlaces in [false, true] {
      let found = (byText[Self.key(tokens, joinsPlaces: joinsPlaces)] ?? [])
        .filter { isOne($0.entry) }
      let ids = Set(found.map(\.entry.id))
      if ids.count == 1, let first = found.first {
        return ExpectedEntry(id: first.entry.id, fields: joinsPlaces ? [] : found.map(\.fields))
      }
    }
    return nil
  }

  // MARK: Texts

  private enum Token {
    case text(String)
    case place(String)

    var field: String? {
      if case .place(let name) = self { name } else { nil }
    }
  }

  /// A template's text with and without each optional part, and with each word of a choice as well as its
  /// place.
  private static func variants(of parts: ArraySlice<Template.Part>) -> [[Token]] {
    guard let part = parts.first else { return [[]] }
    let rests = variants(of: parts.dropFirst())
    let heads: [[Token]] =
      switch part {
      case .literal(let text): [[.text(text)]]
      case .blanks, .newline: [[.text(" ")]]
      case .optional(let inner): [[]] + variants(of: inner[...])
      case .field(let field):
        switch field.content {
        case .kind: [[.place(field.name)]]
        case .choice(let words): [[.place(field.name)]] + words.map { [.text($0)] }
        }
      }
    return heads.flatMap { head in rests.map { head + $0 } }
  }

  /// The text with a mark for each place, and one blank for all white space.
  ///
  /// Where `joinsPlaces`, places that only white space parts count as one.
  private static func key(_ tokens: [Token], joinsPlaces: Bool) -> String {
    var words: [Substring] = []
    let text = tokens.map { token in
      if case .text(let text) = token { text } else { "\u{1}" }
    }.joined()
    for word in text.split(whereSeparator: \.isWhitespace) {
      if joinsPlaces, word == "\u{1}", words.last?.hasSuffix("\u{1}") == true { continue }
      words.append(word)
    }
    return words.joined(separator: " ")
  }
}
