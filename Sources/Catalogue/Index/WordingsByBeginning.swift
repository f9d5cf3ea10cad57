// Lists the wordings that a message may have, by what it begins with. Hundreds begin with the same letter: a
// look at the first bytes, or at the marks of the message, rules out nearly all of them.

internal import CatalogueDocument
internal import LogRecords

struct WordingsByBeginning: Sendable {
  /// A wording that begins with a text or an object.
  struct Candidate: Sendable {
    let wording: Int
    /// What a message must hold to have it.
    let text: TextMarks
    /// Those that begin with the same object have the same number, and are adjacent; `nil` for a wording on
    /// its own.
    let lead: Int?
    /// The beginning of the text that it begins with; empty for an object.
    let beginning: TextBeginning
  }

  /// For each first byte, those to try, in order.
  private let byFirstByte: [[Candidate]]
  /// The wordings that may begin with anything, and those that begin with an object of any class, by the
  /// longest text of each.
  private let others: TextIndex
  private let withObject: TextIndex
  /// Whether there are any of those.
  let hasOthers: Bool

  init(_ indices: [Int], of wordings: [Wording]) {
    var others: [(wording: Int, text: [UInt8])] = []
    var withObject: [(wording: Int, text: [UInt8])] = []
    /// What the candidates of one group begin with, and the group's number.
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
      // Wordings that begin with one class come together, in the place of the first of them.
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
    // All objects come in the place of the first of them.
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

  /// How many wordings there are to try on a message with this first byte.
  func count(for byte: UInt8) -> Int { byFirstByte[Int(byte)].count }

  /// One of these.
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
  /// The bytes a message may begin with; empty for any.
  fileprivate var firstBytes: [UInt8] {
    if startsWithObject { return UInt8.beginningsOfObjects }
    return startsWithText ? firstText.first.map { [$0] } ?? [] : []
  }
}

extension Template {
  /// The longest text that each message of this template holds.
  var longestText: String {
    var longest = ""
    for part in parts {
      if case .literal(let text) = part, text.utf8.count > longest.utf8.count { longest = text }
    }
    return longest
  }
}
