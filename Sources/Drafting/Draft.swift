// A drafted entry, as text in the format of LOGS.md. Whether it is a good one, `DraftChecks` tells.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Mining

/// A drafted entry.
struct Draft {
  /// How much simpler than the first guess a draft may be.
  enum Simplicity: Int, CaseIterable {
    /// As the values were.
    case asSeen
    /// With kinds that fit any line.
    case openPlaces
    /// With one place for those that stand side by side.
    case joinedPlaces
    /// With one place for all after the first.
    case openEnd
  }

  /// What is wrong with a draft beside others.
  enum Trouble {
    /// The records of another one fit it too.
    case general(String)
    /// Anything else.
    case other(String)
  }

  /// The template it is of.
  let mined: MinedTemplate

  /// Its id.
  let id: String

  /// Its pieces, with the names of places.
  let parts: [DraftPart]

  /// Its sample.
  let sample: String

  /// How much simpler than the first guess it is.
  let simplicity: Simplicity

  /// How many letters stand in its template besides places; of other scripts each byte counts.
  let ownLetters: Int

  /// Whether its text tells it; else only its method does.
  var hasTellingText: Bool { ownLetters >= 3 }

  /// What its sample holds, by the names of places.
  var fields: [(name: String, value: String)] = []

  /// The longest value that is stated.
  private static let longestValue = 120

  /// A draft.
  init(
    of mined: MinedTemplate, _ parts: [DraftPart], header: String, _ simplicity: Simplicity,
    taken: Set<String>
  ) {
    self.mined = mined
    var parts = parts
    if simplicity.rawValue >= Simplicity.openPlaces.rawValue { parts = parts.withOpenPlaces }
    if simplicity.rawValue >= Simplicity.joinedPlaces.rawValue { parts = parts.withNearPlacesJoined }
    if simplicity == .openEnd { parts = parts.withOpenEnd }
    self.parts = DraftWords.named(parts)
    self.simplicity = simplicity
    ownLetters = parts.filter { $0.content == .text }.reduce(0) {
      $0 + $1.sample.unicodeScalars.reduce(0) { $0 + ($1.properties.isAlphabetic ? UTF8.width($1) : 0) }
    }
    id = DraftWords.id(method: mined.first.method, parts, taken: taken)
    sample = header + parts.map(\.sample).joined()
  }

  /// The entry, ending in a new line.
  var text: String {
    var lines = ["### \(id)", ""]
    lines += [
      "\(EntryDocument.unwritten): say what happened, what it means for the user's data, and what to do.", "",
      "```entry",
    ]
    if let method { lines.append("method: \(method)") }
    lines.append("message: |-")
    let template = parts.map(\.template).joined()
    // So far to the right backticks end no block in Markdown.
    lines += Self.indented(template, by: template.contains("```") ? 4 : 2)
    if let source { lines.append("source: \(source.rawValue)") }
    lines.append("severity: \(DraftWords.severity(parts).rawValue)")
    lines += ["samples:", "  - text: |"]
    lines += Self.indented(sample, by: 6)
    let stated = fields.filter { $0.value.utf8.count <= Self.longestValue && !$0.value.contains("\n") }
    if !stated.isEmpty {
      lines.append("    fields:")
      lines += stated.map { "      \($0.name): \(Self.quoted($0.value))" }
    }
    lines.append("```")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The method as entries have it; `nil` when the records name none, or several.
  private var method: String? {
    let name = mined.first.method
    guard !name.isEmpty, mined.isOfOneMethod else { return nil }
    guard name.contains(" ") else { return name }
    let bytes = mined.first.bytes
    let sign = Int(mined.first.record.method.lower) - 2
    return (sign >= 0 && bytes[sign] == UInt8(ascii: "+") ? "+" : "-") + "[\(name)]"
  }

  private var source: EntryDocument.Source? {
    switch mined.first.record.origin {
    case .manager: .manager
    case .daemon: .daemon
    case .coredata: .coredata
    case .ubiquity, .app: nil
    }
  }

  private static func indented(_ text: String, by width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : String(repeating: " ", count: width) + line
    }
  }

  /// A value in the quotes of YAML.
  private static func quoted(_ value: String) -> String {
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
