// Lists the wordings that a message may have, by its beginning. Hundreds begin with the same letter; the
// first bytes, or the marks of the message, rule out almost all of them.

internal import CatalogueDocument
internal import LogRecords

struct WordingsByBeginning: Sendable {
  /// A wording that begins with a text or an object.
  struct Candidate: Sendable {
    let wording: Int
    /// The marks that a message must have to have the wording.
    let text: TextMarks
    /// The number shared by the adjacent wordings that begin with the same object; `nil` for a wording on its
    /// own.
    let lead: Int?
    /// The beginning of the wording's first text; empty for an object.
    let beginning: TextBeginning
  }

  /// The candidates for each first byte, in the order in which they are tried.
  private let byFirstByte: [[Candidate]]
  /// The wordings that may begin with anything, indexed by the longest text of each.
  private let others: TextIndex
  /// The wordings that begin with an object of any class, indexed by the longest text of each.
  private let withObject: TextIndex
  /// Whether `others` or `withObject` contains a wording.
  let hasOthers: Bool

  init(_ indices: [Int], of wordings: [Wording]) {
    var others: [(wording: Int, text: [UInt8])] = []
    var withObject: [(wording: Int, text: [UInt8])] = []
    /// The first bytes of the candidates of each group, with the candidates.
    var groups: [(first: [UInt8], candidates: [Candidate])] = []
    var numbers: [String: Int] = [:]
    for index in indices {
      let template = wordings[index].template
      let first = wordings[index].firstBytes
      guard !first.isEmpty else {
        if template.parts.first?.kind == .object {
          withObject.append((index, wordings[index].longestText))
        } else {
          others.append((index, wordings[index].longestText))
        }
        continue
      }
      let isShared = wordings[index].startsWithObject && template.parts.count > 1
      // Wordings that begin with the same class are adjacent, at the position of the first of them.
      let key =
        isShared ? template.parts[0].kind?.rawValue ?? "" : String(first.reduce(0) { $0 << 8 | Int($1) })
      let group = numbers[key] ?? groups.count
      if group == groups.count {
        numbers[key] = group
        groups.append((first, []))
      }
      groups[group].candidates.append(
        Candidate(
          wording: index, text: wordings[index].longestMarks, lead: isShared ? group : nil,
          beginning: wordings[index].beginning))
    }
    var byFirstByte: [[Candidate]] = Array(repeating: [], count: 256)
    // All objects are adjacent, at the position of the first of them.
    let order = groups.indices.map { number in
      (groups.firstIndex { $0.first == groups[number].first } ?? number, number)
    }
    for (_, number) in order.sorted(by: <) {
      for byte in groups[number].first { byFirstByte[Int(byte)] += groups[number].candidates }
    }
    self.byFirstByte = byFirstByte
    self.others = TextIndex(others)
    self.withObject = TextIndex(withObject)
    hasOthers = !others.isEmpty || !withObject.isEmpty
  }

  /// Returns the number of wordings to try on a message with this first byte.
  func count(for byte: UInt8) -> Int { byFirstByte[Int(byte)].count }

  /// Returns the candidate at `index` among those that start with `byte`.
  func candidate(_ index: Int, for byte: UInt8) -> Candidate { byFirstByte[Int(byte)][index] }

  /// Adds the wordings that a message may have and that may begin with anything, in order, to an empty list;
  /// a superset.
  func addOthers(_ message: Span<UInt8>, _ held: borrowing MessageMarks, to found: inout [Int]) {
    others.addCandidates(held, to: &found)
    if message.byte(0).mayBeginObject {
      withObject.addCandidates(held, to: &found)
    }
    if found.count > 1 { found.sort() }
  }
}

extension Wording {
  /// The bytes that a message may begin with; empty for any.
  fileprivate var firstBytes: [UInt8] {
    if startsWithObject { return UInt8.beginningsOfObjects }
    return startsWithText ? firstText.first.map { [$0] } ?? [] : []
  }
}

extension Template {
  /// The longest text that each message of this template contains.
  var longestText: String {
    var longest = ""
    for part in parts {
      if case .literal(let text) = part, text.utf8.count > longest.utf8.count { longest = text }
    }
    return longest
  }
}
