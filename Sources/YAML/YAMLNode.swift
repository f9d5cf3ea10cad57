// The nodes of a YAML document, each with its place. `YAMLReader` reads them.

/// A node of a document: text, a list, or keys with values.
package struct YAMLNode: Sendable {
  /// The content of a node.
  package enum Content: Sendable {
    /// Text; that of a block begins on the line after its indicator.
    case text(String, isBlock: Bool)
    /// A list of nodes.
    case list([YAMLNode])
    /// Keys with values.
    case mapping(YAMLMapping)
  }

  /// The content of the node.
  package let content: Content
  /// The place where the node begins.
  ///
  /// For a block of text this is its indicator, for all other nodes their own first character.
  package let place: YAMLPlace

  /// The node's text; `nil` for a list and a mapping.
  package var text: String? { if case .text(let text, _) = content { text } else { nil } }

  /// Whether the node is text in a block.
  package var isBlock: Bool { if case .text(_, let isBlock) = content { isBlock } else { false } }

  /// The node's items; `nil` for anything but a list.
  package var list: [YAMLNode]? { if case .list(let items) = content { items } else { nil } }

  /// The node's keys and values; `nil` for anything but a mapping.
  package var mapping: YAMLMapping? { if case .mapping(let mapping) = content { mapping } else { nil } }
}

/// Keys with values, in the order of the document; no two keys have the same text.
package struct YAMLMapping: Sendable, RandomAccessCollection {
  let pairs: [(key: YAMLNode, value: YAMLNode)]

  /// An empty mapping.
  package static let empty = YAMLMapping(pairs: [])

  package var startIndex: Int { 0 }

  package var endIndex: Int { pairs.count }

  package subscript(index: Int) -> (key: YAMLNode, value: YAMLNode) { pairs[index] }

  /// The value of a key; O(n).
  package subscript(key: String) -> YAMLNode? { pairs.first { $0.key.text == key }?.value }
}

/// A place in a document; lines and columns are counted from 1, columns in Unicode scalars.
package struct YAMLPlace: Sendable, Equatable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int

  /// Creates a place from its line and column.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A reason why a document cannot be read.
package enum YAMLError: Error, Equatable {
  /// A syntax error, in libyaml's words: the problem and where it was noticed, and the construct that
  /// contains it and where that begins.
  case syntax(problem: String, at: YAMLPlace, within: String?, begun: YAMLPlace?)
  /// A character that YAML does not allow, or bytes that are not UTF-8.
  case unreadable
  /// An anchor or an alias, which are refused because the expansion of aliases may grow without limit.
  case anchor(YAMLPlace)
  /// A key that occurs twice in a mapping.
  case keyTwice(String, first: YAMLPlace, second: YAMLPlace)
  /// There is not enough memory.
  case noMemory
}
