// The text of a record with the lines marked that another record lacks: among the records of a finding, the
// differences are what matters.

/// A comparison of records with the one that is shown in full.
struct RecordDifference {
  /// The lines of the record that is shown in full, without memory addresses, which always differ.
  private let known: Set<String>

  /// Creates a comparison with `record`.
  init(from record: String) { known = Set(Self.lines(of: record).map(Self.withoutAddresses)) }

  /// Returns a record with its distinct lines marked; a record without common lines is returned unmarked.
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

  /// Returns a line without the digits that follow each `0x`.
  private static func withoutAddresses(_ line: Substring) -> String {
    var parts = line.split(separator: "0x", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() { parts[index] = String(parts[index].drop(while: \.isHexDigit)) }
    return parts.joined(separator: "0x")
  }
}
