// One finding of a capture as plain text: what it is, where to look, what to do, and where it stands.

internal import Catalogue
internal import Diagnosis
internal import Timelines
internal import ReportModel

/// One finding of a capture as plain text.
struct FindingText {
  /// The lines, each without its end.
  private(set) var lines: [String] = []

  private let width: TextWidth
  private let redactor: Redactor?

  /// The text of a finding.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - diagnosis: The capture.
  ///   - device: The device whose finding it is, where there are several.
  ///   - palette: The colours.
  ///   - width: How wide lines are.
  ///   - redactor: What puts pseudonyms in the place of what is private; `nil` to show all.
  init(
    _ finding: Finding, _ diagnosis: CaptureDiagnosis, device: String? = nil, _ palette: Palette,
    _ width: TextWidth, _ redactor: Redactor?
  ) {
    self.width = width
    self.redactor = redactor
    let words = SummaryWords(diagnosis, redact: redactor?.redact(_:))
    let wording = FindingWording(finding, diagnosis, isCompared: device != nil)
    let store = finding.store.map { " in " + words.name(ofStore: $0) } ?? ""
    let label =
      switch finding.severity {
      case .error: palette.error("ERROR")
      case .warning: palette.warning("WARNING")
      case .note: "NOTE"
      }
    lines.append("\(label)  \(finding.rule.rawValue)\(store)\(device.map { " on \($0)" } ?? "")")
    add(wording.message.plain, most: 110, hanging: 0)
    if let place = wording.placeToLook { add("Look at: " + place.plain, most: 106, hanging: 4) }
    if !wording.advice.isEmpty { add("Do: " + wording.advice.plain, most: 106, hanging: 4) }
    let entry = words.entry(of: finding).map { " \($0.reference.oneLine)" } ?? ""
    add(words.place(of: finding) + entry, most: nil, hanging: 0)
    if let same = words.sameTrouble(as: finding) { add(same, most: nil, hanging: 0) }
  }

  private mutating func add(_ sentence: String, most: Int?, hanging: Int) {
    let parts = width.lines(of: sentence.redacted(redactor), most: most, after: 2 + hanging)
    for (index, part) in parts.enumerated() {
      lines.append(String(repeating: " ", count: index == 0 ? 2 : 2 + hanging) + part)
    }
  }
}
