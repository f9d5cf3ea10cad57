// An app that was removed and installed again: a mirrored store of the removed installation is gone, with all
// that it had not sent.

package import Timelines

extension CaptureDiagnosis {
  /// Returns the first record of a store that a later installation of the app has in place of a mirrored store;
  /// `nil` if there is none.
  ///
  /// Each installation has a folder of its own. An update may move the store to another one, where it keeps its
  /// UUID.
  package func reinstallation(afterMirroredStore index: Int) -> Place? {
    let store = timelines.mirroring.all[index]
    guard let id = store.id, let file = installedFile(of: store), store.container != nil else { return nil }
    let first = mirroredStores.compactMap { other -> Place? in
      let next = timelines.mirroring.all[other]
      guard let nextID = next.id, nextID != id, next.first.line > store.last.line,
        next.container == store.container, next.scope == store.scope,
        next.processNames == store.processNames,
        let nextFile = installedFile(of: next), nextFile.folder != file.folder, nextFile.path == file.path
      else { return nil }
      return next.first
    }
    return first.min { $0.line < $1.line }
  }

  /// The folder of the installation that has a store's file, and the path in it; `nil` if the capture does not
  /// show it.
  private func installedFile(of store: MirroredStore) -> (folder: Substring, path: Substring)? {
    guard let file = store.file else { return nil }
    let text = timelines.names[file]
    guard let start = text.firstRange(of: "/Data/Application/")?.upperBound,
      let end = text[start...].firstIndex(of: "/")
    else { return nil }
    return (text[start..<end], text[end...])
  }
}
