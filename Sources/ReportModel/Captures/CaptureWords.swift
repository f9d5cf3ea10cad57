// Sentences about a capture as a whole: the verdict, which a reader in a hurry takes away, how long it is, from when to
// when, and which errors nobody diagnosed.

internal import Catalogue
internal import CatalogueDocument
package import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// `2013-11-18 21:44:41.159 to 21:47:32.000`; only the time of a single moment.
func spanWords(_ first: Timestamp?, _ last: Timestamp?) -> String? {
  guard let first, let last else { return nil }
  if first == last { return first.shown }
  let end = last.shownDate == first.shownDate ? last.timeText : last.shown
  return "\(first.shown) to \(end)"
}

extension CaptureDiagnosis {
  /// The verdict in one sentence; `isByItself` when captures of several devices show trouble that this one does not.
  package func verdictSentence(isByItself: Bool = false) -> Prose {
    let said: Prose =
      switch verdict {
      case .failing: failing
      case .attention: attention
      case .healthy: Prose(words: healthy(isByItself: isByItself))
      case .noEvidence: noEvidence
      }
    let all = [window.map { Prose(words: $0) }, said].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
    let lines = counted(facts.lines, "line")
    return switch facts.ending {
    case .whole: all
    case .interrupted where facts.bytes == 0: "Interrupted before anything was read."
    case .interrupted: "Interrupted after \(words: lines). \(all)"
    case .failed: "Reading failed after \(words: lines). \(all)"
    }
  }

  /// The window that was looked at; `nil` when the whole capture was, or nothing is in it.
  private var window: String? {
    guard let window = facts.window, facts.records + window.before + window.after > 0 else { return nil }
    guard let first = window.first, let last = window.last else {
      return "No record in this capture has a time, so none can be placed in the window."
    }
    // The bounds for a capture without zones have no zone either.
    let hasZone = first.zoneMinutes != nil
    func bound(_ time: Timestamp) -> String { hasZone ? time.shownWithZone : time.shown }
    let given = [window.since, window.until].compactMap { $0?.zoneMinutes }
    let ignored =
      hasZone || given.isEmpty
      ? "" : " (the capture prints no zone, so the given zone is ignored)"
    let stretch =
      switch (window.since, window.until) {
      case (let since?, let until?): "from \(bound(since)) to \(bound(until))\(ignored)"
      case (let since?, nil): "since \(bound(since))\(ignored)"
      case (nil, let until?): "until \(bound(until))\(ignored)"
      case (nil, nil): "in the window"
      }
    guard facts.records > 0 else {
      return
        "Nothing was printed \(stretch): the capture has times from \(first.shownWithZone) to \(last.shownWithZone)."
    }
    let outside =
      [(window.before, "before"), (window.after, "after")].filter { $0.0 > 0 }
      .map { "\(counted($0.0, "record")) \($0.1)" }.joined(separator: " and ")
    let isOne = window.before + window.after == 1
    let rest = outside.isEmpty ? "no record is" : "\(outside) it \(isOne ? "is" : "are")"
    return "Only what was printed \(stretch) was looked at; \(rest) left out."
  }

  private var failing: Prose {
    guard let worst = findings.first else { return "" }
    return switch FindingWording(worst, self).failure ?? worst.kind.failure {
    case .ofStores(let state): "\(storeNames) \(state): \(countsOfStores)."
    case .sentence(let sentence): "\(sentence): \(words: counts)."
    }
  }

  private var attention: Prose {
    let warnings = findingCount(.warning)
    if let first = findings.first, warnings > 0 {
      return "\(FindingWording(first, self).topic): \(words: counted(warnings, "warning"))."
    }
    let errors = statements.unexplainedErrors + statements.unrecognised.errorCount
    if statements.unrecognised.errorCount == 0, let entry = statements.unexplained.first,
      statements.unexplained.count == 1
    {
      return "\(sentence(of: entry)): \(words: counted(errors, "error"))."
    }
    return Prose(
      words:
        "\(counted(errors, "record")) report\(errors == 1 ? "s" : "") an error that this tool does not diagnose; "
        + "the narrative shows \(errors == 1 ? "it" : "them").")
  }

  private func healthy(isByItself: Bool) -> String {
    let mirrored = healthyMirroring
    guard !self.stores.isEmpty || mirrored == nil else {
      let isWhole = mirroredStores.allSatisfy {
        isForeign(mirroredStore: $0) || timelines.mirroring.all[$0].requests.areShown
      }
      let start =
        !isWhole
        ? "No trouble in what this log shows, which is not everything: "
        : isByItself ? "By itself this capture shows no trouble: " : "No trouble found: "
      return start + (mirrored ?? "") + "." + doubt
    }
    let stores = self.stores.map { timelines.stores[$0] }
    let waiting = stores.flatMap { store in
      let silence = timelines.silence(of: store)
      return store.waiting.filter { $0.isSeen(after: silence) }
    }
    let verb = waiting.count == 1 ? "waits" : "wait"
    let what =
      waiting.contains { $0.step == .leftOver }
      ? "\(counted(waiting.count, "transaction log")) \(verb)" : "\(waiting.count) \(verb) for an earlier one"
    let end = waiting.isEmpty ? "." : "; \(what) when the \(partWord) ends."
    let activity = self.activity(stores) + (mirrored.map { "; \($0) by CloudKit" } ?? "")
    let silence = stores.lazy.compactMap { timelines.silence(of: $0) }.first { $0.isToTheEnd }
    if showsEndsOfImports, silence == nil {
      return (isByItself ? "By itself this capture shows no trouble: " : "No trouble found: ") + activity
        + end + doubt
    }
    let level = (silence?.level ?? statements.highestLevel).map { "log level \($0)" } ?? "this log"
    return "No trouble in what \(level) shows, which is not everything: \(activity)\(end)"
  }

  /// A sentence on records that no entry fits, which may say otherwise.
  private var doubt: String {
    let unknown = statements.unrecognised.count
    return unknown == 0 ? "" : " \(counted(unknown, "record")) may say otherwise, but cannot be understood."
  }

  /// What the mirrored stores sent and received; `nil` without any that is shown to sync.
  private var healthyMirroring: String? {
    let stores = mirroredStores.map { timelines.mirroring.all[$0] }.filter { $0.lastSuccess != nil }
    guard !stores.isEmpty else { return nil }
    let objects = stores.reduce(0) { $0 + $1.exports.objects }
    let imports = stores.reduce(0) { $0 + $1.imports.withChanges }
    let areShown = stores.allSatisfy(\.requests.areShown)
    // That an export is done, and how many records it sent, are in different records of the log.
    let isCounted = stores.allSatisfy { $0.exports.uncounted == 0 }
    let arrived =
      imports > 0
      ? "changes arrived in \(counted(imports, "import"))"
      : areShown ? "nothing arrived" : "what arrived is not shown"
    let sent =
      if objects > 0 {
        "\(isCounted ? "" : "at least ")\(counted(objects, "object")) \(objects == 1 ? "was" : "were") sent"
      } else if areShown, isCounted {
        "nothing was sent"
      } else {
        imports == 0 && !areShown ? "nor what was sent" : "but what was sent is not shown"
      }
    let setUp = imports + objects == 0 && stores.contains { $0.setup.state == .done }
    let pending = stores.reduce(0) { $0 + $1.exports.pendingSaves }
    let end =
      pending == 0
      ? ""
      : "; \(counted(pending, "save")) \(pending == 1 ? "is" : "are") not exported yet when the \(partWord) ends"
    return (setUp ? "mirroring is set up, " : "") + "\(arrived), \(sent)\(end)"
  }

  private func activity(_ stores: [StoreTimeline]) -> String {
    let imports = stores.reduce(0) { $0 + (showsEndsOfImports ? $1.imports.completed : $1.imports.applied) }
    let exports = stores.reduce(0) { $0 + $1.sent }
    if imports + exports == 0 {
      let setUp =
        stores.contains { $0.storage.isLocal == false && $0.storage.abandoned == nil }
        ? "iCloud is set up, " : ""
      return setUp
        + (statements.showsTransactions
          ? "nothing arrived and nothing was sent in this \(partWord)"
          : "what arrived and what was sent is not shown")
    }
    return (imports == 0 ? "nothing arrived" : "\(counted(imports, "transaction")) arrived") + ", "
      + (exports == 0 ? "nothing was sent" : "\(exports) \(exports == 1 ? "was" : "were") sent")
  }

  private var counts: String {
    [(findingCount(.error), "error"), (findingCount(.warning), "warning")]
      .filter { $0.0 > 0 }.map(counted).joined(separator: ", ")
  }

  /// The counts where stores are named: findings on other stores are counted apart.
  private var countsOfStores: Prose {
    let named = Set(worstOnes.compactMap(\.storeOfAnyKind))
    let elsewhere = findings.filter {
      $0.storeOfAnyKind.map { !named.contains($0) } ?? false && $0.severity != .note
    }
    guard !named.isEmpty, let first = elsewhere.first else { return Prose(words: counts) }
    // Which stores the omitted findings are about is not known.
    guard omittedFindings.isEmpty else { return "\(words: counts) in all" }
    func here(_ severity: Finding.Severity) -> Int {
      findingCount(severity) - elsewhere.count { $0.severity == severity }
    }
    let own = [(here(.error), "error"), (here(.warning), "warning")].filter { $0.0 > 0 }.map(counted)
    let place: Prose =
      Set(elsewhere.map(\.storeOfAnyKind)).count > 1
      ? "other stores"
      : first.store.map(storeName) ?? first.mirroredStore.map(timelines.mirroredName) ?? "another store"
    let others = ReportModel.counts(of: elsewhere.map(\.severity))
    return "\(words: own.joined(separator: ", ")); \(words: others) in \(place)"
  }

  private var worstOnes: [Finding] {
    findings.filter { $0.severity == findings.first?.severity }
  }

  private var storeNames: Prose {
    let mirrored = Set(worstOnes.compactMap(\.mirroredStore)).sorted().filter {
      let store = timelines.mirroring.all[$0]
      return store.file != nil || store.container != nil
    }
    let names = OrderedSet(
      Set(worstOnes.compactMap(\.store)).sorted().map(storeName) + mirrored.map(timelines.mirroredName))
    switch names.count {
    case 0: return "The app's store is"
    case 1: return names[0] + " is"
    case 2: return names.joined(separator: " and ") + " are"
    default: return "\(names.count) stores are"
    }
  }

  private var noEvidence: Prose {
    if facts.bytes == 0 { return "The capture is empty." }
    if let words = foreignWords { return Prose(words: words) }
    if facts.records == 0 {
      // The sentence on the window says that it is empty.
      return facts.window.map { $0.before + $0.after > 0 } == true ? "" : "There is no text in this capture."
    }
    if isMostlyUnread {
      return
        "Most statements in this \(words: partWord) are not known. Was it copied from a web page, were its lines wrapped, or is it "
        + "from another system? Take the log as a file."
    }
    let known = statements.byEntry.reduce(0, +)
    guard known > 0 || facts.holdsStatements else {
      if statements.showsCloudKit {
        return
          "This \(words: partWord) has words of Core Data's mirroring to CloudKit, but no line that begins as its records do: "
          + "with 'CoreData+CloudKit:', or with a time or a level before it.\(namedError ?? "") Take the log itself."
      }
      if statements.showsFilesOfUbiquity {
        return
          "This \(words: partWord) names files or settings of an iCloud store, but has no records of Core Data's sync."
          + "\(namedError ?? "") Start the app with "
          + "the argument '-com.apple.coredata.ubiquity.logLevel 3' and take the log again."
      }
      return nothingOfSync
    }
    let waiting = stores.compactMap { index -> Prose? in
      StoreAnswers(timelines.stores[index], self).waits.map { "in \(storeName(index)): \($0)" }
    }
    let little: Prose = "The \(words: partWord) shows too little to say whether the app syncs"
    let but: Prose? =
      waiting.isEmpty
      ? signsOfSync.map { Prose(words: $0) }
      : "something waits \(waiting.prefix(4).joined(separator: "; "))"
    // What else is found has its own advice.
    let rest =
      warned ?? (findings.isEmpty ? "'parselogs help capture' shows how to take a log that shows more." : nil)
    return little + (but.map { "; but \($0)." } ?? ".")
      + (findings.allSatisfy(\.isNote) ? namedError ?? "" : "")
      + (findings.allSatisfy(\.isNote) ? rest.map { " \($0)" as Prose } ?? "" : "")
  }

  /// What was done for stores that no record names; `nil` for nothing.
  private var signsOfSync: String? {
    func shows(_ kinds: EventKind...) -> Bool {
      catalogue.entries.indices.contains { index in
        let event = catalogue.entries[index].document.event
        return statements.byEntry[index] > 0 && kinds.contains { $0.rawValue == event }
      }
    }
    let managerLoaded =
      !shows(.managerLoadedLocal) || shows(.managerLoaded)
      ? nil
      : shows(.managerCloudSwitched)
        ? "the manager switched between its stores, but only the local one, which does not sync, is seen to load"
        : "the manager loaded the local store, which does not sync"
    let parts = [
      shows(.importWritten, .importMetadataWritten, .importNotified, .managerMerged)
        ? "it imported changes from other devices"
        // Applied is not saved yet.
        : shows(.importApplied) ? "it began to import changes from other devices" : nil,
      // Older systems print both for each export, but only the latter whatever the log level is.
      shows(.exportWritten) || showsEntry("export-stack-changes")
        ? "it wrote changes for other devices" : nil,
      managerLoaded,
      shows(.mirrorPush) || statements.showsPush ? "a push from CloudKit came" : nil,
      shows(.mirrorClosed) && !shows(.mirrorObserved, .mirrorSetupStarted)
        ? "mirroring of a store ended: nothing in it syncs until it is opened again" : nil,
      findings.contains { $0.rule == .crashed } ? "the app was ended by an exception" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }

  private func showsEntry(_ id: String) -> Bool {
    zip(catalogue.entries, statements.byEntry).contains { $1 > 0 && $0.document.id == id }
  }

  // MARK: Size and time

  var unexplainedWords: Prose? {
    let unexplained = statements.unexplained.map { index -> Prose in
      let reference = Report.EntryName(catalogue.entries[index]).reference
      return "\(words: counted(statements.byEntry[index], "record")) of \(reference) (\(sentence(of: index)))"
    }
    guard !unexplained.isEmpty else { return nil }
    let advice = statements.unexplained.count == 1 ? catalogue.entries[statements.unexplained[0]].advice : nil
    return "Errors not diagnosed: \(Prose.list(unexplained)).\(advice.map { " Do: \($0)" as Prose } ?? "")"
  }

  /// What an entry says, in its first sentence without the full stop.
  private func sentence(of entry: Int) -> Prose {
    Prose(words: catalogue.entries[entry].firstSentence(cutTo: 240))
  }

  /// What the manager, or Core Data outside its sync, warns about and no rule judges.
  private var warned: Prose? {
    guard let warning = statements.firstWarning, let index = warning.entry else { return nil }
    let words = Prose(
      warning.text.split(separator: "\n").first.map(String.init) ?? "", .quotation, limit: 120)
    let advice = catalogue.entries[index].advice.map { " \($0)" as Prose } ?? ""
    return "Line \(words: warning.line.grouped) warns: \(sentence(of: index)) (\"\(words)\").\(advice)"
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
    let records = counted(facts.statements, "record") + (facts.window == nil ? "" : " in the window")
    let origins = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    let others = facts.records - facts.statements
    let reporter = others == 0 ? "" : ", and \(counted(others, "line")) from the reporter"
    return "\(counted(facts.lines, "line")), \(records)\(origins)\(reporter)."
  }

  /// How many records are what is left of a statement at the beginning or the end, and are counted as the app's.
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
    let goBack = facts.first.flatMap { first in facts.last.map { $0.instant < first.instant } } ?? false
    // The last record is not always the latest: threads print out of order, and excerpts are put together.
    let end = goBack ? facts.last : latest
    return spanWords(facts.first, end).map { "From \($0)\(goBack ? "; its times go back" : "")." }
  }

  /// The latest time of a record, given as the last record gives its own.
  private var latest: Timestamp? {
    guard var last = facts.last, let start = facts.activity.first, last.isComparable(to: start),
      let end = facts.activity.stretches.last?.range.upperBound
    else { return facts.last }
    last.microseconds += max(0, end - last.instant)
    return last
  }

  /// What sentences call the part of a capture that was looked at: the capture, or the window.
  package var partWord: String { facts.window == nil ? "capture" : "window" }

  func storeName(_ store: Int) -> Prose {
    Prose(timelines.names[timelines.stores[store].name], .store, limit: 60)
  }

  func findingCount(_ severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity } + omittedFindings[severity, default: 0]
  }
}

extension Finding {
  fileprivate var isNote: Bool { severity == .note }

  /// The store that it is about, of whatever technology; `nil` for the whole capture.
  fileprivate var storeOfAnyKind: String? { store.map { "s\($0)" } ?? mirroredStore.map { "m\($0)" } }
}
