// Reads single values of a text in which objects describe themselves: those that timelines need from most
// records.

internal import LogRecords

extension Span<UInt8> {
  /// Returns the value of the first field with a label, outside of quotes.
  /// - Complexity: O(length), and usually only up to the field.
  func value(of label: ObjectLabel) -> Range<Int>? {
    // Most texts have no such field; finding that out takes a fraction of the time.
    guard let place = label.firstPlace(in: self) else { return nil }
    return value(of: label, at: place)
  }

  /// The value of the first field `storeName`, outside of quotes.
  ///
  /// Most records are searched for one, so it needs no table of labels.
  var storeName: Range<Int>? {
    guard let place = find("storeName", by: (4, 5)) else { return nil }
    return value(of: .storeName, at: place)
  }

  /// Not inlined, because most texts have no such field.
  @inline(never) private func value(of label: ObjectLabel, at place: Int) -> Range<Int>? {
    if !label.belongsToManagedObject, let plain = plainValue(at: place, after: label.length) { return plain }
    var reader = ObjectReader()
    while let field = reader.next(self) {
      if field.label == label, field.escapes == 0 { return field.value }
    }
    return nil
  }

  /// Returns the value of a field that has a line of its own in the object that a text begins with, as in
  /// most records.
  /// - Parameters:
  ///   - place: The offset of the label's first occurrence.
  ///   - length: The length of the label.
  /// - Returns: `nil` for text that needs an `ObjectReader`: nested, quoted or wrapped texts, and values of
  ///   several words.
  private func plainValue(at place: Int, after length: Int) -> Range<Int>? {
    let start = place + length + 2
    // The labels of this class have another meaning.
    guard byte(0) == UInt8(ascii: "<"), has("\n\t", at: place - 2), has(": ", at: place + length),
      find("PeerRangeCache", by: (4, 5), before: place) == nil
    else { return nil }
    let end =
      endOfVector(from: start)
      ?? skip(from: start) { $0.isIdentifier || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "~") }
    guard end > start, byte(end) == UInt8(ascii: "\n"), isInPlainObject(before: place) else { return nil }
    return start..<end
  }

  /// Returns the end of a vector that begins at an offset: `<PFUbiquityKnowledgeVector: 0x1> (peer:1)`.
  private func endOfVector(from start: Int) -> Int? {
    let head: StaticString = "<PFUbiquityKnowledgeVector: 0x"
    guard has(head, at: start) else { return nil }
    let address = skip(from: start + head.utf8CodeUnitCount, while: \.isASCIIHexDigit)
    guard has("> (", at: address) else { return nil }
    let end = skip(from: address + 3) {
      $0.isIdentifier || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: ":")
    }
    return byte(end) == UInt8(ascii: ")") ? end + 1 : nil
  }

  /// Whether only lines of an object precede an offset, without quotes, lists and managed objects.
  private func isInPlainObject(before end: Int) -> Bool {
    guard find(UInt8(ascii: "\""), from: 0, before: end) == nil,
      find(UInt8(ascii: "{"), from: 0, before: end) == nil,
      find("(entity:", from: 0, before: end) == nil
    else { return false }
    var from = 0
    while let open = find(UInt8(ascii: "("), from: from, before: end) {
      if byte(open + 1) <= 0x20 { return false }
      from = open + 1
    }
    return true
  }

  /// The location and the number of the first transaction log that is described outside of quotes, with the
  /// end of the number unless that took an `ObjectReader`.
  var transactionLog: (location: Range<Int>?, number: Int?, end: Int?) {
    guard let label = find("transactionLogLocation", by: (13, 14)) else { return (nil, nil, nil) }
    if let plain = plainTransactionLog(at: label) { return plain }
    var location: Range<Int>?
    var number: Int?
    var reader = ObjectReader()
    while location == nil || number == nil, let field = reader.next(self) {
      guard field.escapes == 0 else { continue }
      switch field.label {
      case .transactionLogLocation: location = location ?? field.value
      case .transactionNumber: number = number ?? self.number(in: field.value)
      default: break
      }
    }
    return (location, number, nil)
  }

  /// Returns the location and the number of a transaction log on two lines, as in most records, and the end
  /// of the number.
  /// - Parameter label: The offset of the first occurrence of the location's label.
  /// - Returns: `nil` for text that needs an `ObjectReader`: nested, quoted or wrapped texts.
  private func plainTransactionLog(at label: Int) -> (location: Range<Int>?, number: Int?, end: Int?)? {
    guard byte(0) == UInt8(ascii: "<"), has("\n\t", at: label - 2),
      has("transactionLogLocation: <PFUbiquityLocation: 0x", at: label),
      let end = find(UInt8(ascii: "\n"), from: label), has("\n\ttransactionNumber: ", at: end),
      find("transactionNumber", by: (10, 11), before: end + 19) == end + 2,
      let (number, afterNumber) = number(at: end + 21), afterNumber == count || byte(afterNumber) == 0x0A,
      has(".cdt", at: end - 4), find(UInt8(ascii: "\""), from: 0, before: label) == nil,
      find("(entity:", from: 0, before: label) == nil
    else { return nil }
    return (label + 24..<end, number, afterNumber)
  }

  func number(of label: ObjectLabel) -> Int? { value(of: label).flatMap { number(in: $0) } }

  func vector(of label: ObjectLabel) -> Range<Int>? {
    guard let value = value(of: label), !isNull(value),
      let open = find(UInt8(ascii: "("), from: value.lowerBound, before: value.upperBound),
      let close = find(UInt8(ascii: ")"), from: open, before: value.upperBound)
    else { return nil }
    return open + 1..<close
  }

  func number(in value: Range<Int>) -> Int? { extracting(value).number(at: 0)?.value }

  /// Whether a value is `(null)` or empty.
  func isNull(_ value: Range<Int>) -> Bool { value.isEmpty || has("(null)", at: value.lowerBound) }

  /// Calls `body` with the `Entity/p12` of each managed object that the dump describes, in order.
  ///
  /// Objects within another's values are not the dump's own, and do not count.
  ///
  /// - Complexity: O(length).
  package func forEachManagedObject(_ body: (Span<UInt8>) -> Void) {
    var reader = ObjectReader()
    while let field = reader.next(self) {
      guard field.label == .id, reader.stack.managedObjects == 1, let id = objectID(in: field.value) else {
        continue
      }
      body(extracting(id))
    }
  }

  /// The number of managed objects that the dump describes.
  var managedObjectCount: Int {
    if let plain = ManagedObjectSet(self) { return plain.count }
    var count = 0
    forEachManagedObject { _ in count += 1 }
    return count
  }

  /// Whether nothing but brackets and white space is in it, or `(null)`: a set of no objects.
  var isWithoutWords: Bool {
    range(of: "(null)", at: 0) == 0..<count || skip(from: 0) { !$0.isASCIIAlphanumeric && $0 < 0x80 } == count
  }

  /// Returns the last two parts of an object's URL: its entity and key.
  private func objectID(in value: Range<Int>) -> Range<Int>? {
    guard let open = find("<x-coredata://", from: value.lowerBound, before: value.upperBound),
      let close = find(UInt8(ascii: ">"), from: open, before: value.upperBound)
    else { return nil }
    var slash = close
    var slashes = 0
    while slash > open, slashes < 2 {
      slash -= 1
      if self[slash] == UInt8(ascii: "/") { slashes += 1 }
    }
    return slash + 1..<close
  }
}
