// What a YAML document consists of, each node with its place. `YAMLReader` reads it.

/// A node of a document: text, a list, or keys with values.
package struct YAMLNode: Sendable {
  /// What a node is.
  package enum Content: Sendable {
    /// Text; in a block, it stands on the lines after the sign that begins it.
    case text(String, isBlock: Bool)
    case list([YAMLNode])
    case mapping(YAMLMapping)
  }

  package let content: Content
  /// Where it begins; anything but a block of text begins there with its own first character.
  package let place: YAMLPlace

  /// Its text; `nil` for a list and a mapping.
  package var text: String? { if case .text(let text, _) = content { text } else { nil } }

  /// Whether it is text in a block.
  package var isBlock: Bool { if case .text(_, let isBlock) = content { isBlock } else { false } }

  /// Its items; `nil` for anything but a list.
  package var list: [YAMLNode]? { if case .list(let items) = content { items } else { nil } }

  /// Its keys and values; `nil` for anything but a mapping.
  package var mapping: YAMLMapping? { if case .mapping(let mapping) = content { mapping } else { nil } }
}

/// Keys with values, in the order in which they stand; no text is the key of two.
package struct YAMLMapping: Sendable, RandomAccessCollection {
  let pairs: [(key: YAMLNode, value: YAMLNode)]

  /// No keys.
  package static let empty = YAMLMapping(pairs: [])

  package var startIndex: Int { 0 }

  package var endIndex: Int { pairs.count }

  package subscript(index: Int) -> (key: YAMLNode, value: YAMLNode) { pairs[index] }

  /// The value of a key; O(n).
  package subscript(key: String) -> YAMLNode? { pairs.first { $0.key.text == key }?.value }
}

/// A place in a document; lines and columns are counted from 1, columns in characters of Unicode.
package struct YAMLPlace: Sendable, Equatable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Why a document cannot be read.
package enum YAMLError: Error, Equatable {
  /// A mistake, in libyaml's words: within what it stands, where that begins, what it is, and where it was
  /// noticed.
  case syntax(problem: String, at: YAMLPlace, within: String?, begun: YAMLPlace?)
  /// A character that YAML does not allow, or bytes that are not UTF-8.
  case unreadable
  /// An anchor or an alias: what aliases refer to may grow without end.
  case anchor(YAMLPlace)
  /// A key that stands twice in a mapping.
  case keyTwice(String, first: YAMLPlace, second: YAMLPlace)
  /// There is not enough memory.
  case noMemory
}
