// A fenced block of YAML within a catalogue: reads it, and turns places in it into places in the file.

internal import Yams

struct YAMLBlock {
  let kind: BlockKind
  let document: ParsedCatalogue
  /// Its lines in the document, without the fences.
  let range: Range<Int>
  private(set) var errors: [CatalogueProblem] = []

  private var lines: [Substring] { document.lines }

  mutating func parse() -> Node? {
    guard lines[range].reduce(0, { $0 + $1.utf8.count + 1 }) <= DocumentLimits.blockBytes else {
      report(.blockTooLong)
      return nil
    }
    do {
      let text = lines[range].joined(separator: "\n") + "\n"
      // A few aliases, each of which stands for several, are more than can be looked at; so many may not even be read.
      guard text.aliases <= DocumentLimits.aliases else {
        report(.anchor)
        return nil
      }
      let parser = try Parser(yaml: text)
      guard let root = try parser.singleRoot() else {
        report(.emptyBlock(kind))
        return nil
      }
      // Nodes know their anchors as long as the parser lives.
      guard let anchored = withExtendedLifetime(parser, { root.firstAnchored }) else { return root }
      report(.anchor, at: anchored)
    } catch { report(error) }
    return nil
  }

  private mutating func report(_ error: any Error) {
    switch error {
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _):
      // What began and does not end is the mistake; the parser comes upon it later.
      let start = context.flatMap { $0.isOfOneValue ? $0.mark : nil } ?? mark
      let words = [context?.text, problem].compactMap(\.self).joined(separator: ", ")
      report(.notYAML(words), line: range.lowerBound + start.line - 1, column: start.column)
    case YamlError.duplicatedKeysInMapping(let keys, let context):
      report(duplicateOf: keys.sorted().first ?? "", at: context.mark)
    case YamlError.reader:
      for index in range {
        let characters = lines[index].unicodeScalars
        guard let place = characters.firstIndex(where: { !$0.isAllowedInYAML }) else { continue }
        let column = characters.distance(from: characters.startIndex, to: place) + 1
        return report(.forbiddenCharacter(characters[place]), line: index, column: column)
      }
      report(.notYAML("it cannot be read"))
    default:
      // The parser goes on with a copy of the block.
      let words = "\(error)".split(separator: "\n").first.map(String.init) ?? "it cannot be read"
      report(.notYAML(words))
    }
  }

  /// Reports a key that stands twice, at the second place; the parser gives the first.
  private mutating func report(duplicateOf key: String, at first: Mark) {
    let line = range.lowerBound + first.line - 1
    for index in range where index > line {
      let text = lines[index].drop { $0 == " " || $0 == "-" || $0 == "\"" || $0 == "'" }
      let margin = lines[index].prefix { $0 == " " || $0 == "-" }.count
      guard margin + 1 == first.column, text.hasPrefix(key),
        text.dropFirst(key.count).drop(while: " \"'".contains).first == ":"
      else { continue }
      return report(.keyTwice(key, line: line + 1), line: index, column: first.column)
    }
    // In braces, on one line.
    report(.keyTwice(key, line: line + 1), line: line, column: first.column)
  }

  func line(of node: Node) -> Int { range.lowerBound + (node.mark?.line ?? 1) - 1 }

  /// Where a node's text has a byte of UTF-8: that of a block scalar starts on the line after its key.
  func place(of node: Node, offset: Int = 0) -> DocumentPlace {
    let source = node.string ?? ""
    let before = source.utf8.prefix(offset)
    let index = line(of: node) + 1 + before.count { $0 == UInt8(ascii: "\n") }
    let isBlock = node.scalar?.style == .literal || node.scalar?.style == .folded
    guard isBlock, index < range.upperBound else {
      return DocumentPlace(line: line(of: node) + 1, column: node.mark?.column ?? 1)
    }
    let margin = lines[index].prefix { $0 == " " }.count
    let start =
      before.lastIndex(of: UInt8(ascii: "\n")).map { source.utf8.index(after: $0) } ?? source.startIndex
    return DocumentPlace(line: index + 1, column: margin + source[start..<before.endIndex].count + 1)
  }

  mutating func report(_ reason: CatalogueProblem.Reason) { report(reason, line: range.lowerBound - 1) }

  mutating func report(_ reason: CatalogueProblem.Reason, at node: Node) {
    report(reason, line: line(of: node), column: node.mark?.column ?? 1)
  }

  mutating func report(_ error: TextError, at node: Node) {
    let place = place(of: node, offset: error.offset)
    report(error.reason, line: place.line - 1, column: place.column)
  }

  private mutating func report(_ reason: CatalogueProblem.Reason, line: Int, column: Int = 1) {
    guard errors.count < DocumentLimits.problems else { return }
    let index = min(max(line, 0), lines.count - 1)
    errors.append(document.problem(reason, at: DocumentPlace(line: index + 1, column: column)))
  }

  // MARK: Values

  /// Reads the block's keys; `nil` when there are none to read.
  ///
  /// Keys that the block's kind does not have, or lacks, are reported.
  mutating func mapping() -> Node.Mapping? {
    guard let root = parse() else { return nil }
    guard let mapping = root.mapping else {
      report(.notAMapping(kind), at: root)
      return nil
    }
    for key in kind.keys {
      guard let node = mapping[key], node.sequence?.count ?? 0 > DocumentLimits.items else { continue }
      report(.tooManyItems(key), at: node)
      return nil
    }
    var meant: Set<String> = []
    for (key, _) in mapping where !kind.keys.contains(key.string ?? "") {
      let name = key.string ?? "?"
      report(.unknownKey(name, of: kind), at: key)
      if let first = kind.keys.nearest(to: name).first { meant.insert(first) }
    }
    // One that is misspelt is there.
    for key in kind.neededKeys where mapping[key] == nil && !meant.contains(key) {
      report(.missing(key, of: kind))
    }
    return mapping
  }

  /// A value that is one of some words; `nil` when there is none, or another.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(_ node: Node?, _ key: String) -> Choice?
  where Choice.RawValue == String {
    guard let node else { return nil }
    let words = Choice.allCases.map(\.rawValue)
    guard let word = node.string else {
      report(.badValue(key: key, expected: "one of \(words.joined(separator: ", "))"), at: node)
      return nil
    }
    if let choice = Choice(rawValue: word) { return choice }
    report(.unknownWord(word, key: key, words: words), at: node)
    return nil
  }

  mutating func strings(_ node: Node?, _ key: String) -> [String] {
    Self.items(of: node).compactMap { string($0, key) }
  }

  mutating func string(_ node: Node, _ key: String) -> String? {
    if let string = node.string { return string }
    report(.badValue(key: key, expected: "text"), at: node)
    return nil
  }

  mutating func list(_ node: Node?, _ key: String) -> [Node] {
    guard let node else { return [] }
    if let sequence = node.sequence { return Array(sequence) }
    report(.badValue(key: key, expected: "a list"), at: node)
    return []
  }

  static func items(of node: Node?) -> [Node] { node?.sequence.map { Array($0) } ?? node.map { [$0] } ?? [] }
}

extension YamlError.Context {
  /// Whether the parser was within one value that its signs begin and end; a mapping of lines is not one.
  fileprivate var isOfOneValue: Bool {
    ["flow", "quoted scalar", "simple key"].contains { text.contains($0) }
  }
}

extension Unicode.Scalar {
  fileprivate var isAllowedInYAML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x10000...0x10FFFF:
      true
    default: false
    }
  }
}

extension Node {
  /// The first node that has an anchor: what aliases stand for comes after it.
  fileprivate var firstAnchored: Node? {
    switch self {
    case .scalar(let scalar): scalar.anchor == nil ? nil : self
    case .sequence(let sequence):
      sequence.anchor == nil ? sequence.lazy.compactMap(\.firstAnchored).first : self
    case .mapping(let mapping):
      mapping.anchor == nil
        ? mapping.lazy.compactMap { $0.key.firstAnchored ?? $0.value.firstAnchored }.first : self
    case .alias: self
    }
  }
}

extension String {
  /// How many texts there are in it that would be aliases if they stood at the beginning of a value.
  fileprivate var aliases: Int {
    zip(utf8, utf8.dropFirst()).count { star, next in
      star == UInt8(ascii: "*")
        && ((next | 0x20) &- 0x61 < 26 || next &- 0x30 < 10 || next == UInt8(ascii: "_")
          || next == UInt8(ascii: "-"))
    }
  }
}
