// A drafted entry and its text in the format of LOGS.md. `DraftChecks` decides whether it can be used.

internal import CatalogueDocument
internal import LogRecords
internal import Mining
internal import ReportModel

/// A drafted entry for the records of a mined template.
struct Draft {
  /// The generality of the template; each level includes the changes of the levels before it.
  enum Generality: Int, CaseIterable {
    /// The fields have the kinds of the values seen.
    case asSeen
    /// The fields accept any line, except fields for numbers, words and IDs.
    case openPlaces
    /// Neighbouring fields are joined.
    case joinedPlaces
    /// Everything from the second field on is one field.
    case openEnd
  }

  let mined: MinedTemplate
  let id: String
  let parts: [DraftPart]
  let sample: String
  let generality: Generality
  /// The number of letters in the template outside of fields; in other scripts, each byte counts.
  let ownLetters: Int

  /// Whether the text of the template identifies its records; otherwise only the method does.
  var hasIdentifyingText: Bool { ownLetters >= 3 }

  /// The fields of the sample, with the values that the entry states.
  var fields: [(name: String, value: String)] = []
  /// The maximum length of a value that the entry states, in bytes.
  private static let maximumValueLength = 120

  init(
    of mined: MinedTemplate, _ parts: [DraftPart], header: String, _ generality: Generality,
    taken: Set<String>
  ) {
    self.mined = mined
    var parts = parts
    if generality.rawValue >= Generality.openPlaces.rawValue { parts = parts.withOpenPlaces }
    if generality.rawValue >= Generality.joinedPlaces.rawValue { parts = parts.withNearPlacesJoined }
    if generality == .openEnd { parts = parts.withOpenEnd }
    self.parts = DraftWords.named(parts)
    self.generality = generality
    ownLetters = parts.filter { $0.content == .text }.reduce(0) {
      $0 + $1.sample.unicodeScalars.reduce(0) { $0 + ($1.properties.isAlphabetic ? UTF8.width($1) : 0) }
    }
    id = DraftWords.id(method: mined.first.method, parts, taken: taken)
    sample = header + parts.map(\.sample).joined()
  }

  /// The text of the entry, in the format of LOGS.md.
  var text: String {
    var lines = [
      "### \(id)", "",
      "\(EntryDocument.unwritten): say what happened, what it means for the user's data, and what to do.", "",
      "```entry",
    ]
    if let method { lines.append("method: \(method)") }
    lines.append("message: |-")
    let template = parts.map(\.template).joined()
    // Backticks indented by four spaces do not end a Markdown block.
    lines += Self.indented(template, by: template.contains("```") ? 4 : 2)
    if let source { lines.append("source: \(source.rawValue)") }
    lines.append("severity: \(DraftWords.severity(parts).rawValue)")
    lines += ["samples:", "  - text: |"]
    lines += Self.indented(sample, by: 6)
    let stated = fields.filter { $0.value.utf8.count <= Self.maximumValueLength && !$0.value.contains("\n") }
    if !stated.isEmpty {
      lines.append("    fields:")
      lines += stated.map { "      \($0.name): \(Self.quoted($0.value))" }
    }
    lines.append("```")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The method in the notation of entries; `nil` if the records name none, or several.
  private var method: String? {
    let name = mined.first.method
    guard !name.isEmpty, mined.hasSingleMethod else { return nil }
    guard name.contains(" ") else { return name }
    let bytes = mined.first.bytes
    let sign = Int(mined.first.record.method.lower) - 2
    return (sign >= 0 && bytes[sign] == UInt8(ascii: "+") ? "+" : "-") + "[\(name)]"
  }

  private var source: EntryDocument.Source? {
    switch mined.first.record.origin {
    case .cloudkit: .cloudkit
    case .manager: .manager
    case .daemon: .daemon
    case .coredata: .coredata
    case .ubiquity, .app: nil
    }
  }

  /// Whether the draft also fits the records of another template, so that they need no draft of their own.
  func covers(_ other: MinedTemplate, _ parts: [DraftPart]) -> Bool {
    generality == .asSeen && mined.first.record.origin == other.first.record.origin
      && (hasIdentifyingText || mined.first.method == other.first.method)
      && self.parts.map(\.content) == parts.map(\.content)
      && zip(self.parts, parts).allSatisfy { $0.content != .text || $0.sample == $1.sample }
  }

  private static func indented(_ text: String, by width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : String(repeating: " ", count: width) + line
    }
  }

  private static func quoted(_ value: String) -> String {
    let escaped = value.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\"", with: "\\\"")
    return "\"" + escaped.replacing(scalar: "\t", with: "\\t") + "\""
  }
}
