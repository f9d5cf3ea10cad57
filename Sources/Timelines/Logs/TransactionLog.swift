// A transaction log, as its path names it: `…/<exporting peer>/<store>/<model hash>/<UUID>.1.cdt`.

internal import LogRecords

/// A transaction log, as its path names it.
package struct TransactionLog: Hashable, Sendable {
  /// The file name, which is the same on every device.
  package internal(set) var file: LogFile
  /// The peer that wrote the log.
  package let peer: Name
  /// The store that the log belongs to.
  package let store: Name
  /// The hash of the model version that the log was written with; `nil` in paths of iOS 5, which contain
  /// none.
  package let modelHash: Name?

  /// Reads the last components of a path, ignoring whitespace after them.
  ///
  /// `nil` if the path is not that of a transaction log, or if a reporter removed its middle, so that other
  /// folders are in the positions of store and peer.
  init?(path: Span<UInt8>, _ names: inout Names) {
    var end = path.count
    while end > 0, path[end - 1] <= 0x20 { end -= 1 }
    let isOld = path.has(".plist", at: end - 6)
    // A receipt is in the same folder as the logs but is not one.
    guard isOld || path.has(".cdt", at: end - 4), let file = path.pathComponent(before: end),
      !path.has("receipt.", at: file.lowerBound)
    else { return nil }
    let modelHash = isOld ? file : path.pathComponent(before: file.lowerBound - 1)
    guard let modelHash, let store = path.pathComponent(before: modelHash.lowerBound - 1),
      let peer = path.pathComponent(before: store.lowerBound - 1)
    else { return nil }
    let isHashLeftOut = path.extracting(modelHash).isLeftOut
    guard !path.extracting(store).isNoStore, !path.extracting(peer).isNoPeer,
      !isHashLeftOut || path.extracting(peer).isPeerID
    else { return nil }
    self.file = LogFile(path.extracting(file), &names)
    self.peer = path.extracting(peer).componentName(&names)
    self.store = path.extracting(store).componentName(&names)
    let hash = isOld || isHashLeftOut ? nil : path.extracting(modelHash).componentName(&names)
    // A model hash that cannot be distinguished from others counts as none.
    self.modelHash = hash == Names.overflow ? nil : hash
  }

  /// Creates the log of a peer's transaction whose file name is unknown.
  init(number: Int, of peer: Name, in store: Name) {
    file = .unnamed(peer, number)
    (self.peer, self.store, modelHash) = (peer, store, nil)
  }

  /// Whether the log cannot be distinguished from others because there are too many names.
  var isBeyondNames: Bool {
    peer == Names.overflow || store == Names.overflow || file == .other(Names.overflow)
  }
}

extension Span<UInt8> {
  /// Whether a path component, such as an ellipsis, replaces others that were removed.
  fileprivate var isLeftOut: Bool {
    var (start, end) = (0, count)
    if count > 2, "[<(".utf8.contains(self[0]), "]>)".utf8.contains(self[count - 1]) {
      (start, end) = (1, count - 1)
    }
    if end - start == 3, has("\u{2026}", at: start) { return true }
    for index in start..<end where self[index] != UInt8(ascii: ".") { return false }
    return end - start > 1
  }

  /// Whether a component cannot be a store's name, because it is the folder of the containers.
  fileprivate var isNoStore: Bool {
    isLeftOut || count == 16 && has("Mobile Documents") || count == 18 && has("Mobile%20Documents")
  }

  /// Whether a component cannot be a peer's ID, because it is a folder above the containers.
  fileprivate var isNoPeer: Bool {
    isNoStore || count == 7 && (has("Library") || has("private")) || count == 6 && has("mobile")
  }

  /// Whether a component has the form of an ID: `mobile~` or `mobile.`, and at least eight digits.
  fileprivate var isPeerID: Bool {
    guard let mark = find(UInt8(ascii: "~"), from: 0) ?? find(UInt8(ascii: "."), from: 0), mark > 0 else {
      return false
    }
    let start = has("sim", at: mark + 1) ? mark + 4 : mark + 1
    for index in start..<Swift.max(start, count)
    where !self[index].isASCIIHexDigit && self[index] != UInt8(ascii: "-") { return false }
    return count - start >= 8
  }

  /// Returns the name of a component, which is percent-encoded in URLs, as `%20` for a space.
  fileprivate func componentName(_ names: inout Names) -> Name {
    guard find(UInt8(ascii: "%"), from: 0) != nil else { return names.name(self) }
    let plain = percentDecoded
    return String(validating: plain, as: UTF8.self) == nil ? names.name(self) : names.name(plain.span)
  }

  /// Returns the range of the path component that ends at an offset and follows a slash; `nil` if there is
  /// none.
  fileprivate func pathComponent(before end: Int) -> Range<Int>? {
    var start = end
    while start > 0, self[start - 1] != UInt8(ascii: "/") {
      if self[start - 1] == UInt8(ascii: "\n") { return nil }
      start -= 1
    }
    return start > 0 && start < end ? start..<end : nil
  }
}
