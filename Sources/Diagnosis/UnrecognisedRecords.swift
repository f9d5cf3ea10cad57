// The records that no entry fits, grouped by what they say once numbers and addresses are masked.

package import Catalogue
internal import LogRecords
package import Timelines

/// The records that no entry fits.
package struct UnrecognisedRecords: Sendable {
  /// Records that read alike.
  package struct Group: Sendable {
    /// What they say, with runs of digits and addresses masked.
    package let template: String

    /// How many they are.
    package fileprivate(set) var count: Int

    /// The first of them.
    package let first: Evidence

    /// The wording that the first of them comes nearest to; `nil` when nothing known resembles it.
    package fileprivate(set) var nearMiss: NearMiss?
  }

  /// How many groups are told apart; records of further ones are only counted.
  package static let capacity = 200

  /// How many records they are.
  package private(set) var count = 0

  /// Where the last of them stands.
  private(set) var last: Place?

  private var groups: [String: Group] = [:]

  /// How many of them report an error, by the first of their kind.
  package var errorCount: Int {
    groups.values.reduce(0) { $0 + (ErrorChain($1.first.text).links.isEmpty ? 0 : $1.count) }
  }

  /// The groups, the most frequent first, of equal ones the earlier.
  package var byFrequency: [Group] {
    groups.values.sorted { ($1.count, $0.first.line) < ($0.count, $1.first.line) }
  }

  /// The first records, in order.
  package var evidence: [Evidence] { groups.values.map(\.first).sorted { $0.line < $1.line } }

  /// Counts a record.
  ///
  /// - Returns: The template of the group that it is the first of; `nil` for a further one of its group, or when there
  ///   are too many groups.
  mutating func note(_ record: Record, _ bytes: Span<UInt8>) -> String? {
    count += 1
    last = Place(line: record.line, time: record.timestamp)
    let template = Self.template(of: bytes.extracting(record.message.range))
    if groups[template] != nil {
      groups[template]?.count += 1
      return nil
    }
    guard groups.count < Self.capacity else { return nil }
    groups[template] = Group(
      template: template, count: 1, first: Evidence(record, bytes, entry: nil), nearMiss: nil)
    return template
  }

  /// Says what the first record of a group comes nearest to.
  mutating func setNearMiss(_ nearMiss: NearMiss, of template: String) {
    groups[template]?.nearMiss = nearMiss
  }

  /// The first line of a message with each word that holds a digit masked.
  private static func template(of message: Span<UInt8>) -> String {
    var masked: [UInt8] = []
    var word: [UInt8] = []
    var hasDigit = false
    let longest = 160
    func flush() {
      masked += hasDigit ? [UInt8(ascii: "*")] : word
      word = []
      hasDigit = false
    }
    for index in message.indices {
      let byte = message[index]
      if byte == UInt8(ascii: "\n") || masked.count + word.count >= longest { break }
      if byte == 0x20 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(") {
        flush()
        masked.append(byte)
      } else {
        word.append(byte)
        if isDigit(byte) { hasDigit = true }
      }
    }
    flush()
    return String(decoding: masked.prefix(longest), as: UTF8.self)
  }
}
