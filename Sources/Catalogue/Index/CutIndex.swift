// Finds the wordings that a message may have begun that none fits. Hundreds might, and records that no entry fits may be many: a
// look at the message leaves out nearly all of them.

internal import CatalogueDocument
internal import LogRecords

/// The wordings of one origin that have text of their own, by what a message must hold to have begun one.
struct CutIndex: Sendable {
  private let wordings: [Int]
  private let prefixes: PrefixIndex
  /// Those that begin with a value, by the text after it.
  private let others: TextIndex
  /// Those of them that begin with an object.
  private let withObject: [Int]

  init(_ indices: [Int], of wordings: [Wording]) {
    let own = indices.filter { wordings[$0].template.hasOwnText }
    self.wordings = own
    prefixes = PrefixIndex(own.filter { wordings[$0].startsWithText }.map { ($0, wordings[$0].firstText) })
    let others = own.filter { !wordings[$0].startsWithText }
    self.others = TextIndex(others.map { ($0, wordings[$0].firstText) })
    withObject = others.filter { wordings[$0].startsWithObject }
  }

  /// Adds the wordings that a message may have begun, in order, to none; a superset, in which one may be twice.
  ///
  /// - Complexity: nothing is allocated once `found` has been long enough.
  func addCandidates(_ message: Span<UInt8>, _ held: borrowing MessageMarks, to found: inout [Int]) {
    guard !message.isEmpty else { return found.append(contentsOf: wordings) }
    prefixes.addCandidates(message, to: &found)
    others.addCandidates(held, to: &found)
    if message[0] == UInt8(ascii: "<") { found.append(contentsOf: withObject) }
    found.sort()
  }
}
