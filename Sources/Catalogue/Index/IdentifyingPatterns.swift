// Joins wordings into few patterns whose mark says which wording fits.
//
// A message is tried only on the patterns of its first byte. Within one, wordings that begin with an object of the
// same class share its description: it is skipped once, not once for each. PCRE2 compiles at most 64 KiB into one
// pattern, hence several. They are compiled when a message first begins with their byte.
//
// Wordings that may begin with anything are not joined: each would be looked for through all of a long message. They are
// tried one by one when their text is in it, which is rare.

internal import CatalogueDocument
internal import PCRE2

struct IdentifyingPatterns: Sendable {
  final class Group: Sendable {
    let patterns: [Pattern]

    init(_ patterns: [Pattern]) { self.patterns = patterns }
  }

  private let groups: [Lazy<Group, PatternError>]
  /// For each group, what a message must hold to have one of its wordings.
  private let marks: [[TextMarks]]
  /// For each first byte, the groups to try.
  private let byFirstByte: [[Int]]
  /// The wordings that may begin with anything, by the longest text of each.
  private let others: TextIndex

  /// How much source one pattern may have; compiled it stays below PCRE2's 64 KiB.
  private static let largestSource = 12 << 10

  init(_ wordings: [(index: Int, template: Template)], usesJIT: Bool) {
    var byFirstByte: [[Int]] = Array(repeating: [], count: 256)
    var members: [[(index: Int, template: Template)]] = []
    var indices: [[UInt8]: Int] = [:]
    var others: [(wording: Int, text: [UInt8])] = []
    for wording in wordings {
      let first = wording.template.firstBytes
      if first.isEmpty {
        others.append((wording.index, Array(wording.template.longestText.utf8)))
      } else if let index = indices[first] {
        members[index].append(wording)
      } else {
        for byte in first { byFirstByte[Int(byte)].append(members.count) }
        indices[first] = members.count
        members.append([wording])
      }
    }
    self.byFirstByte = byFirstByte
    self.others = TextIndex(others)
    marks = members.map { $0.map { TextMarks(Array($0.template.longestText.utf8)) } }
    groups = members.map { members in
      Lazy { () throws(PatternError) in
        var patterns: [Pattern] = []
        for source in Self.sources(members) { patterns.append(try Pattern(source, usesJIT: usesJIT)) }
        return Group(patterns)
      }
    }
  }

  /// How many groups of patterns there are to try on a message with this first byte.
  func count(for byte: UInt8) -> Int { byFirstByte[Int(byte)].count }

  /// One of these groups; `nil` when the message has none of its wordings for certain.
  ///
  /// - Throws: `MatchError` when a pattern of it does not compile.
  func group(_ index: Int, for byte: UInt8, _ message: borrowing MessageMarks) throws(MatchError) -> Group? {
    let group = byFirstByte[Int(byte)][index]
    guard mayHoldOne(of: marks[group], message) else { return nil }
    return try groups[group].valueForMatch()
  }

  private func mayHoldOne(of texts: [TextMarks], _ message: borrowing MessageMarks) -> Bool {
    for text in texts where message.mayHold(text) { return true }
    return false
  }

  /// Adds the wordings that a message may have that may begin with anything, in order, to none; a superset.
  func addOthers(_ message: borrowing MessageMarks, to found: inout [Int]) {
    others.addCandidates(message, to: &found)
    found.sort()
  }

  func compile() throws(PatternError) { for group in groups { _ = try group.value() } }

  private static func sources(_ wordings: [(index: Int, template: Template)]) -> [String] {
    var order: [String] = []
    var tails: [String: [String]] = [:]
    for (index, template) in wordings {
      let lead = template.leadSource
      let tail = template.patternSource(capturing: false).dropFirst(lead.count)
      if tails[lead] == nil { order.append(lead) }
      tails[lead, default: []].append(tail + "(*MARK:\(index))")
    }
    return order.flatMap { lead in packed(tails[lead, default: []]).map { lead + "(?:" + $0 + ")" } }
  }

  private static func packed(_ alternatives: [String]) -> [String] {
    var packs: [String] = []
    for alternative in alternatives {
      if let last = packs.last, last.utf8.count + alternative.utf8.count < largestSource {
        packs[packs.count - 1] = last + "|" + alternative
      } else {
        packs.append(alternative)
      }
    }
    return packs
  }
}

extension Template {
  /// The bytes a message of this template may begin with; empty for any.
  fileprivate var firstBytes: [UInt8] {
    if startsWithObject { return [UInt8(ascii: "<"), UInt8(ascii: "(")] }
    return parts.first?.literal?.utf8.first.map { [$0] } ?? []
  }

  /// The longest text that each message of this template holds.
  var longestText: String { parts.compactMap(\.literal).max { $0.utf8.count < $1.utf8.count } ?? "" }

  /// The source of the object's description that it begins with, empty when it begins otherwise.
  fileprivate var leadSource: String {
    guard parts.count > 1, let kind = parts[0].kind, kind.className != nil else { return "" }
    return kind.fragment.withGroups(capturing: false)
  }
}
