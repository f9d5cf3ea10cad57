// Reads a text for its names without keeping the output; lines that were read before are skipped.

extension SecretScanner {
  /// The syntax that surrounds the current position.
  struct Nesting: Hashable {
    /// The depth inside the values of an object; 0 outside.
    var depth = 0
    /// The depth inside other braces.
    var braces = 0
    /// The depth inside CloudKit objects; 0 outside.
    var cloudKitObjects = 0
    /// Whether the object whose data come next is one of Core Data's own.
    var isMetadata = false
    /// Whether keys are values too, as in a dictionary inside an object.
    var hidesKeys = false
  }

  /// Learns the names in the text, except in the lines that were learned from before.
  mutating func learn(skipping learntLines: inout LearntLines) {
    while position < bytes.count {
      if position == cursor.lineStart, skipReadLine(learntLines) { continue }
      step()
      if cursor.lineStart == position || position == bytes.count { noteReadLine(&learntLines) }
    }
  }

  /// Skips a line that was learned from before.
  ///
  /// - Returns: Whether the line was skipped.
  private mutating func skipReadLine(_ learntLines: LearntLines) -> Bool {
    line = nil
    guard markEnd <= position, let closed = ClosedLine(bytes, from: position, isCut: isCut) else {
      return false
    }
    let version = words.known.changesOfNames
    guard let end = learntLines.end(of: closed, in: nesting, version: version) else {
      line = (closed, nesting, version)
      return false
    }
    position = closed.next
    cursor.lineStart = position
    nesting = end
    key = nil
    // The next byte is read according to the output so far.
    output.append(UInt8(ascii: "\n"))
    return true
  }

  /// Remembers the line that ended, unless the name of something was learned from it: then it may teach more.
  ///
  /// Learning does not depend on the known values. After `entity`, the next line may begin with the entity's
  /// name.
  private func noteReadLine(_ learntLines: inout LearntLines) {
    guard let line, line.closed.next == position, cursor.lineStart == position || !line.closed.isEnded,
      markEnd <= position, line.version == words.known.changesOfNames, key.map({ text($0) }) != "entity"
    else { return }
    learntLines.note(line.closed, from: line.start, to: nesting, version: line.version)
  }
}
