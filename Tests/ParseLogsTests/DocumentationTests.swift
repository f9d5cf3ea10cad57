// The documentation of the library: everything public has a comment, every type and function has an example,
// and each example runs in `ExamplesTests`.

import Foundation
import ReferenceData
import Testing

struct DocumentationTests {
  /// A public declaration, or a case of a public type.
  struct Declaration: CustomStringConvertible {
    var file: String
    var line: Int
    var code: String

    /// The lines of the comment, without the slashes.
    var comment: [String]

    var description: String { "\(file):\(line): \(code)" }

    /// Whether the declaration is a type, or is called or computed: stored properties and cases have no
    /// example.
    var wantsExample: Bool {
      code.contains(/^public ([a-z]+ )*(struct|enum|class|actor|protocol|init|func|subscript)\b/)
        || code.contains(/^public ([a-z]+ )*var .*\{/)
    }

    /// The lines of code of each example.
    var examples: [[String]] {
      var examples: [[String]] = []
      var isInside = false
      for line in comment {
        if line.hasPrefix("```") {
          isInside = line == "```swift"
          if isInside { examples.append([]) }
        } else if isInside {
          examples[examples.count - 1].append(line)
        }
      }
      return examples
    }
  }

  private static let library = Project.folder.appending(path: "Sources/ParseLogs")

  private static func declarations() throws -> [Declaration] {
    let files = try #require(FileManager.default.enumerator(at: library, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
      var comment: [String] = []
      var found: [Declaration] = []
      for (index, line) in lines(try String(contentsOf: file, encoding: .utf8)).enumerated() {
        if line.hasPrefix("///") {
          comment.append(String(line.dropFirst(3)).trimmingCharacters(in: .whitespaces))
          continue
        }
        if line.contains(/^(public|case [a-zA-Z]+( =|\(|$))/) {
          found.append(
            Declaration(file: file.lastPathComponent, line: index + 1, code: line, comment: comment))
        }
        comment = []
      }
      return found
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The significant lines: empty ones and imports may differ.
  private static func code(_ lines: [String]) -> String {
    lines.filter { !$0.isEmpty && !$0.hasPrefix("import ") }.map { "\n\($0)" }.joined() + "\n"
  }

  @Test func everyPublicDeclarationHasAComment() throws {
    let declarations = try Self.declarations()
    #expect(declarations.count > 150)
    for declaration in declarations where declaration.comment.first?.isEmpty != false {
      Issue.record("no comment: \(declaration)")
    }
  }

  @Test func everyTypeAndFunctionHasAnExample() throws {
    let declarations = try Self.declarations().filter(\.wantsExample)
    #expect(declarations.count > 50)
    for declaration in declarations where declaration.examples.isEmpty {
      Issue.record("no example: \(declaration)")
    }
  }

  @Test func everyExampleIsInATest() throws {
    let tests = try ["ExamplesTests", "ExamplesTests+Readers"].map { name in
      let file = Project.folder.appending(path: "Tests/ParseLogsTests/\(name).swift")
      return Self.code(Self.lines(try String(contentsOf: file, encoding: .utf8)))
    }.joined()
    for declaration in try Self.declarations() {
      for example in declaration.examples {
        let code = Self.code(example)
        let runs = tests.contains(code)
        #expect(runs, "\(declaration)")
      }
    }
  }
}
