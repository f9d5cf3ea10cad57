// What one peer told the others it has.

internal import LogRecords

/// The description of a peer's receipt.
package struct ReceiptDescription: Equatable {
  /// The body of its vector.
  package let vector: Range<Int>

  /// Reads the first receipt in a text; `nil` when there is none.
  package init?(_ bytes: Span<UInt8>) {
    var reader = ObjectReader()
    while let field = reader.next(bytes) {
      if field.owner == .peerReceipt, field.label == .kv, let vector = bytes.parenthesised(field.value) {
        self.vector = vector
        return
      }
    }
    return nil
  }
}
