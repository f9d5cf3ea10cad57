// Reads the errors of a packed catalogue.

extension ErrorMeaning {
  /// Returns the errors that the build packed into a text.
  package static func all(packed: String) -> [ErrorMeaning] {
    var reader = PackedReader()
    var meanings: [ErrorMeaning] = []
    var texts: [PackedItem: String] = [:]
    let bytes = packed.utf8.span
    while let (item, text) = reader.next(in: bytes) {
      texts[item] = bytes.packedText(text)
      guard item == .advice else { continue }
      meanings.append(ErrorMeaning(texts))
      texts.removeAll(keepingCapacity: true)
    }
    return meanings
  }

  private init(_ texts: [PackedItem: String]) {
    let first = texts[.firstCode].flatMap(Int.init)
    let last = texts[.lastCode].flatMap(Int.init)
    self.init(
      entry: texts[.errorEntry, default: ""], domain: texts[.domain, default: ""],
      codes: first.flatMap { first in last.map { first...$0 } }, name: texts[.name],
      cause: texts[.cause, default: ""], effect: texts[.effect, default: ""],
      advice: texts[.advice, default: ""], says: texts[.says])
  }
}
