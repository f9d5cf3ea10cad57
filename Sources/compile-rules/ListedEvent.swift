// A kind of event as the enumeration `EventKind` declares it, with the comment of its group.

internal import Foundation

struct ListedEvent: Equatable {
  /// The name of the enumeration's case: `importFailed`.
  let member: String

  /// The event's name in the catalogue, such as `import.failed`.
  let name: String

  /// The lines of the comment above the case, without slashes; cases that share a comment form a group.
  let comment: [String]

  /// Returns the kinds that a source file declares, in its order.
  ///
  /// - Throws: `Mistake` if a declaration of cases has no comment, or if there is none at all.
  static func all(in file: URL) throws -> [ListedEvent] {
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var events: [ListedEvent] = []
    var (comment, declaration) = ([String](), "")
    for (index, line) in lines.map({ $0.trimmingCharacters(in: .whitespaces) }).enumerated() {
      if line.hasPrefix("///") {
        comment.append(line.dropFirst(3).trimmingCharacters(in: .whitespaces))
        continue
      }
      guard line.hasPrefix("case ") || !declaration.isEmpty else {
        comment = []
        continue
      }
      declaration += line + " "
      // A declaration goes on after a comma, and after a sign of equality.
      if line.hasSuffix(",") || line.hasSuffix("=") { continue }
      let found = declaration.matches(of: /(\w+) = "([a-z.-]+)"/)
      if !found.isEmpty, comment.isEmpty {
        throw Mistake(file: file, line: index + 1, words: "these cases have no comment")
      }
      events += found.map {
        ListedEvent(member: String($0.output.1), name: String($0.output.2), comment: comment)
      }
      (comment, declaration) = ([], "")
    }
    guard !events.isEmpty else {
      throw Mistake(file: file, line: 1, words: "there are no cases with names")
    }
    return events
  }
}
