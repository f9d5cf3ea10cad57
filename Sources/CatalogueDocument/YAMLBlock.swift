// A fenced block of YAML within a catalogue: reads it, and turns places in it into places in the file.

internal import Yams

/// A block of YAML, while it is read.
struct YAMLBlock {
  /// The lines of the whole file.
  private let lines: [Substring]

  /// Which of them are the block's.
  private let range: Range<Int>
  private let file: String

  /// What was found wrong.
  private(set) var errors: [DocumentError] = []

  init(lines: [Substring], range: Range<Int>, file: String) {
    self.lines = lines
    self.range = range
    self.file = file
  }

  /// Reads the YAML; `nil` when it is none, or empty.
  mutating func parse() -> Node? {
    do {
      if let root = try Yams.compose(yaml: lines[range].joined(separator: "\n") + "\n") { return root }
      report(.emptyBlock)
    } catch YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _) {
      report(.notYAML(problem), line: range.lowerBound + mark.line - 1, column: mark.column)
    } catch {
      // The parser goes on with a copy of the block.
      let words = "\(error)".split(separator: "\n").first.map(String.init) ?? "it cannot be read"
      report(.notYAML(words), line: range.lowerBound - 1)
    }
    return nil
  }

  /// The index of the line a node starts at.
  func line(of node: Node) -> Int {
    range.lowerBound + (node.mark?.line ?? 1) - 1
  }

  /// Reports a mistake of the whole block.
  mutating func report(_ reason: DocumentError.Reason) {
    report(reason, line: range.lowerBound - 1)
  }

  /// Reports a mistake where a node starts.
  mutating func report(_ reason: DocumentError.Reason, at node: Node) {
    report(reason, line: line(of: node), column: node.mark?.column ?? 1)
  }

  /// Where a node's text starts: that of a block scalar on the line after its key.
  func place(of node: Node) -> DocumentPlace {
    let (line, column) = position(offset: 0, in: node.string ?? "", at: node)
    return DocumentPlace(line: line + 1, column: column)
  }

  /// Reports a mistake inside a node's text.
  ///
  /// - Parameters:
  ///   - reason: What is wrong.
  ///   - offset: Where in the text, in bytes of UTF-8.
  ///   - source: The text.
  ///   - node: The node.
  mutating func report(_ reason: DocumentError.Reason, offset: Int, in source: String, at node: Node) {
    let (line, column) = position(offset: offset, in: source, at: node)
    report(reason, line: line, column: column)
  }

  private func position(offset: Int, in source: String, at node: Node) -> (line: Int, column: Int) {
    let before = source.utf8.prefix(offset)
    let index = line(of: node) + 1 + before.count { $0 == UInt8(ascii: "\n") }
    let isBlock = node.scalar?.style == .literal || node.scalar?.style == .folded
    guard isBlock, index < range.upperBound else {
      return (line(of: node), node.mark?.column ?? 1)
    }
    let margin = lines[index].prefix { $0 == " " }.count
    let start =
      before.lastIndex(of: UInt8(ascii: "\n")).map { source.utf8.index(after: $0) } ?? source.startIndex
    return (index, margin + source[start..<before.endIndex].count + 1)
  }

  private mutating func report(_ reason: DocumentError.Reason, line: Int, column: Int = 1) {
    let index = min(max(line, 0), lines.count - 1)
    errors.append(
      DocumentError(
        file: file, line: index + 1, column: column, excerpt: String(lines[index]), reason: reason))
  }
}
