// The verdict on a capture that does not show whether the app syncs: what the capture contains instead, and
// what to do.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Timelines

extension CaptureDiagnosis {
  var noEvidence: Prose {
    if facts.bytes == 0 { return "The capture is empty." }
    if let words = foreignWords { return Prose(words: words) }
    if facts.records == 0 {
      // The sentence about the window already says that it is empty.
      return facts.window.map { $0.before + $0.after > 0 } == true ? "" : "There is no text in this capture."
    }
    if facts.isNewestFirst, facts.holdsStatements {
      return
        "The newest records come first in this \(words: partWord), so what followed what cannot be told. Sort them by time, "
        + "the oldest first, and read the log again."
    }
    if isMostlyUnread {
      return
        "Most statements in this \(words: partWord) are not known. Was it copied from a web page, were its lines wrapped, or is it "
        + "from another system? Take the log as a file."
    }
    if showsSyncing, statements.unrecognised.failures > 0 {
      let count = statements.unrecognised.failures
      return
        "What is known of this \(words: partWord) is in order, but \(words: counted(count, "record")) may report that something failed, and "
        + "cannot be understood: 'parselogs -v' shows \(Agreement(with: count).them)."
    }
    let known = statements.byEntry.reduce(0, +)
    guard known > 0 || facts.holdsStatements else {
      // The log is the right one: it has records of Core Data's sync, outside the window.
      if let adviceOnWindow {
        return "There are no records of Core Data's sync in this window.\(namedError ?? "") \(adviceOnWindow)"
      }
      if statements.showsCloudKit {
        return
          "This \(words: partWord) has words of Core Data's mirroring to CloudKit, but no line that begins as its records do: "
          + "with 'CoreData+CloudKit:', or with a time and its zone, a process and a level before it as the system prints them."
          + "\(namedError ?? "") Take the log itself."
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
      StoreAnswers(index, self).waits.map { "in \(storeName(index)): \($0)" }
    }
    let little: Prose = "The \(words: partWord) shows too little to say whether the app syncs"
    let but: Prose? =
      waiting.isEmpty
      ? signsOfSync.map { Prose(words: $0) }
      : "something waits \(waiting.prefix(4).joined(separator: "; "))"
    // Other findings have their own advice.
    let more: Prose = adviceOnWindow ?? "'parselogs help capture' shows how to take a log that shows more."
    let rest = warned ?? (findings.isEmpty ? more : nil)
    return little + (but.map { "; but \($0)." } ?? ".")
      + (findings.allSatisfy(\.isNote) ? namedError ?? "" : "")
      + (findings.allSatisfy(\.isNote) ? rest.map { " \($0)" as Prose } ?? "" : "")
  }

  /// A clause on the work that was done for stores that no record names; `nil` if none was.
  private var signsOfSync: String? {
    // Its records may be of another store.
    guard restriction == nil else { return endOfApp }
    func shows(_ kinds: EventKind...) -> Bool {
      hasRecord { $0.eventKind.map(kinds.contains) ?? false }
    }
    let managerLoaded =
      !shows(.managerLoadedLocal) || shows(.managerLoaded)
      ? nil
      : shows(.managerCloudSwitched)
        ? "the manager switched between its stores, and only the local one, which does not sync, is seen to load"
        : "the manager loaded the local store, which does not sync"
    let parts = [
      shows(.importWritten, .importMetadataWritten, .importNotified, .managerMerged)
        ? "it imported changes from other devices"
        // Applied changes are not saved yet.
        : shows(.importApplied) ? "it began to import changes from other devices" : nil,
      // Older systems print both entries for each export, but print only the latter at every log level.
      shows(.exportWritten) || showsEntry("export-stack-changes")
        ? "it wrote changes for other devices" : nil,
      managerLoaded,
      shows(.mirrorPush) || statements.showsPush ? "a push from CloudKit came" : nil,
      shows(.mirrorClosed) && !shows(.mirrorObserved, .mirrorSetupStarted)
        ? "mirroring of a store ended: nothing in it syncs until it is opened again" : nil,
      endOfApp,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }

  /// A clause that says how the app ended; `nil` if it did not crash.
  private var endOfApp: String? {
    let crashes = findings.compactMap { $0.detail as? Crashed.Detail }
    guard !crashes.isEmpty else { return nil }
    if crashes.allSatisfy(\.isEndedByCloudKit) { return "CloudKit ended the app" }
    return crashes.allSatisfy(\.isFatalError)
      ? "the app ended itself with a fatal error" : "the app was ended by an exception"
  }

  private func showsEntry(_ id: String) -> Bool {
    hasRecord { $0.id == id }
  }

  /// A sentence about the first warning that no rule judges; `nil` if there is none.
  ///
  /// The warning is the manager's, or Core Data's outside its sync.
  private var warned: Prose? {
    guard let warning = statements.firstWarning, let index = warning.entry else { return nil }
    let words = Prose(
      warning.text.split(separator: "\n").first.map(String.init) ?? "", .quotation, limit: 120)
    let advice = catalogue.entries[index].advice.map { " \($0)" as Prose } ?? ""
    return "Line \(words: warning.line.grouped) warns: \(sentence(of: index)) (\"\(words)\").\(advice)"
  }
}

extension Finding {
  fileprivate var isNote: Bool { severity == .note }
}
