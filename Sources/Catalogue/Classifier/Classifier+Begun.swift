// Finds what a record is that no entry matches as a whole: its first lines may be a statement, or it may be
// truncated inside one.

internal import LogRecords
internal import PCRE2

extension Classifier {
  /// The maximum number of leading lines that are tried as a record of their own when the rest may belong to
  /// another one.
  private static let maximumLeadingLines = 12

  /// Finds whether a record that no entry matches as a whole has begun a statement of an index, and keeps the
  /// result.
  mutating func findBegun(
    _ record: Record, _ bytes: Span<UInt8>, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex,
    seeksCuts: Bool
  ) throws(MatchError) -> Bool {
    if record.origin != .app, mayBeBegun,
      let classification = try fitLeadingLines(record, bytes, method, message, index)
    {
      keep(classification)
      return true
    }
    // Records of other origins may begin in any way.
    if record.origin == .coredata || record.origin == .app || !seeksCuts { return false }
    if !isMarked { lookAtMarks(of: message) }
    let shown = message.extracting(first: message.endBeforeCut ?? message.count)
    if shown.count < message.count { lookAtMarks(ofPart: shown) }
    if try findCut(record, method, shown, index) { return true }
    if message.saysItIsCut {
      keep(.cut(nil))
      return true
    }
    // If columns may be missing at the left, they are missing in the following lines, too. Without headers,
    // an app's line may follow the cut.
    let columns = record.mayLackColumns ? shown.find(UInt8(ascii: "\n"), from: 0) : nil
    guard let end = columns ?? (record.dialect == .bare ? shown.endOfCutObject : nil) else { return false }
    let line = shown.extracting(0..<shown.endOfText(before: end))
    lookAtMarks(ofPart: line)
    return try findCut(record, method, line, index)
  }

  /// Finds whether a message ends within a statement of an index, and keeps the result.
  private mutating func findCut(
    _ record: Record, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex
  ) throws(MatchError) -> Bool {
    guard let cut = try cut(record, method, message, index) else { return false }
    keep(cut)
    return true
  }

  /// Finds the statement in the first lines of a record that has none as a whole: an app's lines without a
  /// header may follow them.
  ///
  /// If several numbers of lines match, the highest is used.
  private mutating func fitLeadingLines(
    _ record: Record, _ bytes: Span<UInt8>, _ method: Int?, _ message: Span<UInt8>, _ index: WordingIndex
  ) throws(MatchError) -> Classification? {
    var found: Classification?
    var tries = 0
    var start = 0
    while tries < Self.maximumLeadingLines, let end = message.find(UInt8(ascii: "\n"), from: start) {
      start = end + 1
      guard message.mayBeginRecord(at: start) else { continue }
      tries += 1
      let leading = message.extracting(0..<message.endOfText(before: end))
      guard try fit(record, method, leading, index) else { continue }
      let classification = fitted
      // The line after an object alone may be the statement, in other words.
      guard !leading.isAlone || isNearest(classification.wording, record, bytes) else { continue }
      found = classification
    }
    // The search for a truncated statement uses the marks of the whole message.
    if tries > 0, found == nil { lookAtMarks(of: message) }
    return found
  }

  /// Whether no other entry is more similar to a record than the wording's.
  private mutating func isNearest(_ wording: Int, _ record: Record, _ bytes: Span<UInt8>) -> Bool {
    let nearest = nearest(to: record, bytes, limit: 1).first?.wording
    return nearest.map { catalogue.wordings[$0].entry == catalogue.wordings[wording].entry } ?? true
  }
}
