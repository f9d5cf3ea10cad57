// The reason of an import request, which names a zone: `Zone-LastFetchDate-NAME-2023-12-06 13:51:34 +0000`.

internal import LogRecords

struct ZoneReason: SecretForm {
  let end: Int
  /// The text before the name, `Zone-LastFetchDate-`.
  private let front: String
  private let zone: String

  /// The maximum length of the kind and the name, in bytes.
  private static let maximumLength = 256

  init?(at cursor: ByteCursor, _ words: WordRedactor) {
    guard cursor.starts(with: "Zone-") else { return nil }
    let (bytes, start) = (cursor.bytes, cursor.position)
    let kind = bytes.end(from: start + 5, most: 40, while: \.isASCIILetter)
    guard kind > start + 5, kind < bytes.count, bytes[kind] == "-" else { return nil }
    var end = kind + 1
    while end < bytes.count, end - kind < Self.maximumLength, !bytes[end].isOne(of: "\n)"),
      !Self.isDate(at: end, in: bytes)
    {
      end += 1
    }
    guard end > kind + 1 else { return nil }
    self.end = end
    front = cursor.text(start..<kind + 1)
    zone = cursor.text(kind + 1..<end)
  }

  func replacement(_ words: WordRedactor) -> String { front + words.zone(zone) }

  /// Whether a date such as `-2023-12-06` starts at `place`.
  private static func isDate(at place: Int, in bytes: [UInt8]) -> Bool {
    place + 11 <= bytes.count
      && (0..<11).allSatisfy { offset in
        [0, 5, 8].contains(offset) ? bytes[place + offset] == "-" : bytes[place + offset].isASCIIDigit
      }
  }
}
