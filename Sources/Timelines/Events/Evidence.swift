// A record that supports a finding, kept after its bytes are gone.

package import LogRecords

/// A record that supports a finding.
package struct Evidence: Equatable, Sendable {
  /// Its first line in the capture, from 1.
  package let line: Int
  /// When it was printed, `nil` when the capture does not say.
  package let time: Timestamp?
  /// The number of the process that printed it; `nil` when the capture does not say, or it was not kept.
  package let pid: Int32?
  /// Its message, cut to `longest` bytes, as captured: not fit for printing as it is; empty when it was not
  /// kept.
  package var text: String { bytes.span.text }

  /// Its message as bytes: most evidence is never read.
  private let bytes: [UInt8]

  /// How many bytes of its message were kept.
  package var byteCount: Int { bytes.count }

  /// Whether a text stands in what was kept; for what is asked of many records, since no string is made.
  /// - Complexity: O(`byteCount`).
  package func holds(_ text: StaticString) -> Bool { bytes.span.find(text) != nil }

  /// Whether its message ends with a value that is over, `(null)` or the brace that closes a dictionary: then
  /// nothing of it is missing, though its last line may have no end.
  package var endsWithWholeValue: Bool {
    guard byteCount < Self.longest else { return false }
    let text = bytes.span
    let end = text.endOfText(before: text.count)
    return text.has("(null)", at: end - 6) || text.has("\n}", at: end - 2)
  }

  /// The entry of the catalogue that it is; `nil` for a record that no entry fits.
  package let entry: Int?
  /// Whether the record ends within its statement.
  package let isCut: Bool

  /// How much of a message is kept, in bytes.
  package static let longest = 8192

  /// Keeps a record.
  package init(_ record: Record, _ bytes: Span<UInt8>, entry: Int?) {
    line = record.line
    time = record.timestamp
    pid = record.pid
    isCut = record.isCut
    let start = Int(record.message.lower)
    self.bytes = Array(bytes.extracting(start..<min(bytes.count, start + Self.longest)))
    self.entry = entry
  }

  /// A record kept only by its place and statement: there are very many, or its words are an app's, and
  /// private.
  package init(at place: Place, entry: Int?) {
    line = place.line
    time = place.time
    pid = nil
    bytes = []
    isCut = false
    self.entry = entry
  }

  /// What tells the beginning of its message from others.
  func fingerprint(_ length: Int) -> UInt64 { bytes.span.extracting(first: length).fnv1a }

  /// Where it stands.
  package var place: Place { Place(line: line, time: time) }

  /// The part of it from some words on that the log printed separately and a paste joined; `nil` without
  /// them.
  ///
  /// Where in the record it begins is unknown: repairing may have joined its lines.
  package func part(from words: StaticString) -> Evidence? {
    bytes.span.find(words).map { Evidence(self, from: $0) }
  }

  private init(_ whole: Evidence, from start: Int) {
    (line, time, pid, isCut, entry) = (whole.line, whole.time, whole.pid, whole.isCut, nil)
    bytes = Array(whole.bytes[start...])
  }
}
