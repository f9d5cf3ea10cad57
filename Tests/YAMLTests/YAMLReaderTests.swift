import Testing

@testable import YAML

/// Documents are read as YAML 1.1 defines them, and each node has its place.
struct YAMLReaderTests {
  /// A node without its place, in a form that can be compared.
  private indirect enum Shape: Equatable, CustomTestStringConvertible {
    case text(String)
    case block(String)
    case list([Shape])
    case mapping([String: Shape])

    init(_ node: YAMLNode) {
      switch node.content {
      case .text(let text, let isBlock): self = isBlock ? .block(text) : .text(text)
      case .list(let items): self = .list(items.map(Shape.init))
      case .mapping(let mapping):
        self = .mapping(
          Dictionary(mapping.map { ($0.key.text ?? "?", Shape($0.value)) }) { first, _ in first })
      }
    }

    var testDescription: String { "\(self)" }
  }

  @Test(
    arguments: [
      ("plain words", .text("plain words")), ("\"a\\tb \\u00fc\"", .text("a\tb ü")),
      ("'it''s'", .text("it's")), ("|-\n  one\n  two\n", .block("one\ntwo")),
      ("|\n  one\n", .block("one\n")), (">-\n  one\n  two\n", .block("one two")),
      ("- a\n- [b, c]\n-\n", .list([.text("a"), .list([.text("b"), .text("c")]), .text("")])),
      ("a: 1\nb: { c: d }\n", .mapping(["a": .text("1"), "b": .mapping(["c": .text("d")])])),
      ("---\na: b # no text\n...\n", .mapping(["a": .text("b")])),
      ("Grüße: 😀", .mapping(["Grüße": .text("😀")])),
    ] as [(String, Shape)])
  private func documentIsReadAsYAMLDefines(text: String, shape: Shape) throws {
    #expect(try readYAML(text).map(Shape.init) == shape)
  }

  @Test(arguments: ["", "\n", "# nothing but a remark\n", "   \n\n"])
  func textWithoutADocumentHasNoRoot(text: String) throws {
    #expect(try readYAML(text) == nil)
  }

  @Test func eachNodeHasItsPlace() throws {
    let root = try #require(try readYAML("message: Grüße\nlist:\n  - a\n  - 😀😀: \"b\"\n").flatMap(\.mapping))
    #expect(root.map(\.key.place) == [YAMLPlace(line: 1, column: 1), YAMLPlace(line: 2, column: 1)])
    #expect(root["message"]?.place == YAMLPlace(line: 1, column: 10))
    let items = try #require(root["list"]?.list)
    #expect(items.map(\.place) == [YAMLPlace(line: 3, column: 5), YAMLPlace(line: 4, column: 5)])
    #expect(items[1].mapping?["😀😀"]?.place == YAMLPlace(line: 4, column: 9))
    #expect(root["other"] == nil)
  }

  @Test(
    arguments: [
      ("a: *b", .anchor(YAMLPlace(line: 1, column: 4))), ("a: &b c", .anchor(YAMLPlace(line: 1, column: 4))),
      ("- &b [c]", .anchor(YAMLPlace(line: 1, column: 3))),
      ("&b { c: d }", .anchor(YAMLPlace(line: 1, column: 1))),
      (
        "a: 1\nb: 2\na: 3\n",
        .keyTwice("a", first: YAMLPlace(line: 1, column: 1), second: YAMLPlace(line: 3, column: 1))
      ),
      ("a\u{1}b", .unreadable), ("a: \u{FFFE}", .unreadable),
      (
        "a: [b\nc: d",
        .syntax(
          problem: "did not find expected ',' or ']'", at: YAMLPlace(line: 2, column: 2),
          within: "while parsing a flow sequence", begun: YAMLPlace(line: 1, column: 4))
      ),
      (
        "a: b: c",
        .syntax(
          problem: "mapping values are not allowed in this context", at: YAMLPlace(line: 1, column: 5),
          within: nil, begun: nil)
      ),
      (
        "a\n---\nb\n",
        .syntax(
          problem: "but found another document", at: YAMLPlace(line: 2, column: 1),
          within: "expected a single document in the stream", begun: YAMLPlace(line: 1, column: 1))
      ),
    ] as [(String, YAMLError)])
  func mistakeIsReportedWithItsPlace(text: String, error: YAMLError) {
    #expect(throws: error) { try readYAML(text) }
  }

  @Test(arguments: [999, 1000])
  func nestingDepthIsLimited(depth: Int) {
    let text = String(repeating: "[", count: depth) + "a" + String(repeating: "]", count: depth)
    let read = Result { try readYAML(text) }
    switch read {
    case .success: #expect(depth == 999)
    case .failure(let error):
      let place = YAMLPlace(line: 1, column: 1001)
      #expect(
        error as? YAMLError
          == .syntax(problem: "it is nested too deeply", at: place, within: nil, begun: nil))
      #expect(depth == 1000)
    }
  }
}
