// A record that supports a finding, kept after the capture's bytes are released.

package import LogRecords

/// A record that supports a finding.
package struct Evidence: Equatable, Sendable {
  /// The record's first line in the capture, from 1.
  package let line: Int
  /// The time at which the record was printed; `nil` if the capture does not contain it.
  package let time: Timestamp?
  /// The number of the process that printed the record; `nil` if the capture does not contain it, or it was
  /// not kept.
  package let pid: Int32?
  /// The message as captured, truncated to `longest` bytes; empty if it was not kept.
  ///
  /// The text is not safe for printing as it is.
  package var text: String { bytes.span.text }

  /// The message as bytes: most evidence is never read as text.
  private let bytes: [UInt8]

  /// The number of bytes of the message that were kept.
  package var byteCount: Int { bytes.count }

  /// Whether the kept part of the message contains a text.
  ///
  /// Creates no string, so that many records can be searched.
  /// - Complexity: O(`byteCount`).
  package func holds(_ text: StaticString) -> Bool { bytes.span.find(text) != nil }

  /// Whether the message ends with a complete value, `(null)` or the brace that closes a dictionary: then
  /// nothing of it is missing, although its last line may be unterminated.
  package var endsWithWholeValue: Bool {
    guard byteCount < Self.maximumLength else { return false }
    let text = bytes.span
    let end = text.endOfText(before: text.count)
    return text.has("(null)", at: end - 6) || text.has("\n}", at: end - 2)
  }

  /// The index of the catalogue entry that the record matches; `nil` if none matches.
  package let entry: Int?
  /// Whether the record is truncated inside its statement.
  package let isCut: Bool

  /// The maximum length of a kept message, in bytes.
  package static let maximumLength = 8192

  /// Keeps a record with its message.
  package init(_ record: Record, _ bytes: Span<UInt8>, entry: Int?) {
    line = record.line
    time = record.timestamp
    pid = record.pid
    isCut = record.isCut
    let start = Int(record.message.lower)
    self.bytes = Array(bytes.extracting(start..<min(bytes.count, start + Self.maximumLength)))
    self.entry = entry
  }

  /// Keeps only the place and the entry of a record, because there are very many, or because its text is an
  /// app's and private.
  package init(at place: Place, entry: Int?) {
    line = place.line
    time = place.time
    pid = nil
    bytes = []
    isCut = false
    self.entry = entry
  }

  /// Returns a hash of the first `length` bytes of the message.
  func fingerprint(_ length: Int) -> UInt64 { bytes.span.extracting(first: length).fnv1a }

  /// The place of the record in the capture.
  package var place: Place { Place(line: line, time: time) }

  /// Returns the part of the record from `words` on, which was logged separately and joined to it by pasting;
  /// `nil` if the words do not occur.
  ///
  /// The line on which the part begins is unknown: repairing may have joined lines of the record.
  package func part(from words: StaticString) -> Evidence? {
    bytes.span.find(words).map { Evidence(self, from: $0) }
  }

  private init(_ whole: Evidence, from start: Int) {
    (line, time, pid, isCut, entry) = (whole.line, whole.time, whole.pid, whole.isCut, nil)
    bytes = Array(whole.bytes[start...])
  }
}
