// Text of a report as fragments that know what they are, so that redaction and escaping decide by kind and
// not by look. How a format writes a fragment is up to the format.

/// Text of a report: the tool's own words, and between them what a capture holds.
///
/// Literals are the tool's own words. What comes from a capture has to be interpolated with its kind:
///
/// ```swift
/// let message: Prose = "\(peer: "mobile-7F77", id: "mobile~7F77633C-…") never wrote \(count) transactions"
/// ```
package struct Prose: Hashable, Sendable {
  /// A stretch of text of one kind.
  package struct Fragment: Hashable, Sendable {
    /// What the text is.
    package enum Kind: Hashable, Sendable {
      /// The tool's own words; shown by every format as they are.
      case words
      /// The short name of a peer, with its whole ID.
      case peer(id: String)
      /// A peer's whole ID.
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
      /// A line that the reporter wrote between the records.
      case mark
      /// Any other text of a capture, such as a record's message, an error's reason or a template of
      /// messages.
      case quotation
    }

    /// The text, as captured unless it is the tool's own.
    package var text: String
    /// What it is.
    package var kind: Kind
    /// How many characters of it are shown; `nil` for all.
    package var limit: Int?
    /// Whether its end was cut off before it came here, so that it may end within a word.
    package var isCut = false
  }

  /// The fragments, in order; no two neighbours are both the tool's own words.
  package private(set) var fragments: [Fragment] = []

  /// No text.
  package init() {}

  /// Text of a capture.
  package init(_ text: String, _ kind: Fragment.Kind, limit: Int? = nil, isCut: Bool = false) {
    append(Fragment(text: text, kind: kind, limit: limit, isCut: isCut))
  }

  /// The tool's own words, made elsewhere.
  package init(words: String) { append(words) }

  /// What the catalogue says to do: Markdown, in which only code has marks.
  package init(advice: String) { append(advice.replacing("`", with: "'")) }

  /// Whether there is nothing in it.
  package var isEmpty: Bool { fragments.allSatisfy(\.text.isEmpty) }

  /// The text on one line without anything that a terminal obeys: captured fragments are made safe and cut to
  /// their limits.
  package var plain: String { fragments.map { $0.kind == .words ? $0.text : $0.safeText }.joined() }

  /// The text as captured, in full; not fit for a terminal.
  package var raw: String { fragments.map(\.text).joined() }

  /// The text with each fragment replaced.
  package func map(_ transform: (Fragment) -> Fragment) -> Prose {
    var mapped = Prose()
    for fragment in fragments { mapped.append(transform(fragment)) }
    return mapped
  }

  /// The text with the text of each fragment replaced.
  func mapTexts(_ transform: (String) -> String) -> Prose {
    map { fragment in
      var fragment = fragment
      fragment.text = transform(fragment.text)
      return fragment
    }
  }

  /// What stands before some of the tool's own words; all of it if they are not in it.
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

  package mutating func append(_ fragment: Fragment) {
    guard !fragment.text.isEmpty else { return }
    if fragment.kind == .words, let last = fragments.last, last.kind == .words {
      fragments[fragments.count - 1].text += fragment.text
    } else {
      fragments.append(fragment)
    }
  }

  package mutating func append(_ words: String) { append(Fragment(text: words, kind: .words)) }

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

    /// Words that the tool made itself: numbers, times, names of rules.
    package mutating func appendInterpolation(words: String) { prose.append(words) }

    package mutating func appendInterpolation(peer short: String, id: String) {
      prose.append(Fragment(text: short, kind: .peer(id: id)))
    }

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
}

extension Sequence<Prose> {
  /// All of them, with the tool's own words between each two.
  package func joined(separator: String) -> Prose {
    var joined = Prose()
    for (index, prose) in enumerated() {
      if index > 0 { joined.append(separator) }
      joined += prose
    }
    return joined
  }
}
