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
