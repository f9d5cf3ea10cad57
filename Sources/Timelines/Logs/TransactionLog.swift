// A transaction log as its path names it: `…/<exporting peer>/<store>/<model hash>/<UUID>.1.cdt`.

internal import LogRecords

/// A transaction log, as its path names it.
package struct TransactionLog: Hashable, Sendable {
  /// Its file name, the same on every device.
  package let file: LogFile
  /// The peer that wrote it.
  package let peer: Name
  /// The store it belongs to.
  package let store: Name
  /// The hash of the model version it was written with; `nil` in paths of iOS 5, which have none.
  package let modelHash: Name?

  /// The log with a file name in the folder of another one.
  init(file: LogFile, besides other: TransactionLog) {
    self.file = file
    peer = other.peer
    store = other.store
    modelHash = other.modelHash
  }

  /// Reads the last components of a path; `nil` for what is no transaction log.
  init?(path: Span<UInt8>, _ names: inout Names) {
    guard let places = LogPath(path) else { return nil }
    file = LogFile(path.extracting(places.file), &names)
    peer = names.name(path.extracting(places.peer))
    store = names.name(path.extracting(places.store))
    let hash = places.modelHash.map { names.name(path.extracting($0)) }
    // One that cannot be told from others is none.
    modelHash = hash == Names.overflow ? nil : hash
  }

  /// Whether it cannot be told from others, since there are too many names.
  var isBeyondNames: Bool {
    peer == Names.overflow || store == Names.overflow || file == .other(Names.overflow)
  }
}
