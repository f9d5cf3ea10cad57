// The sentences for findings. A store that does not come up with iCloud, or whose saves do not leave the device.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension FindingWords {
  static func localStorage(_ seconds: Double?, _ part: String) -> (String, String) {
    let since =
      seconds.flatMap { $0 < 1 ? nil : " for the last \(durationWords($0)) of the \(part)" }
      ?? " when the \(part) ends"
    return (
      "The store is on local storage\(since): iCloud is not ready for it. What the app saves stays on this device, and "
        + "nothing of other devices arrives.",
      "Check that the device is signed in to iCloud, iCloud Drive is on for the app, and there is network and space. Right "
        + "after the first start this may take minutes; then wait for a line with 'Using local storage: 0'."
    )
  }

  static func setupFailed(
    _ step: String?, _ error: ErrorChain, isSyncing: Bool, since: Place?, _ part: String
  ) -> (String, String) {
    let rest =
      since.map { synced($0) + " What set-up left undone may be missing at the next start." }
      ?? (isSyncing
        ? "The store is with iCloud nevertheless; what set-up left undone may be missing at the next start."
        : "What the app saves stays on this device, and nothing of other devices arrives.")
    return (
      "Setting up the store with iCloud failed\(step.map { " (\($0))" } ?? ""): \(error.words)."
        + (since == nil ? " No later try in the \(part) succeeded. " : " ") + rest,
      advice(for: error)
        ?? "Check account, network and space, and start the app again; if it stays, attach this capture to a bug report."
    )
  }

  /// That a store did sync after trouble that says it does not.
  static func synced(_ place: Place) -> String {
    "It did sync after that, at " + (place.time?.timeText ?? "line \(place.line)") + "."
  }

  /// What to do about the innermost error that is known.
  private static func advice(for error: ErrorChain) -> String? {
    error.links.reversed().lazy.compactMap { ErrorMeaning(domain: $0.domain, code: $0.code)?.advice }.first
  }

  static func stalled(_ seconds: Double?, _ part: String) -> (String, String) {
    (
      (seconds.map { "Set-up has waited \(durationWords($0)) for iCloud's first sync when the \(part) ends." }
        ?? "Core Data gave up waiting for iCloud's first sync after 90 seconds.")
        + " The store works for this device alone: nothing is sent, and nothing arrives.",
      "Check that the device is signed in, iCloud Drive is on for the app, and there is network and space; then start the "
        + "app again. Restarting the device helps when iCloud itself hangs."
    )
  }

  static func options(_ sentence: String, isError: Bool, _ since: Place?) -> (String, String) {
    (
      isError
        ? "Core Data refuses the options with which the app opens its store: \(sentence). "
          + (since.map(synced) ?? "The store does not sync.")
        : "Core Data warns of the options with which the app opens its store: \(sentence).",
      "Correct the options in the app's code; nothing on the device can mend this."
    )
  }

  static func exportLost(
    _ numbers: [ClosedRange<Int>], _ error: ErrorChain?, _ step: String?
  ) -> (String, String) {
    let what = numbers.isEmpty ? "a save" : "transaction \(list(numbers.map(\.words)))"
    // What begins with an object or a path is no reason: the statement says what it is.
    let why = error.flatMap { $0.links.isEmpty && !$0.isReasonGiven ? step : $0.words } ?? step
    let isOfSpace = error?.links.contains(where: isOfSpace) ?? false
    return (
      "This device never wrote \(what) for the others\(why.map { ": \($0)" } ?? ", though it wrote later ones"). "
        + "What was saved then exists here only"
        + (numbers.isEmpty ? "." : ", and on other devices all later saves of this device wait for it."),
      (isOfSpace ? "Free space, start" : "Start")
        + " the app and save the objects again. If other devices wait for a "
        + "number that was never written, rebuild the store from this device."
    )
  }

  /// Whether an error says that the disk is full.
  private static func isOfSpace(_ link: ErrorChain.Link) -> Bool {
    [("NSCocoaErrorDomain", 640), ("NSPOSIXErrorDomain", 28), ("NSSQLiteErrorDomain", 13)]
      .contains { link.domain == $0.0 && link.code == $0.1 }
  }
}
