// Reads the errors of a packed catalogue.

extension ErrorMeaning {
  /// Returns the errors that the build packed into a text.
  package static func all(packed: String) -> [ErrorMeaning] {
    var reader = PackedReader()
    var meanings: [ErrorMeaning] = []
    let bytes = packed.utf8.span
    while let meaning = reader.nextError(in: bytes) { meanings.append(meaning) }
    return meanings
  }
}

extension PackedReader {
  /// Reads the next error; `nil` at the end.
  mutating func nextError(in bytes: Span<UInt8>) -> ErrorMeaning? {
    var next = PackedMeaning()
    while let (item, _, text) = self.next(in: bytes) {
      next.add(item, text)
      if item == .advice { return next.meaning }
    }
    return nil
  }
}

/// The parts of an error that are read so far.
private struct PackedMeaning {
  private var entry = ""
  private var domain = ""
  private var firstCode: Int?
  private var lastCode: Int?
  private var name: String?
  private var cause = ""
  private var effect = ""
  private var advice = ""
  private var says: String?

  mutating func add(_ item: PackedItem, _ text: String) {
    switch item {
    case .errorEntry: entry = text
    case .domain: domain = text
    case .firstCode: firstCode = Int(text)
    case .lastCode: lastCode = Int(text)
    case .name: name = text
    case .says: says = text
    case .cause: cause = text
    case .effect: effect = text
    case .advice: advice = text
    default: preconditionFailure("the packed catalogue has an item that is of no error")
    }
  }

  var meaning: ErrorMeaning {
    ErrorMeaning(
      entry: entry, domain: domain, codes: firstCode.flatMap { first in lastCode.map { first...$0 } },
      name: name, cause: cause, effect: effect, advice: advice, says: says)
  }
}
