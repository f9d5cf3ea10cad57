// Sentences about a capture as a whole, other than its verdict: its size, its period, and the errors that no
// rule diagnosed.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

/// The period from `first` to `last`, such as `2013-11-18 21:44:41.159 to 21:47:32.000`; `nil` if there are
/// no times.
///
/// A period without length is one time. Zones are included if they differ, or with `areZonesShown`.
func spanWords(_ first: Timestamp?, _ last: Timestamp?, areZonesShown: Bool = false) -> String? {
  guard let first, let last else { return nil }
  if first == last { return areZonesShown ? first.shownWithZone : first.shown }
  let end = last.shownDate == first.shownDate ? last.timeText : last.shown
  guard areZonesShown || first.zoneMinutes != last.zoneMinutes else { return "\(first.shown) to \(end)" }
  return "\(first.shownWithZone) to \(end)\(last.zoneText)"
}

extension CaptureDiagnosis {
  var unexplainedWords: Prose? {
    let all = undiagnosed.filter { $0.entry != nil }
    let words = [
      undiagnosedWords("Errors", all.filter { $0.severity == .error }),
      undiagnosedWords("Warnings", all.filter { $0.severity != .error }),
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// A sentence with the number of records of each entry; `nil` if there are no records.
  private func undiagnosedWords(_ what: String, _ statements: [UndiagnosedStatement]) -> Prose? {
    let counts = statements.compactMap { statement -> Prose? in
      guard let entry = statement.entry else { return nil }
      let reference = Report.EntryName(catalogue.entries[entry]).reference
      // The ID of an entry without an explanation is in its reference already.
      let meaning = catalogue.entries[entry].outline.map { "\"\($0)\"" } ?? sentence(of: entry)
      return "\(words: counted(statement.count, "record")) of \(reference) (\(meaning))"
    }
    guard !counts.isEmpty else { return nil }
    let most = statements[0].severity == .error ? Self.maximumExplained : 1
    let told = statements.count <= most ? statements : []
    let ending = told.map { explanation(of: $0, isNamed: told.count > 1) }.joined(separator: "")
    return "\(words: what) not diagnosed: \(Prose.list(counts)).\(ending)"
  }

  /// The maximum number of statements with errors for which the summary says what they mean and what to do.
  private static let maximumExplained = 3

  /// Sentences on what an error that no rule judges means for the data, and on what to do; empty if the entry
  /// says neither.
  private func explanation(of statement: UndiagnosedStatement, isNamed: Bool) -> Prose {
    guard let index = statement.entry else { return "" }
    let entry = catalogue.entries[index]
    let meaning = statement.severity == .error && entry.isBuiltIn ? entry.laterSentences(cutTo: 320) : ""
    var words: Prose = meaning.isEmpty ? "" : " \(words: meaning)"
    if let found = advice(on: statement) {
      words += found.isOfFirst ? " Do, for the first of them: \(found.advice)" : " Do: \(found.advice)"
    }
    guard isNamed, !words.isEmpty else { return words }
    return " \(Report.EntryName(entry).reference):\(words)"
  }

  /// The advice on the records of a statement that no rule judges, and whether it is about the first of
  /// several; `nil` if there is none.
  ///
  /// What CloudKit's error asks for goes before what the entry says of any error. The first record is kept.
  func advice(on statement: UndiagnosedStatement) -> (advice: Prose, isOfFirst: Bool)? {
    guard let entry = statement.entry else { return nil }
    let error = statement.first.map { ErrorChain($0.text, concernsMirroring: true) }
    if let error, error.links.contains(where: { $0.isOf(.cloudKit) }), !error.asksForNothing,
      error.hasMeaningOfItsOwn, let advice = error.advice
    {
      return (advice, statement.count > 1)
    }
    return catalogue.entries[entry].advice.map { ($0, false) }
  }

  /// The first sentence of an entry's explanation, without its full stop.
  func sentence(of entry: Int) -> Prose {
    Prose(words: catalogue.entries[entry].firstSentence(cutTo: 240))
  }

  var sizeWords: String? {
    guard facts.records > 0 else { return nil }
    let parts = [
      ("from Core Data's iCloud", facts.count(of: .ubiquity)),
      ("from mirroring to CloudKit", facts.count(of: .cloudkit)),
      ("from UbiquityStoreManager", facts.count(of: .manager)),
      ("from iCloud's processes", facts.count(of: .daemon)),
      ("from the app and others", facts.count(of: .app) + facts.count(of: .coredata) - cutStatements),
      ("incomplete", cutStatements),
    ].filter { $0.1 > 0 }.map { "\($0.1.grouped) \($0.0)" }
    let copies = statements.repeated
    let records =
      counted(facts.statements, "record") + (facts.window == nil ? "" : " in the window")
      + (copies == 0 ? "" : " (\(copies.grouped) printed twice)")
    let origins = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    let others = facts.records - facts.statements - facts.losses
    let reporter = others == 0 ? "" : ", and \(counted(others, "line")) from the reporter"
    let losses = facts.losses == 0 ? "" : ", and \(counted(facts.losses, "notice")) of lost messages"
    return "\(counted(facts.lines, "line")), \(records)\(origins)\(reporter)\(losses)."
  }

  /// The number of records that are fragments of a statement at either end of the capture.
  ///
  /// Such fragments are counted among the app's records.
  private var cutStatements: Int {
    let cut = findings.lazy.compactMap { $0.detail as? CaptureTruncated.Detail }.first
    let isCutStart = facts.startsInsideLines || statements.beginsInside == true
    return (cut?.beginsInside == true && isCutStart ? 1 : 0)
      + (cut?.endsInside == true && statements.isCutEndOfApp ? 1 : 0)
  }

  var extentWords: String? {
    if let first = facts.first, first == facts.last, first == latest {
      return "The only time in it is \(first.shown)."
    }
    let goBack = facts.first.flatMap { first in facts.last.map { $0.seconds(since: first) < 0 } } ?? false
    // The last record is not always the latest: threads print out of order, and excerpts are concatenated.
    let end = goBack ? facts.last : latest
    return spanWords(facts.first, end).map { "From \($0)\(goBack ? "; its times go back" : "")." }
  }

  /// The latest time of any record, in the format of the last record's time.
  private var latest: Timestamp? {
    guard var last = facts.last, let start = facts.activity.first, last.isGiven(like: start),
      let end = facts.activity.stretches.last?.range.upperBound
    else { return facts.last }
    last.microseconds += max(0, end - last.instant)
    return last
  }

  /// The word for the analysed part in sentences: "capture", or "window" if a window was given.
  var partWord: String { facts.window == nil ? "capture" : "window" }

  func storeName(_ store: Int) -> Prose {
    Prose(timelines.names[timelines.stores[store].name], .store, limit: 60)
  }
}
