// A place in Core Data's code that prints a statement of mirroring.

/// A place in Core Data's code.
struct Place: Sendable {
  /// Its class, and its selector as of iOS 18.
  let type: String
  let selector: String

  /// Which block of the method it is in; 0 for none.
  let block: Int

  let level: Level
  let format: String

  /// Its line as of iOS 18, and where another system's is known that.
  let line: Int
  let lines: [MirroringEra: Int]

  /// The selectors of earlier systems.
  let selectors: [MirroringEra: String]

  /// Some places' levels are lost; those are taken to be of the life cycle, `CloudKit`, or of the details,
  /// `debug`.
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

  /// The method with its block.
  func function(in era: MirroringEra) -> String {
    let suffix = block == 0 ? "" : block == 1 ? "_block_invoke" : "_block_invoke_\(block)"
    return "-[\(type) \(selectors[era] ?? selector)]\(suffix)"
  }

  /// Its line in a system; if that is not known, some line: only the texts distinguish statements.
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
