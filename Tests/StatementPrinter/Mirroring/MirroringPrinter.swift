// Prints a statement of mirroring as a device does: header, method, line number and message.

/// A printer of statements of mirroring.
package struct MirroringPrinter: Sendable {
  /// The shape of the text around the statement.
  package let shape: MirroringShape
  /// The form of the method in the record.
  package var method = Method.named
  /// The index of the argument that the system hides; `nil` for none, `-1` for all.
  package var hidden: Int?
  /// Whether the system hides the whole message.
  package var hidesMessage = false
  private static let levels = ["error", "warning", "annotation", "sql", "XPC", "debug", "CloudKit", "fault"]
  private static let blocks = ["", "_block_invoke", "_block_invoke_2", "_block_invoke_7"]

  /// A form of the method in a record.
  package enum Method: Sendable {
    case named
    /// The method has a name that is in no list, as on another system.
    case renamed
    /// The method is missing.
    case missing
    /// The system hides the method.
    case hidden
  }

  /// Creates a printer of one shape.
  package init(_ shape: MirroringShape) { self.shape = shape }

  /// Returns a record of a place, and its arguments as printed.
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
    // The number of the block changes from system to system.
    var block = seed % 3 == 0 ? place.block : Self.blocks[seed % Self.blocks.count]
    if shape == .markdown, block.hasPrefix("_") { block.removeFirst() }
    return "\(name)\(block)(\(line)): "
  }
}
