// A record as text in which the lines are marked that another record does not have: if many records support a
// finding, what differs is what matters.

struct RecordDifference {
  /// The lines of the record that is shown in full, without addresses in memory, which always differ.
  private let known: Set<String>

  /// What other records are compared with.
  init(from record: String) { known = Set(Self.lines(of: record).map(Self.withoutAddresses)) }

  /// A record with its own lines marked; one that has no line in common with the other is shown as it is.
  func html(_ record: String) -> HTML {
    let lines = Self.lines(of: record)
    let isOwn = lines.map { !$0.allSatisfy(\.isWhitespace) && !known.contains(Self.withoutAddresses($0)) }
    guard isOwn.contains(false), isOwn.contains(true) else { return "\(record)" }
    let marked: [HTML] = zip(lines, isOwn).enumerated().map { index, line in
      let end: HTML = index + 1 < lines.count ? "\n" : ""
      return line.1 ? "<mark>\(String(line.0))</mark>\(end)" : "\(String(line.0))\(end)"
    }
    return "\(marked)"
  }

  private static func lines(of record: String) -> [Substring] {
    record.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// A line without what follows each `0x`.
  private static func withoutAddresses(_ line: Substring) -> String {
    var parts = line.split(separator: "0x", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() { parts[index] = String(parts[index].drop(while: \.isHexDigit)) }
    return parts.joined(separator: "0x")
  }
}
