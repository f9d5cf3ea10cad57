// Decodes the percent encoding of URLs.

extension Span<UInt8> {
  /// The bytes with percent encoding decoded: URLs print a space as `%20`, for example.
  package var percentDecoded: [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(count)
    var offset = 0
    while offset < count {
      if self[offset] == UInt8(ascii: "%"), offset + 2 < count, let high = self[offset + 1].hexDigitValue,
        let low = self[offset + 2].hexDigitValue
      {
        decoded.append(high << 4 | low)
        offset += 3
      } else {
        decoded.append(self[offset])
        offset += 1
      }
    }
    return decoded
  }
}
