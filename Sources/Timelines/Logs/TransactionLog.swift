// A transaction log as its path names it: `…/<exporting peer>/<store>/<model hash>/<UUID>.1.cdt`.

internal import LogRecords

/// A transaction log, as its path names it.
package struct TransactionLog: Hashable, Sendable {
  /// Its file name, the same on every device.
  package internal(set) var file: LogFile
  /// The peer that wrote it.
  package let peer: Name
  /// The store it belongs to.
  package let store: Name
  /// The hash of the model version it was written with; `nil` in paths of iOS 5, which have none.
  package let modelHash: Name?

  /// Reads the last components of a path, after which blanks do not count; `nil` for what is no transaction log.
  init?(path: Span<UInt8>, _ names: inout Names) {
    var end = path.count
    while end > 0, path[end - 1] <= 0x20 { end -= 1 }
    let isOld = path.has(".plist", at: end - 6)
    // A receipt lies beside the logs and is none.
    guard isOld || path.has(".cdt", at: end - 4), let file = path.pathComponent(before: end),
      !path.has("receipt.", at: file.lowerBound)
    else { return nil }
    let modelHash = isOld ? file : path.pathComponent(before: file.lowerBound - 1)
    guard let modelHash, let store = path.pathComponent(before: modelHash.lowerBound - 1),
      let peer = path.pathComponent(before: store.lowerBound - 1)
    else { return nil }
    self.file = LogFile(path.extracting(file), &names)
    self.peer = names.name(path.extracting(peer))
    self.store = names.name(path.extracting(store))
    let hash = isOld ? nil : names.name(path.extracting(modelHash))
    // One that cannot be told from others is none.
    self.modelHash = hash == Names.overflow ? nil : hash
  }

  /// The log of a peer's transaction whose name is not known.
  init(number: Int, of peer: Name, in store: Name) {
    file = .unnamed(peer, number)
    (self.peer, self.store, modelHash) = (peer, store, nil)
  }

  /// Whether it cannot be told from others, since there are too many names.
  var isBeyondNames: Bool {
    peer == Names.overflow || store == Names.overflow || file == .other(Names.overflow)
  }
}

extension Span<UInt8> {
  /// The component of a path that ends at an offset, after a slash.
  func pathComponent(before end: Int) -> Range<Int>? {
    var start = end
    while start > 0, self[start - 1] != UInt8(ascii: "/") {
      if self[start - 1] == UInt8(ascii: "\n") { return nil }
      start -= 1
    }
    return start > 0 && start < end ? start..<end : nil
  }
}
