// Prints a statement of mirroring as a device does: head, method, line number and message.

/// Prints statements of mirroring.
package struct MirroringPrinter: Sendable {
  /// What stands before the method.
  package let shape: MirroringShape
  /// Whether the method is named.
  package var namesMethod = true
  /// Whether the method has a name that no list has, as on another system.
  package var renamesMethod = false
  /// Which arguments the system hid; `nil` for none, `-1` for all.
  package var hidden: Int?
  private static let levels = ["error", "warning", "annotation", "sql", "XPC", "debug", "CloudKit", "fault"]
  private static let blocks = ["", "_block_invoke", "_block_invoke_2", "_block_invoke_7"]

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
    return (shape.head(level: level) + method(of: place, seed) + message, arguments)
  }

  private func method(of place: MirroringPlace, _ seed: Int) -> String {
    guard namesMethod, var method = place.method else { return "" }
    if renamesMethod { method = method.dropLast() + "andRetry:]" }
    // Which block it is changes from system to system.
    var block = seed % 3 == 0 ? place.block : Self.blocks[seed % Self.blocks.count]
    if shape == .markdown, block.hasPrefix("_") { block.removeFirst() }
    return "\(method)\(block)(\(300 + seed * 7 % 4000)): "
  }
}
