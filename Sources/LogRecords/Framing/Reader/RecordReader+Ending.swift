// Ends a capture: delivers the record in progress, for good or only to look at it, and notes how the capture
// ends. `RecordReader` frames the lines and records before.

extension RecordReader {
  /// Passes on the record in progress as if it ended with the last complete line; this changes nothing.
  package func peek(_ receive: Receiver) {
    guard var open = current else { return }
    if open.isReadInPart { buffer.withSpan(recordStart..<recordEnd) { open.readOn($0) } }
    var record = open.record
    if var gate, !gate.admits(record) { return }
    let end = buffer.endOfText(before: recordEnd, from: recordStart + Int(record.message.lower))
    record.endMessage(at: end - recordStart)
    buffer.withSpan(recordStart..<end) { receive(record, $0) }
  }

  /// Delivers the last record: the capture ends here, or no more of it could be read.
  package mutating func finish(_ ending: CaptureFacts.Ending = .whole, _ receive: Receiver) {
    finish(ending) { record, bytes, _ in receive(record, bytes) }
  }

  /// Delivers the last record to a caller that receives several records together.
  package mutating func finish(_ ending: CaptureFacts.Ending, _ receive: FullReceiver) {
    facts.ending = ending
    if lineEnding == .unknown {
      findLineEnding(since: buffer.count, isWhole: true)
      if lineEnding == .carriageReturn { frameLines(since: buffer.count, receive) }
    }
    if dateOrder != .over, findDateOrder(isWhole: true) { frameLines(since: buffer.count, receive) }
    if prefixSearch != .over, findPrefix(since: buffer.count, isWhole: true) {
      frameLines(since: buffer.count, receive)
    }
    if lineStart < buffer.count {
      let inner = buffer.linesOfEvent(lineStart..<buffer.count)
      take(lineStart..<buffer.count, receive)
      facts.lines += inner
    }
    if isDroppingLine || lineStart < buffer.count {
      facts.lines += 1
      facts.endsInsideLine = true
    }
    endRecord(receive)
    lineStart = buffer.count
    // No record follows the last marks, so that they have the time of the one before them.
    giveAsides(marksAreInside: gate?.side == .inside, receive)
    if let gate {
      if gate.gap != nil { facts.endsInsideLine = false }
      giveGap(receive)
      facts.window = gate.found
    }
  }
}
