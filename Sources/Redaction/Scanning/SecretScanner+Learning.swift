// Reads a text for what it names, without writing it: lines that were read before are passed over.

extension SecretScanner {
  /// What surrounds the place that is being read.
  struct Nesting: Hashable {
    /// How deep within the values of an object, 0 outside; and within other braces.
    var depth = 0
    var braces = 0
    /// How deep within objects of CloudKit's, 0 outside.
    var cloudKitObjects = 0
    /// Whether the object whose data come next is one of Core Data's own.
    var isMetadata = false
    /// Whether the keys of what is read are values too, as in a dictionary within an object.
    var hidesKeys = false
  }

  /// Learns what the text names.
  mutating func learn() {
    while position < bytes.count {
      if position == lineStart, skipReadLine() { continue }
      step()
      if lineStart == position || position == bytes.count { noteReadLine() }
    }
  }

  /// Passes over a line that was learnt from before.
  ///
  /// - Returns: Whether it was.
  private mutating func skipReadLine() -> Bool {
    line = nil
    guard markEnd <= position, let closed = ClosedLine(bytes, from: position, isCut: isCut) else {
      return false
    }
    let version = redactor.known.changesOfNames
    guard let end = redactor.learntLines.end(of: closed, in: nesting, version: version) else {
      line = (closed, nesting, version)
      return false
    }
    position = closed.next
    lineStart = position
    nesting = end
    key = nil
    // What comes next is read by what was written before it.
    output.append(UInt8(ascii: "\n"))
    return true
  }

  /// Remembers the line that ended, unless it taught the name of something: then it may teach more.
  ///
  /// Nothing that is learnt depends on which values are known. After `entity`, the next line may begin with
  /// its name.
  private func noteReadLine() {
    guard let line, line.closed.next == position, lineStart == position || !line.closed.isEnded,
      markEnd <= position, line.version == redactor.known.changesOfNames, key.map({ text($0) }) != "entity"
    else { return }
    redactor.learntLines.note(line.closed, from: line.start, to: nesting, version: line.version)
  }
}
