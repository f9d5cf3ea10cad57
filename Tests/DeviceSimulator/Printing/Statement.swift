// A place in Core Data's code that prints: its method, its log level, and the marker before its message.

/// A place in Core Data's code that prints.
struct Statement: Sendable {
  let level: Int

  /// The method as printed, including the decorations of a block; empty for the few statements without one.
  let method: String

  /// The line number in iOS 9.
  let line: Int

  /// The text before the message.
  let marker: String

  init(_ level: Int, _ method: String, _ line: Int, inBlock: Bool = false) {
    self.level = level
    self.line = line
    self.method = inBlock ? "__\(method.utf8.count)\(method)_block_invoke" : method
    marker = Self.ubiquityMarker
  }

  /// Creates a statement that prints no method.
  init(_ level: Int, withoutMethod marker: String) {
    self.level = level
    self.marker = marker
    line = 0
    method = ""
  }

  private static let ubiquityMarker = "CoreData: Ubiquity:  "

  /// Whether the statement is marked as one of the iCloud integration.
  var concernsUbiquity: Bool { marker.hasPrefix("CoreData: Ubiquity:") }

  /// Returns the line number in an era; only the texts distinguish statements.
  func line(in era: Era) -> Int {
    switch era {
    case .iOS6: line * 9 / 11
    case .iOS7: line * 29 / 30
    case .iOS9: line
    }
  }
}
