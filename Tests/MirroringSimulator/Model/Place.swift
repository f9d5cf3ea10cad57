// A place in Core Data's code that prints a statement of mirroring.

/// A place in Core Data's code.
struct Place: Sendable {
  /// The class of the method.
  let type: String
  /// The selector of the method in iOS 18.
  let selector: String

  /// The number of the block in the method; 0 for none.
  let block: Int

  let level: Level
  let format: String

  /// The line number in iOS 18.
  let line: Int
  /// The known line numbers in other systems.
  let lines: [MirroringEra: Int]

  /// The selectors in earlier systems.
  let selectors: [MirroringEra: String]

  /// Creates a place.
  ///
  /// The levels of some places are unknown; they are assumed to be `CloudKit` for the life cycle and `debug`
  /// for details.
  init(
    _ type: String, _ selector: String, block: Int = 0, _ level: Level, _ format: String, _ line: Int,
    _ lines: [MirroringEra: Int] = [:], selectors: [MirroringEra: String] = [:]
  ) {
    self.type = type
    self.selector = selector
    self.block = block
    self.level = level
    self.format = format
    self.line = line
    self.lines = lines
    self.selectors = selectors
  }

  /// Returns the method with its block.
  func function(in era: MirroringEra) -> String {
    let suffix = block == 0 ? "" : block == 1 ? "_block_invoke" : "_block_invoke_\(block)"
    return "-[\(type) \(selectors[era] ?? selector)]\(suffix)"
  }

  /// Returns the line number in an era; if it is unknown, some number, because only the texts distinguish
  /// statements.
  func line(in era: MirroringEra) -> Int {
    if let line = lines[era] { return line }
    return switch era {
    case .iOS15: line * 4 / 5
    case .iOS17: line * 98 / 100
    case .iOS18: line
    case .iOS26: line + 17
    }
  }
}
