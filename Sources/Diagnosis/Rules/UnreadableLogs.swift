// Logs that cannot be read: corrupt or empty files. Those whose name the capture does not give are with the import
// failures.

/// A transaction log is corrupt or empty.
struct UnreadableLogs: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    FailedLog.findings(FailedLog.all(capture), .unreadable)
  }
}
