// The keys and values of a YAML mapping, in the document's order. A key is looked up by its text only.

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
