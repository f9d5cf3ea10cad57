// A fenced block of YAML within a catalogue: reads it, and converts places in it to places in the file.

internal import YAML

struct YAMLBlock {
  let kind: BlockKind
  let document: ParsedCatalogue
  /// The block's lines in the document, without the fences.
  let range: Range<Int>
  private(set) var errors: [CatalogueProblem] = []

  private var lines: [Substring] { document.lines }

  mutating func parse() -> YAMLNode? {
    guard lines[range].reduce(0, { $0 + $1.utf8.count + 1 }) <= DocumentLimits.blockBytes else {
      report(.blockTooLong)
      return nil
    }
    do throws(YAMLError) {
      if let root = try readYAML(lines[range].joined(separator: "\n") + "\n") { return root }
      report(.emptyBlock(kind))
    } catch { report(error) }
    return nil
  }

  private mutating func report(_ error: YAMLError) {
    switch error {
    case .syntax(let problem, let place, let context, let beginning):
      // An unclosed value is reported where it begins, not where the parser notices it; a block mapping has
      // no such beginning.
      let hasSingleValue = ["flow", "quoted scalar", "simple key"].contains { context?.contains($0) ?? false }
      let words = [context, problem].compactMap(\.self).joined(separator: ", ")
      report(.notYAML(words), at: hasSingleValue ? beginning ?? place : place)
    case .keyTwice(let key, let first, let second):
      report(.keyTwice(key, line: range.lowerBound + first.line), at: second)
    case .anchor(let place):
      report(.anchor, at: place)
    case .unreadable:
      for index in range {
        let characters = lines[index].unicodeScalars
        guard let place = characters.firstIndex(where: { !$0.isAllowedInYAML }) else { continue }
        let column = characters.distance(from: characters.startIndex, to: place) + 1
        return report(.forbiddenCharacter(characters[place]), line: index, column: column)
      }
      report(.notYAML("it cannot be read"))
    case .noMemory:
      report(.notYAML("there is no memory to read it"))
    }
  }

  private mutating func report(_ reason: CatalogueProblem.Reason, at place: YAMLPlace) {
    report(reason, line: range.lowerBound + place.line - 1, column: place.column)
  }

  func line(of node: YAMLNode) -> Int { range.lowerBound + node.place.line - 1 }

  /// Returns the place in the file of a byte of a node's text; the text of a block scalar starts on the line
  /// after its key.
  func place(of node: YAMLNode, offset: Int = 0) -> DocumentPlace {
    let source = node.text ?? ""
    let before = source.utf8.prefix(offset)
    let index = line(of: node) + 1 + before.count { $0 == UInt8(ascii: "\n") }
    guard node.isBlock, index < range.upperBound else {
      return DocumentPlace(line: line(of: node) + 1, column: node.place.column)
    }
    let margin = lines[index].prefix { $0 == " " }.count
    let start =
      before.lastIndex(of: UInt8(ascii: "\n")).map { source.utf8.index(after: $0) } ?? source.startIndex
    return DocumentPlace(line: index + 1, column: margin + source[start..<before.endIndex].count + 1)
  }

  mutating func report(_ reason: CatalogueProblem.Reason) { report(reason, line: range.lowerBound - 1) }

  mutating func report(_ reason: CatalogueProblem.Reason, at node: YAMLNode) {
    report(reason, line: line(of: node), column: node.place.column)
  }

  mutating func report(_ error: TextError, at node: YAMLNode) {
    let place = place(of: node, offset: error.offset)
    report(error.reason, line: place.line - 1, column: place.column)
  }

  private mutating func report(_ reason: CatalogueProblem.Reason, line: Int, column: Int = 1) {
    guard errors.count < DocumentLimits.problems else { return }
    let index = min(max(line, 0), lines.count - 1)
    errors.append(document.problem(reason, at: DocumentPlace(line: index + 1, column: column)))
  }

  // MARK: Values

  /// Reads the block's keys; `nil` if there are none to read.
  ///
  /// Unknown and missing keys are reported.
  mutating func mapping() -> YAMLMapping? {
    guard let root = parse() else { return nil }
    guard let mapping = root.mapping else {
      report(.notAMapping(kind), at: root)
      return nil
    }
    for key in kind.keys {
      guard let node = mapping[key], node.list?.count ?? 0 > DocumentLimits.items else { continue }
      report(.tooManyItems(key), at: node)
      return nil
    }
    var meant: Set<String> = []
    for (key, _) in mapping where !kind.keys.contains(key.text ?? "") {
      let name = key.text ?? "?"
      report(.unknownKey(name, of: kind), at: key)
      if let first = kind.keys.nearest(to: name).first { meant.insert(first) }
    }
    // A misspelt key is not missing.
    for key in kind.neededKeys where mapping[key] == nil && !meant.contains(key) {
      report(.missing(key, of: kind))
    }
    return mapping
  }

  /// Reads a value that must be one of some words; `nil` if there is no value, or another one.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(_ node: YAMLNode?, _ key: String) -> Choice?
  where Choice.RawValue == String {
    guard let node else { return nil }
    let words = Choice.allCases.map(\.rawValue)
    guard let word = node.text else {
      report(.badValue(key: key, expected: "one of \(words.joined(separator: ", "))"), at: node)
      return nil
    }
    if let choice = Choice(rawValue: word) { return choice }
    report(.unknownWord(word, key: key, words: words), at: node)
    return nil
  }

  mutating func strings(_ node: YAMLNode?, _ key: String) -> [String] {
    Self.items(of: node).compactMap { string($0, key) }
  }

  mutating func string(_ node: YAMLNode, _ key: String) -> String? {
    if let text = node.text { return text }
    report(.badValue(key: key, expected: "text"), at: node)
    return nil
  }

  mutating func list(_ node: YAMLNode?, _ key: String) -> [YAMLNode] {
    guard let node else { return [] }
    if let list = node.list { return list }
    report(.badValue(key: key, expected: "a list"), at: node)
    return []
  }

  static func items(of node: YAMLNode?) -> [YAMLNode] { node?.list ?? node.map { [$0] } ?? [] }
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
