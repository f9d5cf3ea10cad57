// Makes a capture of statements that no catalogue knows from one whose statements are known.

internal import DeviceSimulator

/// Puts a made-up word before each statement of Core Data's iCloud: no entry fits any of them, and no two are
/// alike.
struct UnknownStatements {
  private static let marker = Array("CoreData: Ubiquity:  ".utf8)

  private var random: Generator

  /// The beginning of a line whose end has not come.
  private var rest: [UInt8] = []

  /// Made-up words that follow from a seed.
  init(seed: UInt64) { random = Generator(seed: seed) }

  /// The whole lines that end in a piece of the capture, with the words.
  mutating func take(_ piece: [UInt8]) -> [UInt8] {
    guard let end = piece.lastIndex(of: UInt8(ascii: "\n")) else {
      rest += piece
      return []
    }
    let lines = rest + piece[...end]
    rest = Array(piece[(end + 1)...])
    return marked(lines)
  }

  /// The last line, if no new line ends it.
  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return marked(rest)
  }

  private mutating func marked(_ lines: [UInt8]) -> [UInt8] {
    var marked: [UInt8] = []
    marked.reserveCapacity(lines.count + lines.count / 50)
    var copied = 0
    while let found = lines[copied...].firstRange(of: Self.marker) {
      marked += lines[copied..<found.upperBound]
      marked += (0..<8).map { _ in UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &random) }
      marked.append(UInt8(ascii: " "))
      copied = found.upperBound
    }
    marked += lines[copied...]
    return marked
  }
}
