// Damages texts, for tests that read them in two ways.

import DeviceSimulator

extension Generator {
  /// Returns a text in which up to three places lack some bytes, and may have one of some parts instead.
  mutating func damaged(_ text: String, with parts: [String]) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      let end = min(bytes.count, place + Int.random(in: 0...6, using: &self))
      let part = Array((parts.randomElement(using: &self) ?? "").utf8)
      bytes.replaceSubrange(place..<end, with: Bool.random(using: &self) ? part : [])
    }
    return bytes
  }
}
