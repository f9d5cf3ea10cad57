// The statements about a failing import, as beats of an agent.

/// The failure of an import operation.
enum FailureBeat {
  case errorSaving, beatToDatabase
  case reported
  case cancelled
  case timerFired
}
