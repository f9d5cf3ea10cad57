// The sentences for findings: what it is, what it means for the user's data, and what to do.

package import Diagnosis
internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The sentences for one finding.
package struct FindingWords: Sendable {
  /// What it is, and what it means for the user's data.
  package let message: String

  /// What to do; empty when there is nothing to do.
  package let advice: String

  /// The sentences for a finding of a capture.
  package init(_ finding: Finding, _ timelines: Timelines) {
    let peers = PeerNames(timelines.names)
    let who = finding.peer.map { peers.short($0) } ?? "another device"
    (message, advice) =
      switch finding.detail {
      case .missingTransaction(let missing): Self.missing(missing, finding.severity, peers)
      case .modelMismatch(let theirs, let ours, let logs):
        Self.mismatch(
          theirs.map { timelines.names[$0].oneLine }, ours.map { timelines.names[$0].oneLine }, logs, who)
      case .conflictSkipped(let skipped): Self.skipped(skipped)
      case .importFailed(let failed): Self.failed(failed, who)
      case .importUnfinished(let transaction, _, let isWritten): Self.unfinished(transaction, isWritten, who)
      case .localStorageOnly(let seconds): Self.localStorage(seconds)
      case .corruptionReported(let isHealthy): Self.corruption(isHealthy)
      case .accountChanged(let change): Self.account(change)
      case .daemonError(let error): Self.daemon(error)
      case .captureTruncated(let cut): Self.truncated(cut)
      case .lowLogLevel: Self.lowLevel
      case .unrecognised(let count, let errors): Self.unrecognised(count, errors)
      }
  }

  private static func missing(
    _ missing: MissingTransaction, _ severity: Finding.Severity, _ peers: PeerNames
  ) -> (String, String) {
    var numbers: OrderedDictionary<Name, NumberSet> = [:]
    for (peer, range) in missing.missing {
      if let range {
        numbers[peer, default: NumberSet()].insert(range)
      } else {
        numbers[peer] = numbers[peer] ?? NumberSet()
      }
    }
    let what = list(
      numbers.map { peer, numbers in
        numbers.isEmpty
          ? "an earlier transaction of \(peers.short(peer))" : "\(peers.short(peer)) \(numbers.words)"
      })
    let waiting = list(missing.waiting.map { "\(peers.short($0.peer)) \($0.numbers.words)" })
    let owners = list(numbers.keys.map { peers.short($0) }.sorted())
    let since = missing.seconds.map { ", for \(durationWords($0)) when the capture ends" } ?? ""
    let behind = "Waiting for it\(since): \(waiting.isEmpty ? counted(missing.logs, "log") : waiting)."
    guard severity == .error else {
      return (
        "Has not arrived on this device yet: \(what). \(behind) That may be a download under way.",
        "Take a longer capture. If it still waits after a minute, see in a capture of \(owners) whether it wrote this."
      )
    }
    return (
      "Never arrived on this device: \(what). \(behind) What \(owners) saved since then is not visible here, and will "
        + "not be until it arrives.",
      "See in a capture of \(owners) whether it wrote these transactions. If it did, give iCloud time, then sign out "
        + "and in again on this device; if it never did, rebuild the store from a device that has all data."
    )
  }

  /// The first of some items, and how many more there are.
  private static func list(_ items: [String]) -> String {
    items.prefix(8).joined(separator: ", ") + (items.count > 8 ? " and \(items.count - 8) more" : "")
  }

  private static func mismatch(
    _ theirs: String?, _ ours: String?, _ logs: Int, _ who: String
  ) -> (String, String) {
    let hashes =
      "its model is \(theirs ?? "unknown"), this device's is "
      + (ours ?? "not named in the capture, but another one")
    return (
      "\(counted(logs, "transaction log")) of \(who) \(logs == 1 ? "is" : "are") skipped, because another version of the "
        + "data model wrote \(logs == 1 ? "it" : "them"): \(hashes). What \(who) saved that way is not on this device, and the "
        + "two devices differ until both use the same model.",
      "Compare the builds of the app on both devices: ship the same compiled model, with all its versions, to both. "
        + "The logs are kept and imported once this device has the model."
    )
  }

  private static func skipped(_ skipped: ConflictSkipped) -> (String, String) {
    let object =
      skipped.entity.map { "A change of \($0.oneLine)/\((skipped.object ?? "?").oneLine)" }
      ?? (skipped.records > 1 ? "\(skipped.records) changes of further objects" : "A change of an object")
    return (
      "\(object) made on another device \(skipped.records > 1 ? "were" : "was") dropped here while resolving a conflict. "
        + "This device keeps its own state, so the devices differ in this from now on.",
      "Edit the object again on the device whose state is right; the new save brings both together."
    )
  }

  private static func failed(_ failed: FailedImport, _ who: String) -> (String, String) {
    let what =
      failed.transaction.map { "Transaction \($0) of \(who)" }
      ?? (failed.log == nil ? "A transaction log" : "A transaction log of \(who)")
    let why = failed.error.words
    if failed.isDelayed {
      return (
        "\(what) has not been downloaded: \(why). What it holds is not on this device yet.",
        "Wait with the app open and the device online. If it does not arrive within the hour, look on the device that "
          + "saved it whether the upload finished."
      )
    }
    let often = failed.failures > 1 ? ", \(failed.failures) times" : ""
    let rest =
      failed.mayHaveRecovered
      ? "Core Data tries again after 30 seconds; the capture does not show whether that went well."
      : "What it holds is not on this device, and transactions that build on it wait behind it."
    return ("\(what) could not be imported\(often): \(why). \(rest)", failureAdvice(failed.error))
  }

  /// What to do depends on who is at fault: the data model, the code, or the file.
  private static func failureAdvice(_ error: ErrorChain) -> String {
    if error.isValidation {
      return
        "Core Data tries again at every start, in vain. Loosen this rule of the data model and ship the app; else "
        + "rebuild the store from a device that has all data."
    }
    if error.links.isEmpty {
      return
        "Read the reason: an exception comes from the app's code or its data model. Core Data tries again at every "
        + "start; if the reason stays, rebuild the store from a device that has all data."
    }
    return
      "Core Data tries again every 30 seconds and at every start. If it stays, start the app on the device that saved "
      + "it, so that the file is uploaded anew, or rebuild the store from a device that has all data."
  }

  private static func unfinished(_ transaction: Int?, _ isWritten: Bool, _ who: String) -> (String, String) {
    let what =
      transaction.map { "The import of transaction \($0) of \(who)" } ?? "An import of a log of \(who)"
    return isWritten
      ? (
        "\(what) saved its changes, but the capture ends before Core Data noted that it did.",
        "If the app ended here, start it again and see in a new capture whether metadata recovery follows."
      )
      : (
        "\(what) began, and the capture ends before it is over.",
        "If the capture was simply stopped here, nothing is wrong. If the app ended here, look for its crash report."
      )
  }

  private static func localStorage(_ seconds: Double?) -> (String, String) {
    let since =
      seconds.map { " for the last \(durationWords($0)) of the capture" } ?? " when the capture ends"
    return (
      "The store is on local storage\(since): iCloud is not ready for it. What the app saves stays on this device, and "
        + "nothing of other devices arrives.",
      "Check that the device is signed in to iCloud, iCloud Drive is on for the app, and there is network and space. Right "
        + "after the first start this may take minutes; then wait for a line with 'Using local storage: 0'."
    )
  }

  private static func corruption(_ isHealthy: Bool?) -> (String, String) {
    let state =
      switch isHealthy {
      case true?: " The store of this device is healthy, so this device rebuilds the content from it."
      case false?:
        " The store of this device is corrupt too: it is not available until another device has rebuilt the content."
      case nil: ""
      }
    return (
      "UbiquityStoreManager reports that the content in iCloud is corrupt.\(state)",
      "Start the app on a device that has all data and leave it open until the rebuild is over; changes made elsewhere "
        + "meanwhile may be lost."
    )
  }

  private static func account(_ change: AccountChange) -> (String, String) {
    switch change {
    case .signedOut:
      (
        "The user signed out of iCloud. The app works on a local store; the data of the account is not visible until the "
          + "same account signs in again.", "Ask whether this was meant."
      )
    case .changed:
      (
        "The iCloud account changed. Core Data closes the store and sets it up anew for the account.",
        "Ask whether another account was signed in: its data is another store."
      )
    case .nobody:
      (
        "Nobody is signed in to iCloud on this device, or iCloud is off for the app. The app works on a local store, and "
          + "nothing syncs.", "Sign in, and turn on iCloud Drive for the app."
      )
    }
  }

  private static func daemon(_ error: ErrorChain) -> (String, String) {
    let meaning = error.links.last.flatMap { ErrorMeaning(domain: $0.domain, code: $0.code) }
    return (
      "iCloud itself reports an error: \(error.words). "
        + (meaning?.effect ?? "Files may come late or not at all."),
      meaning?.advice ?? "Check account, network and space on the device; if it stays, restart the device."
    )
  }

  private static func truncated(_ cut: CaptureCut) -> (String, String) {
    var parts: [String] = []
    if cut.beginsInside { parts.append("It begins inside a record.") }
    if cut.cutRecords > 0 {
      parts.append(
        "\(counted(cut.cutRecords, "record")) \(cut.cutRecords == 1 ? "ends" : "end") within a statement.")
    }
    if cut.longRecords > 0 {
      parts.append(
        "\(counted(cut.longRecords, "record")) \(cut.longRecords == 1 ? "is" : "are") longer than 1 MiB; "
          + "\(counted(cut.droppedBytes, "byte")) of them were not looked at.")
    }
    return (
      "The capture is not whole. " + parts.joined(separator: " "),
      "Attach the whole log, as a file rather than as a copy of the console."
    )
  }

  private static let lowLevel = (
    "The capture shows only what Core Data always prints: mostly errors. What is not in it proves nothing.",
    "Start the app with the argument '-com.apple.coredata.ubiquity.logLevel 3' and take the capture again."
  )

  private static func unrecognised(_ count: Int, _ errors: Int) -> (String, String) {
    let said =
      errors == 0
      ? "" : " \(errors == count ? "" : "\(errors) of them ")\(errors == 1 ? "reports" : "report") an error."
    return (
      "\(counted(count, "record")) of iCloud \(count == 1 ? "is" : "are") not in the catalogue. What \(count == 1 ? "it says" : "they say") "
        + "is not part of this diagnosis.\(errors == count && errors > 0 ? (count == 1 ? " It reports an error." : " They report errors.") : said)",
      errors == 0
        ? "Read \(count == 1 ? "it" : "them") with -v, which names the nearest entry."
        : "Read \(count == 1 ? "it" : "them") with -v; 'parselogs explain' tells what the errors mean."
    )
  }
}
