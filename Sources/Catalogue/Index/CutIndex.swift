// Finds the wordings that a message without a wording may be the beginning of. There may be hundreds of
// candidates, and many such messages, so the message's first bytes and its marks rule out almost all
// wordings.

internal import CatalogueDocument
internal import LogRecords

/// The wordings of one origin that have text of their own, indexed by what a message that has begun one must
/// contain.
final class CutIndex: Sendable {
  /// A wording that begins with text.
  struct Candidate: Sendable {
    let wording: Int
    let beginning: TextBeginning
  }

  private let wordings: [Int]
  /// The wordings that begin with literal text, indexed by its first byte.
  private let byFirstByte: [[Candidate]]
  /// The wordings that begin with an object.
  private let withObject: [Int]
  /// The wordings that begin with another value, by the text after it.
  private let others: TextIndex
  /// Whether a wording begins with a value, so that any record may be one.
  let mayBeginWithAnything: Bool

  init(_ indices: [Int], of wordings: [Wording]) {
    let own = indices.filter { wordings[$0].hasOwnText }
    var byFirstByte: [[Candidate]] = Array(repeating: [], count: 256)
    for index in own where wordings[index].startsWithText {
      byFirstByte[Int(wordings[index].firstText[0])].append(
        Candidate(wording: index, beginning: wordings[index].beginning))
    }
    let withValue = own.filter { !wordings[$0].startsWithText }
    self.wordings = own
    self.byFirstByte = byFirstByte
    withObject = withValue.filter { wordings[$0].startsWithObject }
    others = TextIndex(
      withValue.filter { !wordings[$0].startsWithObject }.map { ($0, wordings[$0].firstText) })
    mayBeginWithAnything = !withValue.isEmpty
  }

  /// Returns the wordings that begin with text, for a message that begins with `byte`.
  func wordings(beginningWith byte: UInt8) -> [Candidate] { byFirstByte[Int(byte)] }

  /// Adds the wordings that a message may have begun, in order, to an empty list; a superset.
  ///
  /// - Complexity: nothing is allocated once `found` has been long enough.
  func addCandidates(_ message: Span<UInt8>, _ held: borrowing MessageMarks, to found: inout [Int]) {
    guard !message.isEmpty else { return found.append(contentsOf: wordings) }
    let beginning = message.firstBytes
    for candidate in wordings(beginningWith: message[0])
    // A shorter message may end within the text.
    where message.count < 8 || candidate.beginning.isBeginning(of: beginning) {
      found.append(candidate.wording)
    }
    others.addCandidates(held, to: &found)
    if message[0].mayBeginObject {
      found.append(contentsOf: withObject)
    }
    found.sort()
  }
}
