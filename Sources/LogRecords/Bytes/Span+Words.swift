// Skips the words of names of classes and entities, eight bytes at a time, because they are long.

extension Span<UInt8> {
  /// Returns the offset after the letters, digits and underscores at an offset.
  ///
  /// - Complexity: O(length), with a few steps for eight bytes.
  package func skipIdentifier(from offset: Int) -> Int {
    var position = offset
    while true {
      let bytes = word(at: position)
      let ascii = bytes & 0x7F7F_7F7F_7F7F_7F7F
      let small = ascii | 0x2020_2020_2020_2020
      // The uppermost bit of each byte decides: the first sum of a line sets it from the first character of a
      // class on, the second one after the last.
      let letters = (small &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(small &+ 0x0505_0505_0505_0505)
      let digits = (ascii &+ 0x5050_5050_5050_5050) & ~(ascii &+ 0x4646_4646_4646_4646)
      let underscores = (ascii &+ 0x2121_2121_2121_2121) & ~(ascii &+ 0x2020_2020_2020_2020)
      let others = ~((letters | digits | underscores) & ~bytes) & 0x8080_8080_8080_8080
      if others != 0 { return position + others.trailingZeroBitCount / 8 }
      position += 8
    }
  }
}
