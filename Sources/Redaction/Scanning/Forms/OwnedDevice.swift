// A device with its owner's name, such as `Jane Doe's iPad`.

internal import LogRecords

struct OwnedDevice: SecretForm {
  let end: Int
  private let name: String

  /// The maximum number of words in the name of an owner.
  private static let maximumWords = 3
  private static let possessives: [StaticString] = ["'s ", "’s ", "' "]

  init?(at cursor: ByteCursor, _ words: WordRedactor) {
    guard let end = Self.end(in: cursor.bytes, from: cursor.position) else { return nil }
    self.end = end
    name = cursor.text(cursor.position..<end)
  }

  func replacement(_ words: WordRedactor) -> String { words.name(name, .device) }

  /// Returns the end of a device whose owner's name starts at `start`; `nil` for none.
  private static func end(in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    for _ in 0..<maximumWords {
      place = bytes.end(from: place, most: start + 200 - place, while: \.isWordPart)
      if let end = end(ofDeviceOwnedAt: place, in: bytes) { return end }
      guard place + 1 < bytes.count, bytes[place] == " ",
        bytes[start].isASCIIUppercase || bytes[start] >= 0x80,
        bytes[place + 1].isASCIIUppercase || bytes[place + 1] >= 0x80 && bytes[place + 1] != 0xE2
      else { return nil }
      place += 1
    }
    return nil
  }

  /// Returns the end of a device name if the name of its owner ends at `place`; `nil` otherwise.
  private static func end(ofDeviceOwnedAt place: Int, in bytes: [UInt8]) -> Int? {
    // Fast path: few words are followed by an apostrophe.
    guard place < bytes.count, bytes[place] == "'" || bytes[place] == 0xE2,
      let mark = possessives.first(where: { bytes.starts(with: $0, at: place) })
    else { return nil }
    let start = place + mark.utf8CodeUnitCount
    guard Vocabulary.devices.contains(where: { bytes[start...].starts(with: $0.utf8) }) else { return nil }
    return bytes.wordEnd(from: start)
  }
}
