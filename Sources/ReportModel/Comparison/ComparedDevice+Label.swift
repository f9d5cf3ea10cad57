// The short names of devices above the columns of a comparison's tables.

internal import Diagnosis

extension ComparedDevice {
  /// The device's name for the heading of a table column.
  ///
  /// The names of several captures are shortened so that each stays visible.
  var columnLabel: Prose { Prose(Self.columnLabel(of: captureLabels.map(\.oneLine)), .capture) }

  /// The maximum lengths of a column label, in characters.
  ///
  /// The second one is for labels that name many captures.
  private static let widths = [30, 44]
  /// The minimum number of characters that are kept of each capture's name.
  private static let least = 7

  static func columnLabel(of names: [String]) -> String {
    let separators = 3 * (names.count - 1)
    for width in widths {
      for length in stride(from: width, through: least, by: -1) {
        let room = names.reduce(separators) { $0 + min($1.count, length) }
        if room <= width { return names.map { $0.cutInside(to: length) }.joined(separator: " + ") }
      }
    }
    return "\(names[0].cutInside(to: 20)) + \(names.count - 1) more"
  }
}

extension String {
  /// Returns the first and last characters, with an ellipsis between them if there are more.
  fileprivate func cutInside(to length: Int) -> String {
    guard count > length else { return self }
    let tail = (length - 1) / 2
    return beginning(length - 1 - tail) + "…" + ending(tail)
  }
}
