// What is wrong with the diagnosis of a simulated capture, and how a test says so.

import Foundation
import Testing

/// Something that a diagnosis misses, or says without reason.
struct Trouble: Hashable, Sendable {
  /// What made it hard, and what went wrong in the capture.
  var hardship: String
  var fault: String?

  /// Whether the rule is missed; else it is said without reason.
  var isMissed: Bool
  var rule: String

  /// The command line that writes the same capture.
  var command: String

  /// The class of it.
  var kind: String {
    "\(hardship)\t\(fault ?? "healthy")\t\(isMissed ? "missed" : "false")\t\(rule)"
  }
  var text: String { "\(kind)\t\(command)" }

  /// Expects nothing, and says what there is.
  static func report(_ troubles: [Trouble], of count: Int, in test: String = #function) {
    write(troubles, of: count, in: test)
    let lines = troubles.map(\.text).sorted()
    #expect(lines.isEmpty, "\(lines.count) of \(count): \(lines.prefix(60).joined(separator: "\n"))")
  }

  /// Writes all of it to a file in the folder of `DIAGNOSIS_REPORT`: how often each happened, and how to see
  /// it.
  private static func write(_ troubles: [Trouble], of count: Int, in test: String) {
    guard let folder = ProcessInfo.processInfo.environment["DIAGNOSIS_REPORT"] else { return }
    let lines = Dictionary(grouping: troubles, by: \.kind).map { kind, troubles in
      "\(kind)\t\(troubles.count)\t\(troubles.map(\.command).min() ?? "")"
    }
    let text = "\(troubles.count) of \(count)\n" + lines.sorted().joined(separator: "\n") + "\n"
    let file = URL(filePath: folder).appending(path: test.prefix { $0 != "(" } + ".tsv")
    try? Data(text.utf8).write(to: file)
  }

  /// What is wrong with many captures, on all cores.
  static func gather(
    _ count: Int, _ check: @escaping @Sendable (Int) throws -> [Trouble]
  ) async throws -> [Trouble] {
    try await withThrowingTaskGroup(of: [Trouble].self) { group in
      let shares = 16
      for share in 0..<shares {
        group.addTask { try stride(from: share, to: count, by: shares).flatMap(check) }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
