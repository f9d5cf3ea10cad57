// Reads the texts of mirroring: objects with their addresses, requests, results, stores, and the decisions of
// the system's scheduler. Nothing here creates strings.

internal import LogRecords

extension Span<UInt8> {
  /// The maximum distance at which a UUID is searched, in bytes: objects begin with it, and errors are long.
  private static var farthest: Int { 600 }

  /// Returns the first UUID in a range.
  func mirrorID(in range: Range<Int>) -> MirrorID? {
    var offset = range.lowerBound
    let end = Swift.min(range.upperBound, range.lowerBound + Self.farthest)
    while let hyphen = find(UInt8(ascii: "-"), from: offset, before: end) {
      if hyphen - 8 >= range.lowerBound, hyphen + 28 <= range.upperBound,
        let id = MirrorID(self, at: hyphen - 8)
      {
        return id
      }
      offset = hyphen + 1
    }
    return nil
  }

  /// Returns the UUID in a range; `nil` unless there is exactly one.
  func onlyMirrorID(in range: Range<Int>) -> MirrorID? {
    var (only, offset): (MirrorID?, Int) = (nil, range.lowerBound)
    while let hyphen = find(UInt8(ascii: "-"), from: offset, before: range.upperBound) {
      offset = hyphen + 1
      guard hyphen - 8 >= range.lowerBound, let id = MirrorID(self, at: hyphen - 8) else { continue }
      guard only == nil || only == id else { return nil }
      (only, offset) = (id, hyphen + MirrorID.length - 8)
    }
    return only
  }

  /// Returns the address of the object that a range begins with; `nil` if there is none, as in a web page
  /// that lost it.
  func mirrorAddress(in range: Range<Int>) -> UInt64? {
    let end = Swift.min(range.upperBound, range.lowerBound + 80)
    guard let start = find("0x", from: range.lowerBound, before: end) else { return nil }
    var (address, offset): (UInt64, Int) = (0, start + 2)
    while offset < end, offset < start + 18, let digit = self[offset].hexDigitValue {
      address = address << 4 | UInt64(digit)
      offset += 1
    }
    return address == 0 ? nil : address
  }

  /// Returns the kind of the request that is described; `nil` if its class is missing.
  func mirrorRequestKind(in range: Range<Int>) -> MirrorRequestKind? {
    let label: StaticString = "NSCloudKitMirroring"
    guard let found = find(label, from: range.lowerBound, before: range.upperBound) else { return nil }
    let name = found + label.utf8CodeUnitCount
    if has("DelegateSetupRequest", at: name) { return .setup }
    if has("ExportRequest", at: name) { return .export }
    if has("ImportRequest", at: name) { return .import }
    let end = find(UInt8(ascii: ":"), from: name, before: range.upperBound) ?? range.upperBound
    return find("Reset", from: name, before: end) == nil ? .other : .reset
  }

  /// Returns the task of the request that is described, whose kind is `other`; `nil` if the app gave it none.
  func mirrorTask(in range: Range<Int>) -> MirrorTask? {
    let end = find(UInt8(ascii: ":"), from: range.lowerBound, before: range.upperBound) ?? range.upperBound
    if find("AcceptShare", from: range.lowerBound, before: end) != nil { return .shareAcceptance }
    return find("InitializeSchema", from: range.lowerBound, before: end) == nil ? nil : .schemaInitialization
  }

  /// Returns the file, as a URL, of the store that is described, or that a range begins with.
  func mirroredFile(in range: Range<Int>) -> Range<Int>? {
    if has("file:", at: range.lowerBound) {
      return range.lowerBound..<skip(from: range.lowerBound) { !$0.isASCIIWhitespace }
    }
    // These labels precede the URL of a store, and of the description that a store is loaded by.
    let (label, ofDescription): (StaticString, StaticString) = (" (URL: ", ", url: ")
    let found = find(label, from: range.lowerBound, before: range.upperBound)
    guard
      let start = found.map({ $0 + label.utf8CodeUnitCount })
        ?? find(ofDescription, from: range.lowerBound, before: range.upperBound)
        .map({ $0 + ofDescription.utf8CodeUnitCount })
    else { return nil }
    guard has("file:", at: start) else { return nil }
    // The name of a file may contain parentheses. The text after the store contains others.
    var (depth, last): (Int, Int?) = (0, nil)
    for offset in start..<range.upperBound {
      switch self[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        last = offset
        depth -= 1
        if depth < 0 { return start..<offset }
      default: break
      }
    }
    return last.map { start..<$0 }
  }

  /// Returns the file, as a URL, that the user info of an error names.
  func mirroredFile(ofErrorIn range: Range<Int>) -> Range<Int>? {
    let label: StaticString = "NSURL="
    let url = mirrorValue(after: label, in: range) { $0.isASCIIWhitespace || ",}".utf8.contains($0) }
    return url.flatMap { has("file:", at: $0.lowerBound) ? $0 : nil }
  }

  /// Returns the file, as a URL, of the store that a notification reports as changed.
  func mirroredFile(ofNotificationIn range: Range<Int>) -> Range<Int>? {
    let label: StaticString = " - file:"
    guard let found = find(label, from: range.lowerBound, before: range.upperBound) else { return nil }
    let start = found + 3
    var end = start
    while end < range.upperBound, !self[end].isASCIIWhitespace { end += 1 }
    return start..<end
  }

  /// Whether the digit after a label is 1; `nil` if the label is missing.
  func mirrorFlag(after label: StaticString, in range: Range<Int>) -> Bool? {
    guard let found = find(label, from: range.lowerBound, before: range.upperBound) else { return nil }
    return switch byte(found + label.utf8CodeUnitCount) {
    case UInt8(ascii: "1"): true
    case UInt8(ascii: "0"): false
    default: nil
    }
  }

  /// Returns the text after a label, up to a byte that ends it, or to the end of the range.
  func mirrorValue(
    after label: StaticString, in range: Range<Int>, until isEnd: (UInt8) -> Bool
  ) -> Range<Int>? {
    guard let found = find(label, from: range.lowerBound, before: range.upperBound) else { return nil }
    let start = found + label.utf8CodeUnitCount
    var end = start
    while end < range.upperBound, !isEnd(self[end]) { end += 1 }
    return end > start ? start..<end : nil
  }

  /// Returns the container that a text names after a label; `nil` if the name is not one.
  ///
  /// A list of errors quotes each of them, and so escapes its quotation marks.
  func mirrorContainer(after label: StaticString, in range: Range<Int>) -> Range<Int>? {
    guard let found = find(label, from: range.lowerBound, before: range.upperBound) else { return nil }
    var start = found + label.utf8CodeUnitCount
    start = Swift.min(
      skip(from: start) { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }, range.upperBound)
    guard start + 7 <= range.upperBound, has("iCloud.", at: start) else { return nil }
    let end = skip(from: start) {
      switch $0 {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: ";"), UInt8(ascii: ">"), UInt8(ascii: ","),
        UInt8(ascii: ":"):
        false
      default: !$0.isASCIIWhitespace
      }
    }
    return start..<Swift.min(end, range.upperBound)
  }

  /// Returns the number of records in a list of saved records; `nil` if the list is truncated, hidden or
  /// missing.
  func mirroredRecords(in range: Range<Int>) -> Int? {
    let record: StaticString = "<CKRecord: "
    var (count, offset) = (0, range.lowerBound)
    while let found = find(record, from: offset, before: range.upperBound) {
      (count, offset) = (count + 1, found + record.utf8CodeUnitCount)
    }
    guard count == 0 else { return count }
    let isEmpty =
      has("(null)", at: range.lowerBound)
      || byte(range.lowerBound) == UInt8(ascii: "(")
        && byte(skip(from: range.lowerBound + 1, while: \.isASCIIWhitespace)) == UInt8(ascii: ")")
    return isEmpty ? 0 : nil
  }

  /// Whether the log truncated a range, as it does after about a thousand characters.
  func isCutShort(in range: Range<Int>) -> Bool {
    find("<\u{2026}>", from: Swift.max(range.lowerBound, range.upperBound - 8), before: range.upperBound)
      != nil
  }

  /// Whether CloudKit's server says that its schema lacks something, also in a message that the log cuts short:
  /// no other message begins in this way.
  func saysOfSchema(in range: Range<Int>) -> Bool {
    if find("production schema", from: range.lowerBound, before: range.upperBound) != nil { return true }
    guard let found = find("\"Cannot create ", from: range.lowerBound, before: range.upperBound) else {
      return false
    }
    return find(UInt8(ascii: "\""), from: found + 1, before: range.upperBound) == nil
  }

  /// Returns the delay after which CloudKit accepts requests again, in seconds; `nil` if the text does not
  /// contain it.
  func mirrorRetry(in range: Range<Int>) -> Double? {
    let label: StaticString = "Retry after "
    guard let found = find(label, from: range.lowerBound, before: range.upperBound) else { return nil }
    guard let (whole, end) = number(at: found + label.utf8CodeUnitCount) else { return nil }
    guard byte(end) == UInt8(ascii: "."), byte(end + 1).isASCIIDigit else { return Double(whole) }
    return Double(whole) + Double(byte(end + 1) - 0x30) / 10
  }

  /// Calls `body` with each policy of the system's scheduler that forbids proceeding.
  func forEachForbiddingPolicy(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    let (name, decision): (StaticString, StaticString) = ("name: ", "Decision: ")
    var offset = range.lowerBound
    while let found = find(name, from: offset, before: range.upperBound) {
      let start = found + name.utf8CodeUnitCount
      guard let end = find(UInt8(ascii: ","), from: start, before: range.upperBound),
        let answer = find(decision, from: end, before: range.upperBound)
      else { return }
      offset = answer + decision.utf8CodeUnitCount
      if has("Must Not", at: offset) { body(start..<end) }
    }
  }
}
