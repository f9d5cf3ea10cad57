// Everything the set-up of a store knows, as its assistant describes itself at length.

internal import LogRecords

/// A set-up assistant's description.
package struct SetupDescription {
  /// The values of its own fields.
  private var values: [ObjectLabel: Range<Int>] = [:]

  /// The body of the vector in the receipt, which prints it as an object of its own.
  package private(set) var localReceipt: Range<Int>?

  /// Reads the first set-up assistant in a text.
  package init(_ bytes: Span<UInt8>) {
    var reader = ObjectReader()
    while let field = reader.next(bytes) {
      guard let label = field.label else { continue }
      if field.owner == .peerReceipt, label == .kv, localReceipt == nil {
        localReceipt = bytes.parenthesised(field.value)
      }
      guard field.owner == .setupAssistant, values[label] == nil else { continue }
      values[label] = field.value
    }
  }

  /// The value of a field; `nil` when it is not there, `(null)`, or an object with fields of its own.
  package func value(of label: ObjectLabel, in bytes: Span<UInt8>) -> Range<Int>? {
    values[label].flatMap { bytes.known($0) }
  }

  /// The body of a vector: of `storeKV`, `metaKV`, `receiptKV` or `baselineKV`.
  package func vector(of label: ObjectLabel, in bytes: Span<UInt8>) -> Range<Int>? {
    value(of: label, in: bytes).flatMap { bytes.parenthesised($0) }
  }

  /// Whether a flag is set; `nil` when it is not there.
  package func flag(_ label: ObjectLabel, in bytes: Span<UInt8>) -> Bool? {
    values[label].flatMap { bytes.flag(in: $0) }
  }
}
