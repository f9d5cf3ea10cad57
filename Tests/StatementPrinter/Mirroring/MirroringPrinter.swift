// Prints a statement of mirroring as a device does: head, method, line number and message.

/// Prints statements of mirroring.
package struct MirroringPrinter: Sendable {
  /// What stands around the statement.
  package let shape: MirroringShape
  /// What becomes of the method.
  package var method = Method.named
  /// Which arguments the system hid; `nil` for none, `-1` for all.
  package var hidden: Int?
  /// Whether the system hid all of the message.
  package var hidesMessage = false
  private static let levels = ["error", "warning", "annotation", "sql", "XPC", "debug", "CloudKit", "fault"]
  private static let blocks = ["", "_block_invoke", "_block_invoke_2", "_block_invoke_7"]

  /// What becomes of a method.
  package enum Method: Sendable {
    case named
    /// It has a name that no list has, as on another system.
    case renamed
    /// It was lost.
    case missing
    /// The system hid it.
    case hidden
  }

  /// A printer of one shape.
  package init(_ shape: MirroringShape) { self.shape = shape }

  /// A record of a place, and its arguments as printed.
  package func record(of place: MirroringPlace, seed: Int) -> (text: String, arguments: [String]) {
    let format = PrintfFormat(place.format)
    var message = format.texts[0]
    var arguments: [String] = []
    for (index, letter) in format.places.enumerated() {
      let values = MirroringArgument(place: place, seed: seed + 3 * index)
      let expression = place.args.count == format.places.count ? place.args[index] : nil
      let isHidden = hidden == index || hidden == -1
      let value =
        isHidden
        ? "<private>"
        : values.text(letter, expression, before: format.texts[index], after: format.texts[index + 1])
      arguments.append(value)
      message += value + format.texts[index + 1]
    }
    let level = seed % 2 == 0 ? place.level ?? "CloudKit" : Self.levels[seed / 2 % Self.levels.count]
    let statement = hidesMessage ? nil : method(of: place, seed) + message
    return (shape.record(statement, format: place.format, level: level), arguments)
  }

  private func method(of place: MirroringPlace, _ seed: Int) -> String {
    let line = 300 + seed * 7 % 4000
    guard method != .hidden else { return "<private>(\(line)): " }
    guard method != .missing, var name = place.method else { return "" }
    if method == .renamed { name = name.dropLast() + "andRetry:]" }
    // Which block it is changes from system to system.
    var block = seed % 3 == 0 ? place.block : Self.blocks[seed % Self.blocks.count]
    if shape == .markdown, block.hasPrefix("_") { block.removeFirst() }
    return "\(name)\(block)(\(line)): "
  }
}
