// The comparison of devices in plain text: the verdict, the devices, a table for each store, the findings, and what
// cannot be told.

package import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines
internal import ReportModel

/// The comparison of devices as plain text.
package struct ComparisonText {
  /// The text, ending in a new line.
  package private(set) var text = ""

  private let comparison: Comparison
  private let palette: Palette
  private let redactor: Redactor?
  private let lineWidth: TextWidth

  /// The devices' names in the tables, and how wide their column is.
  private let labels: [String]
  private let width: Int
  private let words: ComparisonWords

  /// How many rows a store's table has.
  private static let mostRows = 60

  /// The text for a comparison.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - palette: The colours.
  ///   - lineWidth: How wide lines are.
  ///   - redactor: What puts pseudonyms in the place of what is private; `nil` to show all.
  package init(
    _ comparison: Comparison, _ palette: Palette, width lineWidth: TextWidth = TextWidth(),
    redactor: Redactor? = nil
  ) {
    if let redactor {
      for capture in comparison.devices.flatMap(\.captures) { redactor.learn(capture) }
      // What stands in the last line is known in the first one.
      _ = Self(comparison, palette, lineWidth, redactor)
    }
    self.init(comparison, palette, lineWidth, redactor)
  }

  private init(
    _ comparison: Comparison, _ palette: Palette, _ lineWidth: TextWidth, _ redactor: Redactor?
  ) {
    self.lineWidth = lineWidth
    self.comparison = comparison
    self.palette = palette
    self.redactor = redactor
    let columns = DeviceLabels(comparison.devices)
    labels = columns.labels
    width = columns.width
    words = ComparisonWords(comparison: comparison, palette: palette, labels: columns.labels)
    let verdict = ComparisonVerdict(comparison)
    for line in lineWidth.lines(of: verdict.sentence.redacted(redactor), most: 110) {
      switch verdict.verdict {
      case .failing: add(palette.error(line))
      case .attention: add(palette.warning(line))
      case .healthy where verdict.isCertain: add(palette.good(line))
      default: add(line)
      }
    }
    add("")
    for index in comparison.devices.indices { describe(comparison.devices[index], index) }
    let tables = Dictionary(grouping: comparison.transactions, by: \.store)
    let lacking = Dictionary(grouping: comparison.waits.indices) { comparison.waits[$0].store }
    for store in Set(tables.keys).union(lacking.keys).sorted() {
      describe(store, tables[store] ?? [], (lacking[store] ?? []).map { ($0, comparison.waits[$0]) })
    }
    for found in comparison.findings { describe(found) }
    for index in comparison.devices.indices { describeOwn(comparison.devices[index], index) }
    let doubts = DoubtWords(comparison).sentences
    if !doubts.isEmpty { add("\nWhat cannot be told:") }
    for doubt in doubts {
      for (index, line) in lineWidth.lines(
        of: doubt.redacted(redactor), most: 106, after: 4
      ).enumerated() {
        add((index == 0 ? "  - " : "    ") + line)
      }
    }
  }

  private mutating func add(_ line: String) { text += (redactor?.redactLines(line) ?? line) + "\n" }

  private func label(_ device: Int) -> String { labels[device] }

  // MARK: Devices

  private mutating func describe(_ device: ComparedDevice, _ index: Int) {
    let indent = String(repeating: " ", count: width + 3)
    var parts = [words.ids(device)]
    let isOne = device.captures.count == 1
    parts += isOne ? words.extent(device.captures[0]) : ["\(device.captures.count) captures"]
    add(palette.strong(label(index).padded(to: width)) + "   " + parts.joined(separator: ", "))
    if !isOne {
      for (capture, name) in zip(device.captures, device.captureLabels) {
        add(indent + ([name.oneLine.cut(to: 40)] + words.extent(capture)).joined(separator: ", "))
      }
    }
    for part in words.own(device) { add(indent + part) }
  }

  /// How many errors of a device's own captures are told in full.
  private static let mostOwnErrors = 5

  /// The errors in a device's own captures, of which the verdict tells as well.
  private mutating func describeOwn(_ device: ComparedDevice, _ index: Int) {
    let errors = zip(device.captures, device.captureLabels).flatMap { capture, name in
      capture.findings.filter { $0.severity == .error }.map { (finding: $0, capture: capture, name: name) }
    }
    for error in errors.prefix(Self.mostOwnErrors) {
      let name = device.captures.count == 1 ? label(index) : error.name.oneLine.cut(to: 40)
      add("")
      let text = FindingText(
        error.finding, error.capture, device: name, palette, lineWidth, redactor)
      for line in text.lines { add(line) }
    }
    let others =
      max(0, errors.count - Self.mostOwnErrors)
      + device.captures.reduce(0) { $0 + $1.omittedFindings[.error, default: 0] }
    if others > 0 {
      add("\n\(counted(others, "more error")) of \(label(index)): 'parselogs' on its capture.")
    }
  }

  // MARK: Stores

  private mutating func describe(
    _ store: String, _ transactions: [ComparedTransaction], _ lacking: [(index: Int, wait: Wait)]
  ) {
    add("\n" + palette.strong(store.redacted(redactor).oneLine.cut(to: 60)))
    let rows = ComparisonRows(transactions, lacking).rows
    for row in rows.prefix(Self.mostRows) {
      add(
        "  " + words.owner(of: row).padded(to: width) + "  "
          + row.numbers.words.padded(to: max(9, row.numbers.words.count)) + "  "
          + words.fates(of: row).joined(separator: "; "))
    }
    if rows.count > Self.mostRows {
      add("  and \(rows.count - Self.mostRows) more rows; --format json lists the transactions one by one.")
    }
  }

  // MARK: Findings

  private mutating func describe(_ found: Comparison.Found) {
    let diagnosis = comparison.devices[found.device].captures[found.capture]
    let wording = FindingWording(found.finding, diagnosis, isCompared: true)
    let store = found.finding.store.map {
      " in "
        + diagnosis.timelines.names[diagnosis.timelines.stores[$0].name].redacted(redactor).oneLine.cut(
          to: 60)
    }
    add("\n\(palette.error("ERROR"))  \(found.finding.rule.rawValue)\(store ?? "")")
    for line in lineWidth.lines(of: wording.message.plain.redacted(redactor), most: 110, after: 2) {
      add("  " + line)
    }
    let advice = ("Do: " + wording.advice.plain).redacted(redactor)
    for (index, line) in lineWidth.lines(of: advice, most: 106, after: 6).enumerated() {
      add((index == 0 ? "  " : "      ") + line)
    }
    for sentence in words.evidence(found) {
      for line in lineWidth.lines(of: sentence, after: 2) { add("  " + line) }
    }
  }
}
