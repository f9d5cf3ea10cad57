// The text of a report as fragments that carry their kind, so that redaction and escaping decide by kind and
// not by appearance. Each format decides how it writes a fragment.

/// The text of a report: the tool's own words mixed with text of a capture.
///
/// Literals are the tool's own words. Text of a capture has to be interpolated with its kind:
///
/// ```swift
/// let message: Prose = "\(peer: "mobile-7F77", id: "mobile~7F77633C-…") never wrote \(count) transactions"
/// ```
package struct Prose: Hashable, Sendable {
  /// A run of text of one kind.
  package struct Fragment: Hashable, Sendable {
    /// The kind of a fragment.
    package enum Kind: Hashable, Sendable {
      /// The tool's own words, which every format shows unchanged.
      case words
      /// The short name of a peer, with its full ID.
      case peer(id: String)
      /// The full ID of a peer.
      case peerID
      /// The name of a store.
      case store
      /// The name of an app or another process.
      case process
      /// The hash of a version of a data model.
      case modelHash
      /// The file name of a transaction log.
      case logFile
      /// The name of an entity, a property or an object's key: part of the app's code, which redaction keeps.
      case identifier
      /// The name of a capture, or of a device by its captures.
      case capture
      /// The path of a user's catalogue, with the `#` in front of an entry's name.
      case catalogue
      /// A line that the reporter wrote between the records.
      case mark
      /// Any other text of a capture, such as a message, the reason of an error, or a template.
      case quotation
    }

    /// The text, as captured unless it is the tool's own.
    package var text: String
    /// The kind of the text.
    package var kind: Kind
    /// The maximum number of characters to show; `nil` if there is no limit.
    package var limit: Int?
    /// Whether the text was truncated before it was passed here, so that it may end inside a word.
    package var isCut = false
  }

  /// The fragments in order; two neighbours are never both the tool's own words.
  package private(set) var fragments: [Fragment] = []

  /// Creates an empty text.
  package init() {}

  /// Creates a text of captured text.
  package init(_ text: String, _ kind: Fragment.Kind, limit: Int? = nil, isCut: Bool = false) {
    append(Fragment(text: text, kind: kind, limit: limit, isCut: isCut))
  }

  /// Creates a text of the tool's own words that were made elsewhere.
  package init(words: String) { append(words) }

  /// Creates a text of a catalogue's advice, in which Markdown marks only code.
  package init(advice: String) {
    let (mark, quote) = (UInt8(ascii: "`"), UInt8(ascii: "'"))
    append(String(decoding: advice.utf8.map { $0 == mark ? quote : $0 }, as: UTF8.self))
  }

  /// Whether the text is empty.
  package var isEmpty: Bool { fragments.allSatisfy(\.text.isEmpty) }

  /// The text on one line without anything that a terminal obeys.
  ///
  /// Captured fragments are made safe and cut to their limits.
  package var plain: String { fragments.map { $0.kind == .words ? $0.text : $0.safeText }.joined() }

  /// The text as captured and in full; not safe to print on a terminal.
  package var raw: String { fragments.map(\.text).joined() }

  /// Returns the text with each fragment transformed.
  package func map(_ transform: (Fragment) -> Fragment) -> Prose {
    var mapped = Prose()
    for fragment in fragments { mapped.append(transform(fragment)) }
    return mapped
  }

  /// Returns the text with the text of each fragment transformed.
  func mapTexts(_ transform: (String) -> String) -> Prose {
    map { fragment in
      var fragment = fragment
      fragment.text = transform(fragment.text)
      return fragment
    }
  }

  /// Returns the text before the first occurrence of `words` among the tool's own words.
  ///
  /// Returns the whole text if they do not occur.
  func before(_ words: String) -> Prose {
    var front = Prose()
    for fragment in fragments {
      guard fragment.kind == .words, let place = fragment.text.firstRange(of: words)?.lowerBound else {
        front.append(fragment)
        continue
      }
      front.append(String(fragment.text[..<place]))
      break
    }
    return front
  }

  /// Appends a fragment; the tool's own words are merged with those before them.
  package mutating func append(_ fragment: Fragment) {
    guard !fragment.text.isEmpty else { return }
    if fragment.kind == .words, let last = fragments.last, last.kind == .words {
      fragments[fragments.count - 1].text += fragment.text
    } else {
      fragments.append(fragment)
    }
  }

  /// Appends the tool's own words.
  package mutating func append(_ words: String) { append(Fragment(text: words, kind: .words)) }

  /// Returns the concatenation of two texts.
  package static func + (one: Prose, other: Prose) -> Prose {
    var sum = one
    sum += other
    return sum
  }

  static func += (one: inout Prose, other: Prose) {
    for fragment in other.fragments { one.append(fragment) }
  }
}

extension Prose.Fragment {
  /// The text on one line, without control characters, cut to its limit.
  var safeText: String {
    let line = text.oneLine
    return limit.map { line.cut(to: $0) } ?? line
  }
}

extension Prose: ExpressibleByStringInterpolation {
  package init(stringLiteral words: String) { append(words) }

  package init(stringInterpolation: Interpolation) { self = stringInterpolation.prose }

  /// Collects the literals and values of a string interpolation.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var prose = Prose()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ words: String) { prose.append(words) }

    package mutating func appendInterpolation(_ number: Int) { prose.append("\(number)") }

    package mutating func appendInterpolation(_ other: Prose) { prose += other }

    /// Appends words that the tool made: numbers, times, names of rules.
    package mutating func appendInterpolation(words: String) { prose.append(words) }

    /// Appends a word that agrees with a number.
    mutating func appendInterpolation(_ word: Agreement.Word) { prose.append(word.description) }

    /// Appends the short name of a peer, with its full ID.
    package mutating func appendInterpolation(peer short: String, id: String) {
      prose.append(Fragment(text: short, kind: .peer(id: id)))
    }

    /// Appends captured text of a kind, of which at most `limit` characters are shown.
    package mutating func appendInterpolation(_ text: String, _ kind: Fragment.Kind, limit: Int? = nil) {
      prose.append(Fragment(text: text, kind: kind, limit: limit))
    }
  }
}

extension Prose {
  static func list(
    _ items: [Prose], most: Int = 8, separator: String = ", ", more: (Int) -> String = { "\($0) more" }
  ) -> Prose {
    let rest = items.count - most
    let words = rest > 0 ? "\(separator == ", " ? "" : ";") and \(more(rest))" : ""
    return items.prefix(most).joined(separator: separator) + Prose(words: words)
  }

  /// Items as a sentence names them: `A, B and C`.
  static func series(_ items: [Prose], most: Int = 8) -> Prose {
    guard let last = items.last, items.count > 1, items.count <= most else { return list(items, most: most) }
    let others = items.dropLast().joined(separator: ", ")
    return "\(others) and \(last)"
  }
}

extension Sequence<Prose> {
  /// Returns the texts joined, with `separator` as the tool's own words between them.
  package func joined(separator: String) -> Prose {
    var joined = Prose()
    for (index, prose) in enumerated() {
      if index > 0 { joined.append(separator) }
      joined += prose
    }
    return joined
  }
}
