// The verdict on a capture that shows no trouble: what arrived, what was sent, and what is waiting.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  func healthy(isByItself: Bool) -> String {
    let mirrored = healthyMirroring
    guard !self.stores.isEmpty || mirrored == nil else {
      let start =
        !showsMirroring
        ? "No trouble in what this log shows, which is not everything: "
        : waitsWithoutTimes
          ? Self.untimed
          : isByItself ? "By itself this capture shows no trouble: " : "No trouble found: "
      return start + (mirrored ?? "") + "." + doubt
    }
    let stores = self.stores.map { timelines.stores[$0] }
    let waiting = stores.flatMap { store in
      let silence = timelines.silence(of: store)
      return store.waiting.filter { $0.isSeen(after: silence) }
    }
    let verb = Agreement(with: waiting.count).verb("wait")
    let what =
      waiting.contains { $0.step == .leftOver }
      ? "\(counted(waiting.count, "transaction log")) \(verb)" : "\(waiting.count) \(verb) for an earlier one"
    let overdue = stores.reduce(0) { $0 + timelines.overdue(in: $1).count }
    let late =
      overdue == 0
      ? ""
      : "; \(counted(overdue, "transaction log")) \(Agreement(with: overdue).were) seen and not imported since"
    let end = (waiting.isEmpty ? "" : "; \(what) when the \(partWord) ends") + late + "."
    let activity = self.activity(stores) + (mirrored.map { "; \($0) by CloudKit" } ?? "")
    let silence = stores.lazy.compactMap { self.timelines.silence(of: $0) }.first { $0.isToTheEnd }
    if showsEndsOfImports, silence == nil {
      if waitsWithoutTimes { return Self.untimed + activity + end + doubt }
      return (isByItself ? "By itself this capture shows no trouble: " : "No trouble found: ") + activity
        + end + doubt
    }
    let highest = statements.highestLevel
    if let low = silence?.level, low < highest ?? 0 {
      return "No trouble in what this log shows, which is not everything, as a process printed only what "
        + "log level \(low) shows: \(activity)\(end)"
    }
    let level = (silence?.level ?? highest).map { "log level \($0)" } ?? "this log"
    return "No trouble in what \(level) shows, which is not everything: \(activity)\(end)"
  }

  /// The beginning of the verdict on a capture that does not show how long something has waited.
  private static let untimed =
    "No trouble in what this log shows, which is not everything, as it has no times: "

  /// Sentences that qualify the verdict.
  ///
  /// They are about records that imports left out, and about unrecognised records.
  private var doubt: String {
    let left = leftOut.map { " \($0)" } ?? ""
    let unknown = statements.unrecognised.count
    let warnings = openWarnings.reduce(0) { $0 + $1.count }
    let times =
      waitsWithoutTimes
      ? " How long something waits is not shown; 'parselogs help capture' has commands that print times." : ""
    return left + times
      + (warnings == 0
        ? ""
        : " \(counted(warnings, "record")) \(Agreement(with: warnings).verb("warn")) of what no rule judges.")
      + (unknown == 0 ? "" : " \(counted(unknown, "record")) may say otherwise, but cannot be understood.")
  }

  /// A sentence about the records that imports left out; `nil` if there are none.
  ///
  /// A record is left out again each time it changes elsewhere, so only its name shows that it is the same
  /// record.
  private var leftOut: String? {
    let times = statements.leftOut.reduce(0) { $0 + statements.byEntry[$1] }
    guard times > 0 else { return nil }
    let named = mirroredStores.map { timelines.mirroring.all[$0].records.skipped.elements.map(\.id) }
    let areAllNamed = named.reduce(0) { $0 + $1.count } == times
    let reason = "as this version of the app does not have"
    guard times == 1 || areAllNamed else {
      return "Imports left out records \(times.grouped) times, \(reason) their types."
    }
    let count = areAllNamed ? named.reduce(0) { $0 + Set($1).count } : 1
    let agreeing = Agreement(with: count)
    let types = "\(agreeing.their) \(agreeing.noun("type"))"
    return "\(counted(count, "record")) \(agreeing.are) left out, \(reason) \(types)."
  }

  /// A clause on what the mirrored stores sent and received; `nil` if none of them is shown to sync.
  private var healthyMirroring: String? {
    let stores = mirroredStores.map { timelines.mirroring.all[$0] }.filter { $0.lastSuccess != nil }
    guard !stores.isEmpty else { return nil }
    let objects = stores.reduce(0) { $0 + $1.exports.objects }
    let deletions = stores.reduce(0) { $0 + $1.exports.deletions }
    let imports = stores.reduce(0) { $0 + $1.importsWithChanges }
    let unshown = stores.reduce(0) { $0 + $1.imports.unshown }
    let areShown = stores.allSatisfy(\.requests.areShown)
    // The end of an export and the number of records that it sent are in different records of the log.
    let isCounted = stores.allSatisfy { $0.exports.uncounted == 0 }
    let isWhole = isCounted && !stores.contains(where: \.requests.haveExportInPart)
    let arrived =
      imports > 0
      ? "changes arrived in \(counted(imports, "import"))"
      : unshown > 0
        ? "whether \(unshown == 1 ? "the import" : "\(unshown) imports") changed anything is not shown"
        : areShown ? "nothing arrived" : "what arrived is not shown"
    let sent =
      if objects + deletions > 0 {
        (isWhole ? "" : "at least ") + sentWords(objects, deletions: deletions)
          + " \(Agreement(with: objects + deletions).were) sent"
      } else if stores.contains(where: \.isSentInUnknownPart) {
        "but how many records were sent is not shown"
      } else if areShown, isCounted, !stores.contains(where: \.requests.haveUncountedBatch) {
        "nothing was sent"
      } else {
        unshownExports(of: stores, isAfterUnshown: imports == 0 && !areShown)
      }
    let setUp = imports + objects + deletions == 0 && stores.contains { $0.setup.state == .done }
    let conflicts = openConflicts
    let refused =
      conflicts == 0 ? "" : "; \(counted(conflicts, "export")) failed, and none is seen to succeed after that"
    let pending = stores.reduce(0) { $0 + $1.exports.pendingSaves }
    let end =
      pending == 0
      ? ""
      : "; \(counted(pending, "save")) \(Agreement(with: pending).are) not exported yet when the \(partWord) ends"
    return (setUp ? "mirroring is set up, " : "") + "\(arrived), \(sent)\(refused)\(end)"
  }

  /// A clause on what the log does not show of exports; with `isAfterUnshown`, it continues one on imports.
  ///
  /// The record of a batch lists what was sent, but does not name the store.
  private func unshownExports(of stores: [MirroredStore], isAfterUnshown: Bool) -> String {
    let showsBatches = hasRecord { $0.eventKind == .mirrorExportBatch }
    let what =
      stores.count > 1 && showsBatches ? "which store sent how many records" : "what was sent"
    return isAfterUnshown ? "nor \(what)" : "but \(what) is not shown"
  }

  private func activity(_ stores: [StoreTimeline]) -> String {
    let imports = stores.reduce(0) { count, store in
      count + store.imports.count(ofOthersThan: store.peer, appliedOnly: !showsEndsOfImports)
    }
    let exports = stores.reduce(0) { $0 + $1.sent }
    if imports + exports == 0 {
      let isSetUp = stores.contains { $0.storage.isLocal == false && $0.storage.abandoned == nil }
      guard statements.showsTransactions else {
        return (isSetUp ? "iCloud is set up; " : "") + "what arrived and what was sent are not shown"
      }
      return (isSetUp ? "iCloud is set up, " : "")
        + "nothing arrived and nothing was sent in this \(partWord)"
    }
    let sent = imports == 0 ? counted(exports, "transaction") : "\(exports)"
    return (imports == 0 ? "nothing arrived" : "\(counted(imports, "transaction")) arrived") + ", "
      + (exports == 0 ? "nothing was sent" : "\(sent) \(Agreement(with: exports).were) sent")
  }
}

extension MirroredStore {
  /// Whether an export that failed, or has no end in the capture, sent records whose number is not shown.
  fileprivate var isSentInUnknownPart: Bool { requests.haveUncountedBatch && exports.lastSent != nil }
}
