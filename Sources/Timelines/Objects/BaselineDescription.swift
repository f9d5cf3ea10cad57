// What a baseline says of itself: who made it, of which model, and what it holds.

internal import LogRecords

/// The description of a baseline's metadata.
package struct BaselineDescription: Equatable {
  /// The name of the store.
  package private(set) var store: Range<Int>?

  /// The peer that made it.
  package private(set) var author: Range<Int>?

  /// The hash of the model version.
  package private(set) var modelHash: Range<Int>?

  /// The body of its vector: up to which transactions it holds the changes.
  package private(set) var vector: Range<Int>?

  /// Reads the first metadata of a baseline in a text.
  package init(_ bytes: Span<UInt8>) {
    var reader = ObjectReader()
    while vector == nil, let field = reader.next(bytes) {
      guard field.owner == .baselineMetadata, let value = bytes.known(field.value) else { continue }
      switch field.label {
      case .storeName: store = store ?? value
      case .authorPeerID: author = author ?? value
      case .modelVersionHash: modelHash = modelHash ?? value
      case .knowledgeVector: vector = bytes.parenthesised(value)
      default: break
      }
    }
  }
}
