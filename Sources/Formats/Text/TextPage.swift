// Lines of plain text with what reports of a capture and of several devices have in common: the verdict and
// the findings.

internal import Diagnosis
internal import ReportModel

struct TextPage: Sendable {
  private(set) var text = ""
  let palette: Palette
  let columns: Int?

  init(_ palette: Palette, columns: Int? = nil) {
    self.palette = palette
    self.columns = columns.map { max(40, $0) }
  }

  mutating func add(_ line: String) { text += line + "\n" }

  mutating func addGap() { if !text.isEmpty { add("") } }

  /// Adds a sentence in lines of at most `most` columns, or divided only where it has to be; the width of
  /// `others` counts with it.
  mutating func add(
    _ sentence: String, most: Int?, first: String = "", others: String = "",
    _ colour: (String) -> String = { $0 }
  ) {
    let room = columns.map { max(20, $0 - others.count) }
    let width = [most, room].compactMap(\.self).min() ?? .max
    // What only has to fit stays as it is when it does, blanks and all.
    let lines = most == nil && sentence.count <= width ? [sentence] : sentence.wrapped(to: width)
    for (index, line) in lines.enumerated() { add((index == 0 ? first : others) + colour(line)) }
  }

  mutating func addVerdict(_ sentence: Prose, _ verdict: CaptureDiagnosis.Verdict, isCertain: Bool) {
    add(sentence.plain, most: 110) { [palette] line in
      switch verdict {
      case .failing: palette.error(line)
      case .attention: palette.warning(line)
      case .healthy where isCertain: palette.good(line)
      case .healthy, .noEvidence: line
      }
    }
  }

  mutating func add(_ finding: ReportFinding, on device: String? = nil) {
    let store = finding.storeTitle.map { " in " + $0.plain } ?? ""
    let wording = finding.wording
    let label = palette.coloured(finding.severity.rawValue.uppercased(), finding.severity)
    let title = "\(finding.rule.rawValue)\(store)\(device.map { " on \($0)" } ?? "")"
    add(title, most: nil, first: label + "  ", others: String(repeating: " ", count: 9))
    add(wording.message.plain, most: 110, first: "  ", others: "  ")
    if let place = wording.placeToLook {
      add("Look at: " + place.plain, most: 106, first: "  ", others: "      ")
    }
    if !wording.advice.isEmpty {
      add("Do: " + wording.advice.plain, most: 106, first: "  ", others: "      ")
    }
    let entry = finding.entry.map { " " + $0.reference.plain } ?? ""
    let explanation = "'parselogs explain \(finding.entry?.id.oneLine ?? finding.rule.rawValue)'"
    if finding.places.isEmpty { add("\(explanation) says more.", most: nil, first: "  ", others: "  ") }
    for (index, place) in finding.places.enumerated() {
      let isLast = index == finding.places.count - 1 && finding.devices == nil
      add(place.plain + (isLast ? "\(entry) (\(explanation))" : ""), most: nil, first: "  ", others: "  ")
    }
    if let same = finding.sameTroubleWords { add(same, most: nil, first: "  ", others: "  ") }
  }
}

extension String {
  /// The text in lines of at most some width, broken at blanks.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var length = 0
    for word in words {
      let count = word.count
      if !line.isEmpty, length + 1 + count > width {
        lines.append(line)
        (line, length) = ("", 0)
      }
      if !line.isEmpty {
        line += " "
        length += 1
      }
      line += word
      length += count
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The text in lines of at most some widths, broken at blanks; the first one is empty if its first word has
  /// no room.
  func folded(first: Int, others: Int) -> [String] {
    let words = words
    var (start, length) = (0, -1)
    while start < words.count, length + 1 + words[start].count <= first {
      length += 1 + words[start].count
      start += 1
    }
    return [words[..<start].joined(separator: " ")]
      + words[start...].joined(separator: " ").wrapped(to: others)
  }

  /// What stands between its blanks: in ASCII alone, as in most texts, each byte is a character.
  private var words: [Substring] {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.split(separator: 0x20).map { Substring($0) } : split(separator: " ")
  }
}
