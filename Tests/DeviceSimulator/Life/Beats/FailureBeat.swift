// The statements of a failing import, as things an agent does.

/// The failing of an operation.
enum FailureBeat {
  case errorSaving, beatToDatabase
  case reported
  case cancelled
  case timerFired
}
