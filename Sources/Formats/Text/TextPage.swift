// Lines of plain text, with the parts that reports of a capture and of several devices share: the verdict and
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

  /// Adds a sentence in lines of at most `most` columns.
  ///
  /// Without `most`, it is divided only where the page's width requires it.
  ///
  /// The width of `others` is part of the page's width.
  mutating func add(
    _ sentence: String, most: Int?, first: String = "", others: String = "",
    _ colour: (String) -> String = { $0 }
  ) {
    let room = columns.map { max(20, $0 - others.count) }
    let width = [most, room].compactMap(\.self).min() ?? .max
    // Text that fits and has no `most` is unchanged, including its spaces.
    let lines = most == nil && sentence.width <= width ? [sentence] : sentence.wrapped(to: width)
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
  /// An unbreakable part of a line, a word or a piece of one, with its width.
  private typealias Part = (text: Substring, width: Int, beginsWord: Bool)

  /// Returns the text in lines of at most `width` columns, broken at spaces and between wide characters.
  package func wrapped(to width: Int) -> [String] {
    var (rest, lines) = (parts[...], [String]())
    while !rest.isEmpty { lines.append(Self.line(of: &rest, atMost: width, least: 1)) }
    return lines
  }

  /// Returns the text in lines of the given widths, broken at spaces and between wide characters.
  ///
  /// The first line is empty if the first word does not fit into it.
  func folded(first: Int, others: Int) -> [String] {
    var rest = parts[...]
    var lines = [Self.line(of: &rest, atMost: first, least: 0)]
    while !rest.isEmpty { lines.append(Self.line(of: &rest, atMost: others, least: 1)) }
    return lines
  }

  /// Removes and returns the parts that fit into a line, or at least `least` of them.
  private static func line(of parts: inout ArraySlice<Part>, atMost width: Int, least: Int) -> String {
    var (line, length, count) = ("", 0, 0)
    for part in parts {
      let blank = count > 0 && part.beginsWord ? 1 : 0
      guard count < least || length + blank + part.width <= width else { break }
      if blank > 0 { line += " " }
      line += part.text
      length += blank + part.width
      count += 1
    }
    parts = parts.dropFirst(count)
    return line
  }

  private var parts: [Part] {
    // In pure ASCII, as in most texts, each byte is a character.
    if utf8.allSatisfy({ $0 < 0x80 }) {
      return utf8.split(separator: 0x20).map { (text: Substring($0), width: $0.count, beginsWord: true) }
    }
    return split(separator: " ").flatMap { Self.divided($0) }
  }

  /// Returns a word, divided where a line may break inside it.
  private static func divided(_ word: Substring) -> [Part] {
    var parts: [Part] = []
    var start = word.startIndex
    func add(upTo end: Substring.Index) {
      let part = word[start..<end]
      parts.append((text: part, width: part.width, beginsWord: parts.isEmpty))
      start = end
    }
    var before: Character?
    for (index, character) in zip(word.indices, word) {
      if let before, before.mayEndLine(before: character) { add(upTo: index) }
      before = character
    }
    add(upTo: word.endIndex)
    return parts
  }
}
