// The sentences for findings. What is wrong between devices: what is missing, skipped, or different.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension FindingWords {
  static func missing(
    _ missing: MissingTransaction, _ severity: Finding.Severity, _ peers: PeerNames, _ part: String
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
    let since = missing.seconds.map { ", for \(durationWords($0)) when the \(part) ends" } ?? ""
    // Of what has no number at least one is missing.
    let isOne = numbers.values.reduce(0) { $0 + max(1, $1.count) } == 1
    let behind =
      "Waiting for \(isOne ? "it" : "them")\(since): \(waiting.isEmpty ? counted(missing.logs, "log") : waiting)."
    guard severity == .error else {
      return (
        "Has not arrived on this device yet: \(what). \(behind) That may be a download under way.",
        "Take a longer capture. If it still waits after a minute, see in a capture of \(owners) whether it wrote this."
      )
    }
    return (
      "Never arrived on this device: \(what). \(behind) What \(owners) saved since then is not visible here, and will "
        + "not be until \(isOne ? "it arrives" : "they arrive").",
      "See in a capture of \(owners) whether it wrote these transactions. If it did, give iCloud time, then sign out "
        + "and in again on this device; if it never did, rebuild the store from a device that has all data."
    )
  }

  /// The first of some items, and how many more there are.
  static func list(_ items: [String]) -> String {
    items.prefix(8).joined(separator: ", ") + (items.count > 8 ? " and \(items.count - 8) more" : "")
  }

  static func mismatch(
    _ theirs: String?, _ ours: String?, _ logs: Int, _ who: String, _ part: String
  ) -> (String, String) {
    let hashes =
      "its model is \(theirs ?? "unknown"), this device's is "
      + (ours ?? "not named in the \(part), but another one")
    return (
      "\(counted(logs, "transaction log")) of \(who) \(logs == 1 ? "is" : "are") skipped, because another version of the "
        + "data model wrote \(logs == 1 ? "it" : "them"): \(hashes). What \(who) saved that way is not on this device, and the "
        + "two devices differ until both use the same model.",
      "Compare the builds of the app on both devices: ship the same compiled model, with all its versions, to both. "
        + "The logs are kept and imported once this device has the model."
    )
  }

  static func skipped(_ skipped: ConflictSkipped) -> (String, String) {
    let object =
      skipped.entity.map { "A change of \($0.oneLine)/\((skipped.object ?? "?").oneLine)" }
      ?? (skipped.records > 1 ? "\(skipped.records) changes of further objects" : "A change of an object")
    return (
      "\(object) made on another device \(skipped.records > 1 ? "were" : "was") dropped here while resolving a conflict. "
        + "This device keeps its own state, so the devices differ in this from now on.",
      "Edit the object again on the device whose state is right; the new save brings both together."
    )
  }

  static func metadataMismatch(_ didRecoveryFail: Bool, _ part: String) -> (String, String) {
    (
      "Core Data's notes of what was imported do not fit the store"
        + (didRecoveryFail
          ? ", and bringing them together failed" : ", and nothing in the \(part) mended that")
        + ". Imports may be missed or repeated, so this device may differ from the others.",
      "Start the app again and let it run until a line says that metadata was recovered. If it stays, move the data "
        + "into a new iCloud store."
    )
  }

  static func splitWrite(
    _ transaction: Int?, _ log: LogFile?, _ isMended: Bool, _ isAfterLaunch: Bool, _ who: String,
    _ part: String
  ) -> (String, String) {
    let what =
      transaction.map { "transaction \($0) of \(who)" }
      ?? (log == nil ? "a transaction log" : "a transaction log of \(who)")
    guard !isMended else {
      return (
        "The changes of \(what) were in the store before Core Data had noted that they are: the process ended or failed "
          + "between the two. It was mended since; an object of that import may be in the store twice.",
        "Compare what that import brought with the other device once."
      )
    }
    guard !isAfterLaunch else {
      return (
        "The changes of \(what) are in the store, but Core Data did not note that they are: the process ended between the "
          + "two. The app was started again in the \(part), and no recovery of the notes is seen there: imports go by a "
          + "false history.",
        "Let the app run and see in a longer capture whether metadata recovery follows and succeeds. If it never does, move "
          + "the data into a new iCloud store."
      )
    }
    return (
      "The changes of \(what) are in the store, but Core Data did not note that they are: the process ended or failed "
        + "between the two. It recovers its notes at the next start; until then imports go by a false history.",
      "Start the app again and see in a new capture whether metadata recovery follows and succeeds."
    )
  }

  static func rolledBack(
    _ peers: [(peer: Name, before: Int, after: Int)], _ isMended: Bool, _ names: PeerNames
  ) -> (String, String) {
    let less = list(peers.map { "\(names.short($0.peer)) \($0.after) instead of \($0.before)" })
    let what =
      "The store holds less than it did\(peers.isEmpty ? "" : ": \(less)"). An older copy of its file came back."
    guard !isMended else {
      return (
        what + " The transaction logs were loaded anew beside it, and it took their state.",
        "Compare the device with the others once; what was saved here only and never sent is gone."
      )
    }
    return (
      what + " What is saved now may get numbers that other devices already have, and they will ignore it.",
      "Find out what replaced the file: a restored backup, a copied database, code of the app. Then remove the store on "
        + "this device and let it come from iCloud."
    )
  }

  static let stranded = (
    "This device cannot catch up: the others replaced old transaction logs by a baseline, and logs that it needs to "
      + "follow are gone. It stays at its present state and differs from the others.",
    "Save elsewhere what exists on this device only, then remove the store here and let it come from iCloud."
  )

  static func baseline(
    _ error: ErrorChain, _ severity: Finding.Severity, _ step: BaselineStep, reason: String?
  ) -> (String, String) {
    guard severity == .error else {
      return (
        "A baseline, the copy of the whole store in iCloud, has not been downloaded: \(error.words). A device that is new "
          + "or far behind waits for it.", "Wait with the app open and the device online."
      )
    }
    let why = reason ?? error.words
    switch step {
    case .adopting:
      return (
        "This device could not adopt a baseline, the copy of the whole store in iCloud: \(why). The baseline may be good; "
          + "this device does not get what it holds.",
        "Save elsewhere what exists on this device only and start the app again, with space free. If it stays, remove the "
          + "store here and let it come from iCloud."
      )
    case .rolling:
      return (
        "This device could not write a new baseline, the copy of the whole store in iCloud: \(why). Nothing is lost by that: "
          + "the transaction logs stay, but new devices have to import all of them.",
        "Start the app on the device with all data, with space free, and leave it open; a later baseline mends this."
      )
    case .reading:
      return (
        "The baseline, the copy of the whole store in iCloud, cannot be read: \(why). New devices cannot start from it, and "
          + "one that is far behind cannot catch up.",
        "Start the app on the device with all data, with space free, and leave it open; a later baseline mends this."
      )
    }
  }

  static func diverged(_ entity: String?, _ error: ErrorChain, _ count: Int) -> (String, String) {
    let what = entity.map { "of entity \($0.oneLine)" } ?? "in an import"
    return (
      "\(counted(count, "record")) \(count == 1 ? "says" : "say") that an object \(what) could not be brought together with "
        + "what is on this device: it could not be merged, or it, its entity or an object it points to is missing. The "
        + "devices may differ in it.",
      "Compare these objects on the devices and save them again where they are right."
    )
  }
}
