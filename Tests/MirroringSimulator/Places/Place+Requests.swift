// The places that print statements about the queue of requests, and about what precedes a request.

private let delegate = "NSCloudKitMirroringDelegate"

extension Place {
  static let asked = Place(
    delegate, "executeMirroringRequest:error:", .cloudKit, "%@: Asked to execute request: %@", 982,
    [.iOS17: 969])

  static let enqueuing = Place(
    delegate, "_enqueueRequest:", block: 1, .cloudKit, "%@: enqueuing request: %@", 1016, [.iOS17: 1003])

  static let enqueued = Place(
    delegate, "_enqueueRequest:", block: 2, .cloudKit, "Enqueued request: %@", 1025, [.iOS17: 1012])

  static let notEnqueued = Place(
    delegate, "_enqueueRequest:", block: 2, .cloudKit, "Failed to enqueue request: %@\n%@", 1021)

  static let checking = Place(
    delegate, "checkAndExecuteNextRequest", .cloudKit, "%@: Checking for pending requests.", 3553,
    [.iOS26: 3570])

  static let executing = Place(
    delegate, "checkAndExecuteNextRequest", block: 1, .cloudKit, "%@: Executing: %@", 3566, [.iOS17: 3524])

  static let deferring = Place(
    delegate, "checkAndExecuteNextRequest", block: 1, .cloudKit,
    "%@: Deferring additional work. There is still an active request: %@", 3560)

  static let idle = Place(
    delegate, "checkAndExecuteNextRequest", block: 1, .cloudKit, "%@: No more requests to execute.", 3569,
    [.iOS15: 2856])

  static let finished = Place(
    delegate, "_finishedRequest:withResult:", .cloudKit, "Finished request: %@ with result: %@", 3584,
    [.iOS17: 3542])

  static let finishedAutomatic = Place(
    delegate, "finishedAutomatedRequestWithResult:", .warning, "Finished request '%@' with result: %@", 3601,
    [.iOS15: 2972])

  static let backgroundEnded = Place(
    delegate, "applicationStateMonitorExpiredBackgroundActivityTimeout:", .cloudKit,
    "%@: Deferring active request due to background timeout: %@", 3812)

  static let saveSeen = Place(
    delegate, "managedObjectContextSaved:", .debug, "%@: Observed context save: %@ - %@", 3121,
    [.iOS15: 2635, .iOS17: 3097])

  static let changeSeen = Place(
    delegate, "remoteStoreDidChange:", .debug, "%@: Observed remote store notification: %@ - %@ - %@ - %@",
    3164, [.iOS17: 3140])

  static let caughtUp = Place(
    delegate, "remoteStoreDidChange:", block: 2, .debug,
    "%@ - Ignoring remote change notification because the exporter has already caught up to this transaction: "
      + "%@ / %@ - %@", 3210)

  static let notificationGot = Place(
    "PFCloudKitThrottledNotificationObserver", "noteRecievedNotification:", .debug, "%@: Got: %@ - %d", 58)

  static let notificationScheduled = Place(
    "PFCloudKitThrottledNotificationObserver", "noteRecievedNotification:", .cloudKit,
    "%@ - Already scheduled a block to respond to '%@', %d notifications since.", 62)
}
