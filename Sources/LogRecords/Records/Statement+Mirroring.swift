// Recognises the mirroring of a store to CloudKit: its marker, which precedes level and method, its classes,
// and texts of the system that concern it and have no marker. `Statement` reads the rest of a statement.

extension Statement {
  /// Reads a statement of mirroring, or a text that concerns it; returns `false` if there is none.
  @discardableResult mutating func readMirroring(_ line: Span<UInt8>, from start: Int) -> Bool {
    guard let end = Self.endOfMirroringMarker(line, at: start) else {
      guard let origin = Self.originOfMirroringText(line, at: start) else { return false }
      self.origin = origin
      message = start
      return true
    }
    origin = .cloudkit
    // If a web page was wrapped, the method begins the next line.
    message = line.skip(from: end, while: \.isASCIIWhitespace)
    if let method = MethodName(line, from: message) {
      self.method = method
      message = line.skip(from: method.end, while: \.isASCIIWhitespace)
      // If a web page dropped the object that a message begins with, the space after it remains.
      if line.byte(message) == UInt8(ascii: "-"), message > method.end + 1, line.byte(message - 1) == 0x20 {
        message -= 1
      }
    } else if line.has("<private>(", at: message),
      let close = line.find("): ", from: message, before: message + 40)
    {
      message = close + 3
    }
    return true
  }

  /// Whether a statement of mirroring, or a text that concerns it, begins at an offset.
  static func beginsMirroring(_ line: Span<UInt8>, at offset: Int) -> Bool {
    endOfMirroringMarker(line, at: offset) != nil || originOfMirroringText(line, at: offset) != nil
  }

  /// Whether a text of the system that concerns mirroring, without its marker, is at an offset.
  static func isMirroringText(_ line: Span<UInt8>, at offset: Int) -> Bool {
    originOfMirroringText(line, at: offset) == .cloudkit
  }

  /// Returns the offset of the level, and of Core Data's name before it, that precede a marker of mirroring on
  /// its line; the offset of the marker if they are not there.
  static func beginningOfMirroring(_ bytes: Span<UInt8>, beforeMarker marker: Int, from line: Int) -> Int {
    let end = endOfMarker(bytes, at: marker)
    var (start, next) = (marker, marker)
    for _ in 0..<2 {
      var word = next - 2
      guard word > line, bytes.has(": ", at: word) else { break }
      while word > line, bytes.byte(word - 1).isASCIILetter { word -= 1 }
      if endOfMirroringMarker(bytes, at: word) == end { start = word }
      next = word
    }
    return start
  }

  /// Whether a statement of mirroring may begin at an offset where no other statement does; two bytes rule
  /// out most lines of apps.
  static func mayBeginMirroring(_ line: Span<UInt8>, at offset: Int) -> Bool {
    let second = line.byte(offset + 1)
    return switch line.byte(offset) {
    case UInt8(ascii: "B"): second == UInt8(ascii: "U") || second == UInt8(ascii: "a")
    case UInt8(ascii: "F"): second == UInt8(ascii: "a") || second == UInt8(ascii: "i")
    case UInt8(ascii: "R"): second == UInt8(ascii: "u") || second == UInt8(ascii: "e")
    case UInt8(ascii: "u"): second == UInt8(ascii: "p")
    case let first: line.byte(offset + lengthOfLevel(first)) == UInt8(ascii: ":")
    }
  }

  /// Returns the offset after `CoreData+CloudKit:`, which may follow a level, or Core Data's name and a
  /// level; `nil` if there is no marker.
  ///
  /// The error stream has the name; the system's log has only the level.
  private static func endOfMirroringMarker(_ line: Span<UInt8>, at offset: Int) -> Int? {
    let first = line.byte(offset)
    if first == UInt8(ascii: "C"), line.has("oreData", at: offset + 1) {
      if let end = endOfMarker(line, at: offset) { return end }
      guard line.has(": ", at: offset + 8) else { return nil }
      return endOfMarker(line, at: offset + 10) ?? endOfLevel(line, at: offset + 10)
    }
    return endOfLevel(line, at: offset)
  }

  /// Returns the offset after a level and the marker; `nil` if they are not there.
  private static func endOfLevel(_ line: Span<UInt8>, at offset: Int) -> Int? {
    let length = lengthOfLevel(line.byte(offset))
    guard length > 0, line.byte(offset + length) == UInt8(ascii: ":"), line.byte(offset + length + 1) == 0x20
    else { return nil }
    return endOfMarker(line, at: offset + length + 2)
  }

  /// Returns the end of a level, possibly after Core Data's name, that is alone in its line, because the line was
  /// broken before the marker; `nil` if there is none.
  static func endOfLevelAlone(_ bytes: Span<UInt8>, at offset: Int) -> Int? {
    let name: StaticString = "CoreData: "
    let start = bytes.has(name, at: offset) ? offset + name.utf8CodeUnitCount : offset
    guard let level = level(beginningWith: bytes.byte(start)), bytes.has(level, at: start) else { return nil }
    let end = bytes.skipBlanks(from: start + level.utf8CodeUnitCount)
    return end >= bytes.count || bytes[end] == UInt8(ascii: "\n") ? end : nil
  }

  /// Returns the level that begins with a letter, or the category that `NSLog` styles print in its place.
  private static func level(beginningWith first: UInt8) -> StaticString? {
    switch first {
    case UInt8(ascii: "C"): "CloudKit:"
    case UInt8(ascii: "e"): "error:"
    case UInt8(ascii: "d"): "debug:"
    case UInt8(ascii: "f"): "fault:"
    case UInt8(ascii: "w"): "warning:"
    case UInt8(ascii: "a"): "annotation:"
    case UInt8(ascii: "s"): "sql:"
    case UInt8(ascii: "X"): "XPC:"
    default: nil
    }
  }

  /// Returns the length of the level that begins with a letter; 0 if none does.
  private static func lengthOfLevel(_ first: UInt8) -> Int {
    switch first {
    // `error`, `debug` and `fault`; `warning`; `annotation`; `sql` and `XPC`; `CloudKit`.
    case UInt8(ascii: "e"), UInt8(ascii: "d"), UInt8(ascii: "f"): 5
    case UInt8(ascii: "w"): 7
    case UInt8(ascii: "a"): 10
    case UInt8(ascii: "s"), UInt8(ascii: "X"): 3
    case UInt8(ascii: "C"): 8
    default: 0
    }
  }

  private static func endOfMarker(_ line: Span<UInt8>, at offset: Int) -> Int? {
    line.has("CoreData+CloudKit:", at: offset) || line.has("CoreData-CloudKit:", at: offset)
      ? offset + 18 : nil
  }

  /// Returns the origin of a text that begins at an offset; `nil` if the text does not concern mirroring.
  private static func originOfMirroringText(_ line: Span<UInt8>, at offset: Int) -> Origin? {
    switch line.byte(offset) {
    case UInt8(ascii: "B"):
      line.has("BUG IN CLIENT OF CLOUDKIT: ", at: offset)
        || (line.has("Background Task ", at: offset)
          || line.has("Background task still not ended ", at: offset))
          && line.find("CoreData: CloudKit", from: offset) != nil
        ? .cloudkit : nil
    case UInt8(ascii: "u"):
      line.has("updateTaskRequest ", at: offset) && line.namesMirroring(from: offset) ? .cloudkit : nil
    case UInt8(ascii: "C"):
      line.hasCannot("return account credentials for account ", at: offset) ? .cloudkit : nil
    case UInt8(ascii: "E"):
      line.has("Error updating background task request: ", at: offset)
        || line.has("Error getting network transfer endpoint: ", at: offset)
        || line.has("Error retrieving daemon to get network transfer endpoint: ", at: offset)
        ? .cloudkit : nil
    case UInt8(ascii: "F"):
      if line.has("Finished operation <CK", at: offset), line.find(" with error: <CK", from: offset) != nil {
        // Either mirroring or the app prints this: its error decides.
        .coredata
      } else {
        line.has("Failed to set state to DONE for activity ", at: offset) && line.namesMirroring(from: offset)
          ? .cloudkit : nil
      }
    case UInt8(ascii: "R"):
      line.has("Running handler for notification ", at: offset)
        || line.has("Received CKNotification: ", at: offset)
        ? .cloudkit : nil
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      // The scheduler of the system names an activity by its user's number.
      line.number(at: offset).flatMap { _, end in
        line.has(":com.apple.coredata.cloudkit.activity.", at: end) ? .daemon : nil
      }
    default: nil
    }
  }
}

extension Span<UInt8> {
  /// Whether a method belongs to one of the classes that mirror a store.
  package func concernsMirroring(_ method: ByteRange) -> Bool {
    let start = Int(method.lower)
    return switch byte(start) {
    case UInt8(ascii: "N"):
      has("NSCloudKitMirroring", at: start) || has("NSPersistentCloudKitContainer", at: start)
        || has("NSCKRecord", at: start) || has("NSCKMetadata", at: start)
    case UInt8(ascii: "P"):
      has("PFCloudKit", at: start) || has("PFCK", at: start) || has("PFMirrored", at: start)
    case UInt8(ascii: "C"): has("CDDCloudKit", at: start)
    default: false
    }
  }

  /// Whether a line of another process names what mirroring uses: its activities, its zone, or the topic of
  /// its push notifications.
  func namesMirroring(from start: Int) -> Bool {
    find("com.apple.coredata.cloudkit", from: start) != nil || find("icloud-container", from: start) != nil
  }
}
