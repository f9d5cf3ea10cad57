// The summary in plain text: the verdict, then each store's answers to the same questions, then each finding.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The summary of one capture as plain text.
package struct TextSummary {
  /// The text, ending in a new line.
  package private(set) var text = ""

  private let diagnosis: Diagnosis
  private let palette: Palette
  private let peers: PeerNames

  /// How many stores are told of.
  private static let mostStores = 30

  /// How many findings are told in full.
  private static let mostFindings = 100

  /// The summary of a capture.
  ///
  /// - Parameters:
  ///   - diagnosis: The capture.
  ///   - palette: The colours.
  ///   - isNamed: Whether the capture's name stands above, since there are several.
  package init(_ diagnosis: Diagnosis, _ palette: Palette, isNamed: Bool = false) {
    self.diagnosis = diagnosis
    self.palette = palette
    peers = PeerNames(diagnosis.timelines.names)
    if isNamed { add(palette.strong(diagnosis.name.oneLine)) }
    for line in VerdictWords(diagnosis).sentence.wrapped(to: 110) { add(coloured(line)) }
    for index in diagnosis.stores.prefix(Self.mostStores) { describe(diagnosis.timelines.stores[index]) }
    if diagnosis.stores.count > Self.mostStores {
      add("\nand \(diagnosis.stores.count - Self.mostStores) more stores; --store tells of one.")
    }
    let findings = diagnosis.findings
    for finding in findings.prefix(Self.mostFindings) { describe(finding) }
    if findings.count > Self.mostFindings {
      add("\nand \(findings.count - Self.mostFindings) more findings; --format json lists them all.")
    }
    footer()
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  private func coloured(_ verdict: String) -> String {
    switch diagnosis.verdict {
    case .failing: palette.error(verdict)
    case .attention: palette.warning(verdict)
    case .healthy: palette.good(verdict)
    case .noEvidence: verdict
    }
  }

  // MARK: Stores

  private mutating func describe(_ store: StoreTimeline) {
    let name = diagnosis.timelines.names[store.name].oneLine.cut(to: 60)
    var title = [store.peer.map { "on \(peers.short($0)) (\(peers.id($0).cut(to: 60)))" } ?? "on this device"]
    if let first = store.first.time, let last = store.last.time {
      let end = (last.shownDate == first.shownDate ? "" : last.shownDate + " ") + last.timeText
      title.append("\(first.shownDate) \(first.timeText) to \(end)")
    }
    if let level = diagnosis.statements.highestLevel { title.append("log level \(level)") }
    add("\n" + palette.strong(name) + "   " + title.joined(separator: ", "))
    answer("syncing", syncing(store))
    answer("arrived", arrived(store))
    answer("sent", sent(store))
    let troubles = troubles(store)
    for (question, words) in troubles { answer(question, words) }
    if let other = store.openLogsInOrder.first?.log.peer, !troubles.isEmpty {
      answer(
        "", "\(peers.short(other)) is another device; a capture taken there says 'on \(peers.short(other))'")
    }
  }

  private mutating func answer(_ question: String, _ words: String) {
    add("  " + question.padded(to: 9) + "  " + words)
  }

  private func syncing(_ store: StoreTimeline) -> String {
    if isSignedOut { return "no: nobody is signed in to iCloud" }
    switch store.localStorage {
    case true?:
      return "no: on local storage" + (store.localStorageSince?.time.map { " since \($0.timeText)" } ?? "")
    case false?:
      let since = store.localStorageSince?.time.map { ", since \($0.timeText)" } ?? ""
      return "yes" + since + (store.readyAfter.map { ", after \(durationWords($0)) on local storage" } ?? "")
    case nil:
      guard let last = store.lastImport ?? store.lastApplied else { return "the capture does not say" }
      return "it did" + (last.time.map { " at \($0.timeText), when the last transaction arrived" } ?? "")
    }
  }

  /// Whether the account was gone when the capture ended.
  private var isSignedOut: Bool {
    diagnosis.findings.contains { finding in
      if case .accountChanged(let change) = finding.detail { return change != .changed }
      return false
    }
  }

  private func arrived(_ store: StoreTimeline) -> String {
    let isSure = store.imports > 0 || diagnosis.showsEndsOfImports
    let count = isSure ? store.imports : store.applied
    guard count > 0 else {
      let known = list(store.arrivals.map { ($0.key, $0.value.numbers) })
      return "nothing in this capture" + (known.isEmpty ? "" : "; here before: " + known)
    }
    let arrivals = store.arrivals.map { ($0.key, isSure ? $0.value.imported : $0.value.applied) }
    let numbers = list(arrivals)
    let different = arrivals.reduce(0) { $0 + $1.1.count }
    let last =
      (isSure ? store.lastImport : store.lastApplied)?.time.map { "; the last at \($0.timeText)" } ?? ""
    return counted(count, count > different && different > 0 ? "import" : "transaction")
      + (numbers.isEmpty ? "" : ": " + numbers) + last
      + (isSure ? "" : " (applied; the log level does not show their ends)")
  }

  /// `phone 14-16, mac 41`; of many peers the first ones.
  private func list(_ numbers: [(Name, NumberSet)]) -> String {
    list(numbers.filter { !$0.1.isEmpty }.map { "\(peers.short($0.0)) \($0.1.words)" })
  }

  private func list(_ items: [String]) -> String {
    items.prefix(8).joined(separator: ", ") + (items.count > 8 ? " and of \(items.count - 8) more peers" : "")
  }

  private func sent(_ store: StoreTimeline) -> String {
    guard store.exports.written > 0 else { return "nothing in this capture" }
    let numbers = store.exports.numbers.isEmpty ? "" : ": " + store.exports.numbers.words
    let last = store.exports.last?.time.map { "; the last at \($0.timeText)" } ?? ""
    return counted(store.exports.written, "transaction") + numbers + last
  }

  private func troubles(_ store: StoreTimeline) -> [(String, String)] {
    let logs = store.openLogsInOrder
    let unended =
      diagnosis.showsEndsOfImports
      ? logs.filter { ($0.step == .running || $0.step == .written) && $0.failure == nil } : []
    return [
      ("waiting", store.pending.filter { $0.step != .ofOtherModel }),
      ("skipped", logs.filter { $0.step == .ofOtherModel }),
      ("failed", store.failed),
      ("unended", unended),
    ].compactMap { question, logs in logs.isEmpty ? nil : (question, list(logs)) }
  }

  private func list(_ logs: [LogProgress]) -> String {
    var numbers: OrderedDictionary<Name, NumberSet> = [:]
    var unnumbered: OrderedDictionary<Name, Int> = [:]
    for log in logs {
      if let number = log.number {
        numbers[log.log.peer, default: NumberSet()].insert(number)
      } else {
        unnumbered[log.log.peer, default: 0] += 1
      }
    }
    return list(
      numbers.map { "\(peers.short($0.key)) \($0.value.words)" }
        + unnumbered.map { "\(counted($0.value, "log")) of \(peers.short($0.key))" })
  }

  // MARK: Findings

  private mutating func describe(_ finding: Finding) {
    let words = FindingWords(finding, diagnosis.timelines, diagnosis.catalogue)
    let store = finding.store.map { " in " + storeName($0) } ?? ""
    let label =
      switch finding.severity {
      case .error: palette.error("ERROR")
      case .warning: palette.warning("WARNING")
      case .note: "NOTE"
      }
    add("\n\(label)  \(finding.rule.rawValue)\(store)")
    for line in words.message.wrapped(to: 110) { add("  " + line) }
    if !words.advice.isEmpty {
      for (index, line) in ("Do: " + words.advice).wrapped(to: 106).enumerated() {
        add((index == 0 ? "  " : "      ") + line)
      }
    }
    add("  " + place(of: finding))
  }

  /// A store's name, with the device where several have the name.
  private func storeName(_ index: Int) -> String {
    let store = diagnosis.timelines.stores[index]
    let name = diagnosis.timelines.names[store.name].oneLine.cut(to: 60)
    let isOnly = diagnosis.stores.count { diagnosis.timelines.stores[$0].name == store.name } < 2
    return isOnly ? name : name + (store.peer.map { " on \(peers.short($0))" } ?? "")
  }

  /// `Line 3`, or `7 records, at lines 1050, 1071 and others`, and where LOGS.md explains it.
  private func place(of finding: Finding) -> String {
    let lines = NumberSet(finding.evidence.map(\.line)).ranges.map(\.words).joined(separator: ", ")
    let entry =
      finding.evidence.lazy.compactMap(\.entry).first
      .map { " LOGS.md#\(diagnosis.catalogue.entries[$0].document.id)" } ?? ""
    if finding.evidence.isEmpty { return "The whole capture." }
    if finding.count <= 1 { return "Line \(lines)." + entry }
    let others = finding.count > finding.evidence.count ? " and others" : ""
    return
      "\(counted(finding.count, "record")), at \(finding.evidence.count == 1 ? "line" : "lines") \(lines)\(others)."
      + entry
  }

  private mutating func footer() {
    let facts = diagnosis.facts
    let unexplained = diagnosis.statements.unexplained.map { index in
      "\(counted(diagnosis.statements.byEntry[index], "record")) of LOGS.md#\(diagnosis.catalogue.entries[index].document.id)"
    }
    if !unexplained.isEmpty {
      for line in ("\nErrors not diagnosed: " + list(unexplained) + ".").wrapped(to: 110) { add(line) }
    }
    guard facts.records > 0 else { return }
    let parts = [
      ("of Core Data's iCloud", facts.count(of: .ubiquity)),
      ("of UbiquityStoreManager", facts.count(of: .manager)),
      ("of iCloud's processes", facts.count(of: .daemon)),
      ("of the app and others", facts.count(of: .app) + facts.count(of: .coredata)),
    ].filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    let records = counted(facts.records, "record")
    add(
      "\n" + palette.faint("\(counted(facts.lines, "line")), \(records): \(parts.joined(separator: ", "))."))
  }
}
