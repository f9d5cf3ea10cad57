// Reads the errors of a packed catalogue.

extension ErrorMeaning {
  /// Returns the errors that the build packed into a text.
  package static func all(packed: String) -> [ErrorMeaning] {
    var reader = PackedReader()
    var meanings: [ErrorMeaning] = []
    var next = PackedMeaning()
    let bytes = packed.utf8.span
    while let (item, _, text) = reader.next(in: bytes) {
      next.add(item, text)
      guard item == .advice else { continue }
      meanings.append(next.meaning)
      next = PackedMeaning()
    }
    return meanings
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
