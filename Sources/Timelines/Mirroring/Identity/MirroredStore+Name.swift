// What a mirrored store is called: by its file, without folder and extension.

internal import LogRecords

extension MirroredStore {
  /// The name of its file without extension; `nil` if the capture does not show it.
  package func name(in names: Names) -> String? {
    guard let file else { return nil }
    let path = names[file].utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true)
    guard let last = path.last else { return nil }
    let stem =
      last.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > last.startIndex ? last[..<$0] : nil } ?? last
    return String(decoding: Self.decoded(Array(stem)), as: UTF8.self)
  }

  /// The bytes that a URL writes as `%20`.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexDigitValue,
        let low = bytes[index + 2].hexDigitValue
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }
}
