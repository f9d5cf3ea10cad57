// Logs that fail again and again: each time the queue stops for half a minute, and what comes after waits.

/// One log failed three times or more.
struct PoisonLogs: Rule {
  func findings(_ capture: CaptureState) -> [Finding] {
    FailedLog.findings(FailedLog.all(capture), .poison)
  }
}
