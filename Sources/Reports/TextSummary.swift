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

  /// How many findings are told in full.
  private static let mostFindings = 100

  /// The summary of a capture.
  ///
  /// - Parameters:
  ///   - diagnosis: The capture.
  ///   - palette: The colours.
  ///   - store: The store to tell of; `nil` for all.
  ///   - isNamed: Whether the capture's name stands above, since there are several.
  package init(_ diagnosis: Diagnosis, _ palette: Palette, store: String? = nil, isNamed: Bool = false) {
    self.diagnosis = diagnosis
    self.palette = palette
    peers = PeerNames(diagnosis.timelines.names)
    if isNamed { add(palette.strong(diagnosis.name.oneLine)) }
    add(verdict)
    let stores = diagnosis.timelines.stores.indices.filter { index in
      store.map { diagnosis.timelines.names[diagnosis.timelines.stores[index].name] == $0 } ?? true
    }
    for index in stores { describe(diagnosis.timelines.stores[index]) }
    let findings = diagnosis.findings.filter { $0.store.map(stores.contains) ?? true }
    for finding in findings.prefix(Self.mostFindings) { describe(finding) }
    if findings.count > Self.mostFindings {
      add("\nand \(findings.count - Self.mostFindings) more findings; --format json lists them all.")
    }
    footer()
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  private var verdict: String {
    let sentence = VerdictWords(diagnosis).sentence
    return switch diagnosis.verdict {
    case .failing: palette.error(sentence)
    case .attention: palette.warning(sentence)
    case .healthy: palette.good(sentence)
    case .noEvidence: sentence
    }
  }

  // MARK: Stores

  private mutating func describe(_ store: StoreTimeline) {
    let name = diagnosis.timelines.names[store.name].oneLine.cut(to: 60)
    var title = [store.peer.map { "on \(peers.short($0)) (\(peers.id($0).cut(to: 60)))" } ?? "on this device"]
    if let first = store.first.time, let last = store.last.time {
      title.append("\(first.shownDate) \(first.timeText) to \(last.timeText)")
    }
    if let level = diagnosis.statements.highestLevel { title.append("log level \(level)") }
    add("\n" + palette.strong(name) + "   " + title.joined(separator: ", "))
    answer("syncing", syncing(store))
    answer("arrived", arrived(store))
    answer("sent", sent(store))
    for (question, words) in troubles(store) { answer(question, words) }
  }

  private mutating func answer(_ question: String, _ words: String) {
    add("  " + question.padded(to: 9) + "  " + words)
  }

  private func syncing(_ store: StoreTimeline) -> String {
    switch store.localStorage {
    case true?:
      return "no: on local storage" + (store.localStorageSince?.time.map { " since \($0.timeText)" } ?? "")
    case false?:
      let since = store.localStorageSince?.time.map { ", since \($0.timeText)" } ?? ""
      return "yes" + since + (store.readyAfter.map { ", after \(durationWords($0)) on local storage" } ?? "")
    case nil:
      return store.imports > 0 || store.exports.written > 0 ? "yes" : "the capture does not say"
    }
  }

  private func arrived(_ store: StoreTimeline) -> String {
    let isSure = store.imports > 0 || diagnosis.showsEndsOfImports
    let count = isSure ? store.imports : store.applied
    guard count > 0 else {
      let known = list(store.arrivals.map { ($0.key, $0.value.numbers) })
      return "nothing in this capture" + (known.isEmpty ? "" : "; here before: " + known)
    }
    let numbers = list(store.arrivals.map { ($0.key, isSure ? $0.value.imported : $0.value.applied) })
    let last =
      (isSure ? store.lastImport : store.lastApplied)?.time.map { "; the last at \($0.timeText)" } ?? ""
    return counted(count, "transaction") + (numbers.isEmpty ? "" : ": " + numbers) + last
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
      diagnosis.showsEndsOfImports ? logs.filter { $0.step == .running || $0.step == .written } : []
    return [
      ("waiting", store.pending.filter { $0.step != .ofOtherModel }),
      ("skipped", logs.filter { $0.step == .ofOtherModel }),
      ("failed", logs.filter { $0.step == .failed }),
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
    let words = FindingWords(finding, diagnosis.timelines)
    let store =
      finding.store.map { " in " + diagnosis.timelines.names[diagnosis.timelines.stores[$0].name].oneLine }
      ?? ""
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
    let lines = finding.evidence.map(\.line)
    if !lines.isEmpty {
      let entry = finding.evidence.lazy.compactMap(\.entry).first.map {
        " LOGS.md#\(diagnosis.catalogue.entries[$0].document.id)"
      }
      let more = finding.count > lines.count ? ", \(finding.count) records in all" : ""
      add("  \(lines.count == 1 ? "Line" : "Lines") \(NumberSet(lines).words)\(more).\(entry ?? "")")
    }
  }

  private mutating func footer() {
    let facts = diagnosis.facts
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

extension String {
  /// The text in lines of at most some width, broken at blanks.
  fileprivate func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
