// Reads the values of a block's keys, and reports those that are of another form than the key demands.

internal import Yams

extension YAMLBlock {
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

  /// Reads the block of a chapter: what that is about; `nil` when that is not to be read.
  mutating func topic() -> EntryDocument.Topic? { mapping().flatMap { choice($0["topic"], "topic") } }

  /// A value that is one of some words; `nil` when there is none, or another.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: Node?, _ key: String
  ) -> Choice? where Choice.RawValue == String {
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

  /// The items of a list, or the one value in the place of a list.
  static func items(of node: Node?) -> [Node] { node?.sequence.map { Array($0) } ?? node.map { [$0] } ?? [] }
}
