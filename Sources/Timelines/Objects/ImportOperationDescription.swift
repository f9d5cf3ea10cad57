// The import of one transaction log, as the operation describes itself.

internal import LogRecords

/// An import operation's description.
package struct ImportOperationDescription: Equatable {
  /// The peer ID of the device that imports.
  package private(set) var localPeer: Range<Int>?

  /// The name of the store; systems up to iOS 6 leave it out.
  package private(set) var store: Range<Int>?

  /// The path of the folder that holds all peers' logs.
  package private(set) var root: Range<Int>?

  /// The body of the score: how far the log is ahead of the store, by peer.
  package private(set) var score: Range<Int>?

  /// The hash of the model version, of operations that deal with baselines.
  package private(set) var modelHash: Range<Int>?

  /// The log that is imported.
  package private(set) var log = TransactionLogDescription()

  /// Reads the first import operation in a text.
  package init(_ bytes: Span<UInt8>) {
    var reader = ObjectReader()
    while let field = reader.next(bytes), log.number == nil {
      log.take(field, bytes)
      guard field.owner?.isImportOperation == true, let value = bytes.known(field.value) else { continue }
      switch field.label {
      case .localPeerID: localPeer = localPeer ?? value
      case .storeName: store = store ?? value
      case .ubiquityRootLocation: root = root ?? bytes.path(in: value)
      case .logScore: score = score ?? bytes.parenthesised(value)
      case .modelVersionHash: modelHash = modelHash ?? value
      default: break
      }
    }
  }
}

extension ObjectClass {
  /// Whether it is an operation of the importer.
  fileprivate var isImportOperation: Bool {
    switch self {
    case .importOperation, .recordImportOperation, .importScanOperation, .baselineOperation,
      .baselineRollOperation, .baselineRollResponseOperation, .baselineRecoveryOperation:
      true
    default: false
    }
  }
}
