// Wording that the rules about failed imports share.

internal import Diagnosis
internal import Timelines

extension FailedLogs {
  /// The subject of a sentence about the logs.
  ///
  /// `Transaction 3 of mac-1B2C`, or `100 logs of mobile-0000 (transactions 3, 7-12)`.
  func subject(_ context: WordingContext, isLog: Bool = false) -> Prose {
    if logCount > 1 {
      let numbers = transactions.isEmpty ? "" : " (transactions \(transactions.words))"
      return "\(logCount) logs of \(context.who)\(words: numbers)"
    }
    return transaction.map { "\(isLog ? "The log of transaction" : "Transaction") \($0) of \(context.who)" }
      ?? (log == nil ? "A transaction log" : "A transaction log of \(context.who)")
  }

  func loss(_ context: WordingContext) -> Prose {
    if context.isOwn {
      return logCount == 1
        ? "This device saved it; the store no longer holds it, and transactions that build on it wait behind it."
        : "This device saved them; the store no longer holds them, and transactions that build on them wait behind them."
    }
    return logCount == 1
      ? "What it holds is not on this device, and transactions that build on it wait behind it."
      : "What they hold is not on this device, and transactions that build on them wait behind them."
  }

  /// A sentence that says that the failure was not repeated, at a log level that does not show imports.
  func notRepeated(_ level: Int) -> Prose {
    """
    It has not failed again since then, though each scan tries again; log level \(level) does not show whether \
    \(Agreement(with: logCount).they) \(Agreement(with: logCount).were) imported.
    """
  }

  /// The wording of a finding.
  ///
  /// The advice depends on whether the data model, the code or the file is at fault.
  func wording(_ context: WordingContext, topic: Prose) -> FindingWording {
    let often = failures > 1 ? ", \(logCount == 1 ? "" : "up to ")\(failures) times" : ""
    let rest: Prose =
      if mayHaveRecovered {
        "Core Data tries again after 30 seconds; the \(context.part) does not show whether that succeeded."
      } else if let laterLevel {
        notRepeated(laterLevel)
      } else {
        loss(context)
      }
    var wording = FindingWording(
      message: "\(subject(context)) could not be imported\(words: often): \(error.prose). \(rest)",
      topic: topic, data: data(context))
    wording.advice = context.advice(error)
    if context.isOwn { wording.failure = .ofStores("missing changes of this device") }
    if error.concernsConfinement {
      wording.failure = .sentence("The app could not import what another device saved")
      wording.message =
        "\(subject(context)) could not be merged by the app\(words: often): \(error.prose). The data may be in the store "
        + "already, without the app showing it; what builds on it may wait."
      wording.advice = """
        Create the context that merges imports with NSMainQueueConcurrencyType or NSPrivateQueueConcurrencyType, and \
        fetch again what it shows.
        """
    } else if error.isLostRace {
      wording.advice = """
        Let the app save less often: each save that comes while a log is imported undoes the import, which is tried again \
        half a minute later. Keep the app open without saving, and check in a new capture whether the log is imported.
        """
      wording.placeToLook = "how often the app saves on this device."
    } else if error.concernsClosedStore {
      wording.advice = error.advice ?? wording.advice
      wording.placeToLook = "the app: what removed the store; or whether the user signed out of iCloud."
    } else if error.isValidation {
      // A violated rule of the data model has the same fix wherever the import met it.
      wording.advice = error.advice ?? wording.advice
      wording.placeToLook = "the app's data model, or the object as \(context.author) saved it."
    } else if error.links.isEmpty {
      wordWithoutCode(&wording, context)
    }
    return wording
  }

  /// Adds where to look, and advice, for a failure whose record has no error code.
  private func wordWithoutCode(_ wording: inout FindingWording, _ context: WordingContext) {
    if error.logTrouble == .unknownObject {
      let devices: Prose = context.isOwn ? "this device" : "this device and \(context.author)"
      wording.placeToLook = "\(devices): part of the history is missing here."
      wording.advice =
        "Rebuild the store from a device that has all data ('parselogs help rebuild'). \(Self.cost)"
    } else if error.concernsMissingFile {
      wording.placeToLook = "iCloud, or \(context.author): its upload may not be over."
    } else if error.isNull {
      wording.advice = """
        Take a capture at log level 3, which may say why. If the same log fails again and again, rebuild the store from a \
        device that has all data ('parselogs help rebuild'). \(Self.cost)
        """
    } else if error.reason != nil, error.logTrouble == nil, log != nil {
      wording.placeToLook = "the app's code or data model on this device."
    }
  }

  private static let cost: Prose =
    "This loses what only other devices have: keep a copy of each store first."

  func data(_ context: WordingContext) -> DataValue {
    [
      "log": context.logFile(log), "transaction": transaction, "failures": failures, "errors": error,
      "delayed": isDelayed,
      "logs": logs.map { ["log": context.logFile($0.file), "transaction": $0.transaction] as DataValue },
    ]
  }
}

extension ErrorChain {
  /// Whether the app passed the import to a context that has no queue of its own.
  fileprivate var concernsConfinement: Bool { reason?.hasPrefix("Can only use -performBlock:") ?? false }
}

extension ProvisionalContext {
  /// Returns the words that the narrative prints below a failed import.
  ///
  /// A failed import may concern any of three rules; the result is `nil` if `rule` is one of the two that it
  /// does not concern.
  func failedImport(of rule: RuleName) -> ProvisionalWording.Words? {
    let subject = event.log.map { $0.file.text(in: timelines.names) } ?? ""
    guard failure?.isDownloadMissing != true else {
      return rule != .importFailed
        ? nil
        : ProvisionalWording.Words(
          text: "\(transaction) waits until its file is downloaded", subject: subject)
    }
    let isPoison = openLog?.failure?.count == 3
    let isUnreadable = openLog?.failure?.isUnreadable ?? (event.kind == .importLogUnreadable)
    guard rule == (isUnreadable ? .logUnreadable : isPoison ? .poisonLog : .importFailed) else { return nil }
    guard failure?.concernsConfinement != true else {
      return ProvisionalWording.Words(
        text: "the app does not show what \(transaction) holds, unless a later try succeeds", subject: subject
      )
    }
    return ProvisionalWording.Words(
      text: """
        \(isPoison ? "failed for the third time; " : "")what \(transaction) holds is not on this device, unless a \
        later try succeeds
        """, subject: subject)
  }
}
