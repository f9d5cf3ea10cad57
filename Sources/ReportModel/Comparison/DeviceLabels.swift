// The devices' names for the columns of a table: those of several captures are shortened so that each stays to be seen.

internal import Diagnosis

struct DeviceLabels {
  let labels: [String]

  /// How wide a name is at most, and how wide when it has to show many captures.
  private static let widths = [30, 44]
  private static let least = 7

  init(_ devices: [ComparedDevice]) {
    labels = devices.map { Self.label($0.captureLabels.map(\.oneLine)) }
  }

  static func label(_ names: [String]) -> String {
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
  /// Its first and last characters, with an ellipsis between when there are more.
  fileprivate func cutInside(to length: Int) -> String {
    guard count > length else { return self }
    let tail = (length - 1) / 2
    return prefix(length - 1 - tail) + "…" + suffix(tail)
  }
}
