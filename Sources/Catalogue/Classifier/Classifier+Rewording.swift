// Distinguishes a statement that ends too early from one that is worded otherwise: a field for an object or a text takes
// what follows, so that either could go on.

internal import CatalogueDocument
internal import LogRecords

extension Classifier {
  /// Whether a message that could go on as a wording does differs from it before it ends: another word stands where one
  /// of the wording's has to or where the wording is over, or its later words are there.
  mutating func isReworded(_ wording: Int, _ message: Span<UInt8>) -> Bool {
    guard catalogue.wordings[wording].hasOwnText else { return false }
    let (end, own) = follow(message, of: wording)
    let next = catalogue.wordings[wording].template.next(after: own)
    let rest = message.extracting(min(end, message.count)..<message.withoutCut)
    let behind =
      next.before.isEmpty ? own > 0 && !rest.isEmpty ? 0 : nil : rest.textBehind(next.before)
    if let behind, !rest.extracting(behind..<rest.count).isBeginning(of: next.word ?? []) { return true }
    let later = next.later
    let wanted = later.reduce(0) { $0 + $1.utf8.count }
    guard wanted >= Self.fewestLetters else { return false }
    let found = rest.identifyingWords(atMost: 200).intersection(later)
    return found.reduce(0) { $0 + $1.utf8.count } * 2 >= wanted
  }

  private static let fewestLetters = 5
}

extension Span<UInt8> {
  /// Where a message ends without the sign that it was cut.
  fileprivate var withoutCut: Int {
    let end = endOfText(before: count)
    for sign in ["<…>", "<...>", "…"] where has(Array(sign.utf8), at: end - sign.utf8.count) {
      return end - sign.utf8.count
    }
    return end
  }

  /// Whether a word begins with all of it.
  fileprivate func isBeginning(of word: [UInt8]) -> Bool {
    let wanted = word.drop { $0 == 0x20 }
    guard count < wanted.count else { return false }
    return zip(indices, wanted).allSatisfy { self[$0] == $1 }
  }
}
