// The ways in which the text of records changes on its way through editors, forums, mails and web pages.

/// A way in which the text of a record is changed.
package enum TextMutation: String, CaseIterable, Sendable {
  case curlyQuotes, typography, blanksThatDoNotBreak, someBlanksThatDoNotBreak
  case entities, entitiesTwice, entitiesAndBreaks
  case underscoresEaten, underscorePairsEaten, underscoresEscaped
  case indentationLost, blanksCollapsed, oneLine
  case wrapped72, wrapped80, broken72, broken80, folded72, folded80
  case lowerCaseMarker, plusMarker, iCloudMarker, bracketMarker, otherMarker
  case storeWithBrackets, relativeURLs

  /// The minimum share of the statements that must be recognised, in thousandths.
  package var least: Int {
    switch self {
    case .wrapped72, .wrapped80, .broken72, .broken80, .folded72, .folded80: 900
    // In texts that begin with the marker again, the repetition is changed as well.
    case .lowerCaseMarker, .plusMarker, .iCloudMarker, .bracketMarker, .otherMarker: 950
    default: 990
    }
  }

  /// Returns a text after the change.
  package func applied(to text: String) -> String {
    switch self {
    case .curlyQuotes: text.curly
    case .typography:
      text.curly.replacing("...", with: "\u{2026}").replacing("--", with: "\u{2014}")
    case .blanksThatDoNotBreak: text.replacing(" ", with: "\u{A0}")
    case .someBlanksThatDoNotBreak: text.replacing("  ", with: " \u{A0}")
    case .entities: text.entities
    case .entitiesTwice: text.entities.entities
    case .entitiesAndBreaks: text.entities.replacing("  ", with: " &nbsp;").replacing("\n", with: "<br>\n")
    case .underscoresEaten: text.replacing("_", with: "")
    case .underscorePairsEaten: text.lines { $0.withoutPairs }
    case .underscoresEscaped: text.replacing("_", with: "\\_")
    case .indentationLost: text.lines { String($0.drop { $0 == " " || $0 == "\t" }) }
    case .blanksCollapsed: text.split(separator: " ").joined(separator: " ")
    case .oneLine: text.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
    case .wrapped72: text.lines { $0.wrapped(at: 72, breaksWords: false) }
    case .wrapped80: text.lines { $0.wrapped(at: 80, breaksWords: false) }
    case .broken72: text.lines { $0.wrapped(at: 72, breaksWords: true) }
    case .broken80: text.lines { $0.wrapped(at: 80, breaksWords: true) }
    case .folded72: text.lines { $0.folded(at: 72) }
    case .folded80: text.lines { $0.folded(at: 80) }
    case .lowerCaseMarker: text.replacing(Self.marker, with: "coredata: ubiquity:")
    case .plusMarker: text.replacing(Self.marker, with: "CoreData+Ubiquity:")
    case .iCloudMarker: text.replacing(Self.marker, with: "CoreData: iCloud:")
    case .bracketMarker: text.replacing(Self.marker, with: "[CoreData] Ubiquity:")
    case .otherMarker: text.replacing(Self.marker, with: "PFUbiquity: sync:")
    case .relativeURLs:
      text.replacing(#/file://([^\s)"]*/)([^/\s)",]*[^/\s)",.])/#) { "\($0.2) -- file://\($0.1)" }
    case .storeWithBrackets:
      ["Trips", "Wine Cellar", "Model-2", "store_0"].reduce(text) {
        $0.replacing("\($1):", with: "\($1) (Copy):")
      }
    }
  }

  private static let marker = "CoreData: Ubiquity:"
}

extension String {
  fileprivate func lines(_ change: (Substring) -> String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map(change).joined(separator: "\n")
  }

  fileprivate var curly: String {
    var isOpen = false
    return String(
      flatMap { character -> [Character] in
        switch character {
        case "'": return ["\u{2019}"]
        case "\"":
          isOpen.toggle()
          return [isOpen ? "\u{201C}" : "\u{201D}"]
        default: return [character]
        }
      })
  }

  fileprivate var entities: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }
}

extension Substring {
  /// The text without underscores, except the last one of an odd number.
  fileprivate var withoutPairs: String {
    let pairs = count { $0 == "_" } / 2 * 2
    var seen = 0
    return String(
      filter {
        if $0 == "_" { seen += 1 }
        return $0 != "_" || seen > pairs
      })
  }

  fileprivate func folded(at width: Int) -> String {
    var lines: [Substring] = []
    var rest = self
    while rest.count > width {
      lines.append(rest.prefix(width))
      rest = rest.dropFirst(width)
    }
    return (lines + [rest]).joined(separator: "\n")
  }

  /// Returns the text wrapped between words; `breaksWords` is whether words longer than a line are broken.
  fileprivate func wrapped(at width: Int, breaksWords: Bool) -> String {
    let indentation = prefix { $0 == " " || $0 == "\t" }
    var lines: [String] = []
    var line = ""
    for word in dropFirst(indentation.count).split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
      while breaksWords, line.count > width {
        lines.append(String(line.prefix(width)))
        line = String(line.dropFirst(width))
      }
    }
    return indentation + (lines + [line]).joined(separator: "\n")
  }
}
