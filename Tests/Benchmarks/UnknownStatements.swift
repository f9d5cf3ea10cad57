// Turns a capture of known statements into one of statements that no catalogue knows.

internal import DeviceSimulator

/// Inserts a made-up word before each statement of Core Data's iCloud.
///
/// No entry matches any of the results, and no two are alike.
struct UnknownStatements {
  private static let marker = Array("CoreData: Ubiquity:  ".utf8)

  private var random: Generator

  /// The beginning of a line whose end has not arrived yet.
  private var rest: [UInt8] = []

  /// Creates an instance whose words a seed determines.
  init(seed: UInt64) { random = Generator(seed: seed) }

  /// Returns the lines that end in a piece of the capture, with the words inserted.
  mutating func take(_ piece: [UInt8]) -> [UInt8] {
    guard let end = piece.lastIndex(of: UInt8(ascii: "\n")) else {
      rest += piece
      return []
    }
    let lines = rest + piece[...end]
    rest = Array(piece[(end + 1)...])
    return marked(lines)
  }

  /// Returns the last line, if no line feed ends it.
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
