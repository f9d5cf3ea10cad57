// The faults that truncate: captures that begin inside a record, and records that are cut at a length.

extension Device {
  /// The line numbers of statements that may be truncated.
  ///
  /// Nothing in the truth depends on them, and their last words are unique.
  private static let cuttable: Set<Int> = [
    Statement.considering.line, Statement.willRespond.line, Statement.noMoreLogs.line,
  ]

  /// Prints the end of a record that began before the capture.
  func printFragment(_ injection: Injection) {
    guard let store = stores.first else { return }
    begin(injection)
    recordStart = text.bytes.count
    let line = recordLine
    text.add("\tlocalPeerID: ")
    text.add(names.localPeer)
    text.add("\n\tubiquityRootLocation: ")
    text.root(store)
    text.add("\n\nNo more logs to schedule")
    end()
    truth.fragmentLines = recordLine - line
    tell(injection, line: line)
    injection.state = .shown
  }

  /// Decides whether the statement that begins will be truncated: the first three eligible ones are.
  func countForCutting(_ statement: Statement) {
    cutting = nil
    guard
      let injection = injections.first(where: {
        $0.fault == .truncatedRecords && $0.state != .shown && made >= $0.place
      }),
      statement.concernsUbiquity, Self.cuttable.contains(statement.line)
    else { return }
    if injection.state == .waiting { begin(injection) }
    injection.passes += 1
    if injection.passes == 3 { injection.state = .shown }
    cutting = injection
  }

  /// Truncates the record under way inside the object that its message begins with.
  func cutIfDue() {
    guard let cutting else { return }
    self.cutting = nil
    let length = (text.bytes.count - messageStart) * (20 + text.random.below(20)) / 100
    var end = messageStart + max(30, length)
    // A message cut at a line end would look complete.
    while text.bytes[end - 1] == UInt8(ascii: "\n") || text.bytes[end - 1] == 0x09 { end -= 1 }
    text.bytes.removeSubrange(end...)
    truth.cutRecords.append(recordLine)
    tell(cutting, line: recordLine)
  }
}
