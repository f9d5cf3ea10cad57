// The container of iCloud in which a store keeps its logs, as the paths in its records name it.

internal import Timelines

extension ComparedStore {
  /// The containers that its records name: `K7Q2M4X9TB.com.example.hikes`.
  var containers: Set<String> {
    Set(captures.compactMap { $0.timeline.firstOfLog.flatMap { Self.container(in: $0.text) } })
  }

  /// How iCloud's folder is called, in a path and in an address.
  private static let folders = ["Mobile Documents/", "Mobile%20Documents/"]

  /// The first container that a text names as a folder, with a dot for each tilde.
  private static func container(in text: String) -> String? {
    for folder in folders {
      guard let start = text.firstRange(of: folder)?.upperBound else { continue }
      let name = text[start...].prefix { $0 != "/" && !$0.isNewline }
      // What is cut, or masked by a reporter, names no container.
      if name.contains("~"), name.endIndex < text.endIndex { return String(name).replacing("~", with: ".") }
    }
    return nil
  }
}
