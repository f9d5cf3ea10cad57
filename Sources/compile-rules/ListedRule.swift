// A rule as `rules.txt` lists it, with the sentence in the rule's own file that says what it finds.

internal import Foundation

struct ListedRule: Equatable {
  /// The rule's name in reports, such as `missing-transaction`.
  let name: String

  /// The sentence that says what the rule finds.
  let finds: String

  /// The name of the rule's type: `MissingTransaction`.
  var type: String { Self.type(ofRule: name) }

  /// The name of the rule's member in the types that name rules: `missingTransaction`.
  var member: String { type.prefix(1).lowercased() + type.dropFirst() }

  /// Returns the rules that the list in a folder names, in its order.
  ///
  /// - Throws: `Mistake` for a name that is not valid, that occurs twice, or whose file does not exist or
  ///   does not say what the rule finds.
  static func all(in folder: URL) throws -> [ListedRule] {
    let list = folder.appending(path: "rules.txt")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL } ?? []
    var rules: [ListedRule] = []
    let lines = try String(contentsOf: list, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      func mistake(_ words: String) -> Mistake { Mistake(file: list, line: index + 1, words: words) }
      let name = String(line)
      guard name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil else { throw mistake("this is no rule's name") }
      guard !rules.contains(where: { $0.name == name }) else { throw mistake("\(name) stands twice") }
      let type = type(ofRule: name)
      guard let file = files.first(where: { $0.lastPathComponent == type + ".swift" }) else {
        throw mistake("there is no \(type).swift")
      }
      guard let finds = sentence(in: try String(contentsOf: file, encoding: .utf8)) else {
        throw mistake("\(type).swift does not say once, in literals without escapes, what the rule finds")
      }
      rules.append(ListedRule(name: name, finds: finds))
    }
    return rules
  }

  private static func type(ofRule name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns the joined literals of the only argument `finds`; `nil` if the argument is anything else.
  private static func sentence(in source: String) -> String? {
    let arguments = source.matches(of: /\bfinds:/)
    guard arguments.count == 1, let argument = arguments.first,
      let match = source[argument.range.upperBound...]
        .prefixMatch(of: /\s*("[^"\\]*"(?:\s*\+\s*"[^"\\]*")*)\s*[,)]/)
    else { return nil }
    return match.output.1.matches(of: /"([^"]*)"/).map { String($0.output.1) }.joined()
  }
}
