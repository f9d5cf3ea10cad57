// The sentences for findings. What of other devices is not in the store: imports that failed, or have no end.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension FindingWords {
  static func failed(_ failed: FailedImport, _ who: String) -> (String, String) {
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
  static func failureAdvice(_ error: ErrorChain) -> String {
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

  static func unfinished(_ transaction: Int?, _ isWritten: Bool, _ who: String) -> (String, String) {
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

  static func poison(_ failed: FailedImport, _ who: String) -> (String, String) {
    let (message, advice) = Self.failed(failed, who)
    return (message + " Each failure holds up all imports for half a minute.", advice)
  }

  static func unreadable(_ failed: FailedImport, _ who: String) -> (String, String) {
    let what =
      failed.transaction.map { "The log of transaction \($0) of \(who)" }
      ?? (failed.log == nil ? "A transaction log" : "A transaction log of \(who)")
    let rest =
      failed.mayHaveRecovered
      ? "The capture does not show whether it could be read later."
      : "What it holds is not on this device, and transactions that build on it wait behind it."
    return (
      "\(what) is empty, damaged or cannot be opened: \(failed.error.words). \(rest)",
      "Start the app on the device that saved it, so that the file is uploaded anew. If it stays, rebuild the store from "
        + "a device that has all data."
    )
  }

  static func crashed(_ exception: String?, _ reason: String?, _ isOfUbiquity: Bool) -> (String, String) {
    let why = [exception, reason].compactMap { $0?.oneLine.cut(to: 160) }.joined(separator: ", ")
    let what = "The app was ended by an exception\(why.isEmpty ? "" : ": \(why)")."
    return isOfUbiquity
      ? (
        what
          + " It happened in the work for iCloud: an import that was running is not over, and the same may happen at "
          + "each start.",
        "Read the reason and the stack: mostly the data model or a value breaks the import of one log. Until it is mended, "
          + "this device does not get what comes after it."
      )
      : (
        what
          + " The capture does not show it to be in the work for iCloud; an import that was running then starts again "
          + "with the app.", "Mend the fault in the app."
      )
  }
}
