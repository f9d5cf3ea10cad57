// A place in Core Data's code that prints: the method before its message, and the log level it needs.

/// A place in Core Data's code that prints.
struct Statement: Sendable {
  let level: Int

  /// The method as printed, blocks with their decorations; empty for the few that print none.
  let method: String

  /// Its line number in iOS 9.
  let line: Int

  /// What stands before the message.
  let marker: String

  init(_ level: Int, _ method: String, _ line: Int, inBlock: Bool = false) {
    self.level = level
    self.line = line
    self.method = inBlock ? "__\(method.utf8.count)\(method)_block_invoke" : method
    marker = Self.ubiquityMarker
  }

  /// A statement that prints no method.
  init(_ level: Int, withoutMethod marker: String) {
    self.level = level
    self.marker = marker
    line = 0
    method = ""
  }

  private static let ubiquityMarker = "CoreData: Ubiquity:  "

  /// Whether it is marked as one of the iCloud integration.
  var isOfUbiquity: Bool { marker.hasPrefix("CoreData: Ubiquity:") }

  /// Its line number in an era; only the texts distinguish statements.
  func line(in era: Era) -> Int {
    switch era {
    case .iOS6: line * 9 / 11
    case .iOS7: line * 29 / 30
    case .iOS9: line
    }
  }
}
