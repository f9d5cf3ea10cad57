// Looks for many secrets at once in all that the command printed, whatever their case.

extension Tool.Result {
  /// The secrets that came out, each with what stands before it.
  func leaks(_ secrets: Set<String>) -> [String] {
    let printed = Array((output + errors).utf8).map(\.asciiLowercased)
    var beginnings = [[[UInt8]]](repeating: [], count: 1 << 16)
    for secret in secrets {
      let bytes = Array(secret.utf8).map(\.asciiLowercased)
      beginnings[Int(bytes[0]) << 8 | Int(bytes[1])].append(bytes)
    }
    var found: Set<[UInt8]> = []
    var leaks: [String] = []
    for start in printed.indices.dropLast() {
      for secret in beginnings[Int(printed[start]) << 8 | Int(printed[start + 1])]
      where printed[start...].starts(with: secret) && found.insert(secret).inserted {
        let before = String(decoding: printed[..<start].suffix(80), as: UTF8.self)
        leaks.append("\(String(decoding: secret, as: UTF8.self)) after '\(before)'")
      }
    }
    return leaks.sorted()
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
