// The sentences for findings. What of other devices is not in the store: imports that failed, or have no end.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension FindingWords {
  static func failed(_ failed: FailedImport, _ who: String, _ part: String) -> (String, String) {
    let what = what(failed, who)
    let isOne = failed.logCount == 1
    let (it, itHolds, file) = isOne ? ("it", "it holds", "it") : ("them", "they hold", "they")
    let why = failed.error.words
    if failed.isDelayed {
      return (
        "\(what) \(isOne ? "has" : "have") not been downloaded: \(why). What \(itHolds) is not on this device yet.",
        "Wait with the app open and the device online. If \(file) \(isOne ? "does" : "do") not arrive within the hour, look "
          + "on the device that saved \(it) whether the upload finished."
      )
    }
    let often = failed.failures > 1 ? ", \(isOne ? "" : "up to ")\(failed.failures) times" : ""
    let rest =
      failed.mayHaveRecovered
      ? "Core Data tries again after 30 seconds; the \(part) does not show whether that went well."
      : "What \(itHolds) is not on this device, and transactions that build on \(it) wait behind \(it)."
    return ("\(what) could not be imported\(often): \(why). \(rest)", failureAdvice(failed.error))
  }

  /// `Transaction 3 of mac-1B2C`, or `100 logs of mobile-0000 (transactions 3, 7-12)`.
  private static func what(_ failed: FailedImport, _ who: String, log: Bool = false) -> String {
    if failed.logCount > 1 {
      let numbers = failed.transactions.isEmpty ? "" : " (transactions \(failed.transactions.words))"
      return "\(failed.logCount) logs of \(who)\(numbers)"
    }
    return failed.transaction.map { "\(log ? "The log of transaction" : "Transaction") \($0) of \(who)" }
      ?? (failed.log == nil ? "A transaction log" : "A transaction log of \(who)")
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

  static func unfinished(
    _ transaction: Int?, _ isWritten: Bool, _ end: UnfinishedEnd, _ who: String, _ part: String
  ) -> (String, String) {
    let what =
      transaction.map { "The import of transaction \($0) of \(who)" } ?? "An import of a log of \(who)"
    switch (end, isWritten) {
    case (.process, _):
      return (
        "\(what) began, and the process ended inside it. The next process has not tried it again when the \(part) ends.",
        "Take a longer capture: the next scan finds the log again. If the app did not end by itself, look for its crash "
          + "report."
      )
    case (.capture, true):
      return (
        "\(what) saved its changes, but the \(part) ends before Core Data noted that it did.",
        "If the app ended here, start it again and see in a new capture whether metadata recovery follows."
      )
    case (.capture, false):
      return (
        "\(what) began, and the \(part) ends before it is over.",
        "If the capture was simply stopped here, nothing is wrong. If the app ended here, look for its crash report."
      )
    }
  }

  static func poison(_ failed: FailedImport, _ who: String, _ part: String) -> (String, String) {
    let (message, advice) = Self.failed(failed, who, part)
    return (message + " Each failure holds up all imports for half a minute.", advice)
  }

  static func unreadable(_ failed: FailedImport, _ who: String, _ part: String) -> (String, String) {
    let isOne = failed.logCount == 1
    let what = what(failed, who, log: true)
    let rest =
      failed.mayHaveRecovered
      ? "The \(part) does not show whether \(isOne ? "it" : "they") could be read later."
      : "What \(isOne ? "it holds" : "they hold") is not on this device, and transactions that build on "
        + "\(isOne ? "it wait behind it." : "them wait behind them.")"
    return (
      "\(what) \(isOne ? "is empty, damaged or cannot" : "are empty, damaged or cannot") be opened: "
        + "\(failed.error.words). \(rest)",
      "Start the app on the device that saved \(isOne ? "it, so that the file is" : "them, so that the files are") uploaded "
        + "anew. If \(isOne ? "it stays" : "they stay"), rebuild the store from a device that has all data."
    )
  }

  static func crashed(
    _ exception: String?, _ reason: String?, _ isOfUbiquity: Bool, _ imports: InterruptedImport,
    _ part: String
  ) -> (String, String) {
    let why = [exception, reason].compactMap { $0?.oneLine.cut(to: 160) }.joined(separator: ", ")
    let what = "The app was ended by an exception\(why.isEmpty ? "" : ": \(why)")."
    guard isOfUbiquity else {
      let rest =
        switch imports {
        case .none: ""
        case .open: "; an import that was running then is not over"
        case .imported: "; what was being imported then was imported later"
        }
      return (
        what + " The \(part) does not show it to be in the work for iCloud\(rest).",
        "Mend the fault in the app."
      )
    }
    let read = "Read the reason and the stack: mostly the data model or a value breaks the import of one log."
    switch imports {
    case .none:
      return (
        what
          + " It happened in the work for iCloud, and the same may happen at each start. The \(part) shows no import "
          + "that was running.", read
      )
    case .open:
      return (
        what
          + " It happened in the work for iCloud: an import that was running is not over, and the same may happen at "
          + "each start.",
        read + " Until it is mended, this device does not get what comes after it."
      )
    case .imported:
      return (
        what
          + " It happened in the work for iCloud. What was being imported then was imported later, so nothing is missing; "
          + "the same may happen again.", read
      )
    }
  }
}
