// Whether a capture shows when requests of a mirrored store begin: otherwise their absence proves nothing.

internal import Timelines

extension CaptureDiagnosis {
  /// Whether the capture would show a request of a kind for a mirrored store, in the process that opened it.
  ///
  /// What a process prints depends on its log level, not on the store: the requests of another store show it
  /// too. A request for the store that began before the capture delays the next one, but not the record that
  /// asks for it.
  func wouldShow(_ kind: MirrorRequestKind, of store: MirroredStore, in pid: Int32?) -> Bool {
    if store.requests.areShown { return true }
    guard let pid, store.pids == [pid], store.requests.running.isEmpty, store.requests.waiting.isEmpty else {
      return false
    }
    return mirroredStores.contains { index in
      let other = timelines.mirroring.all[index]
      return other.requests.show(kind, in: pid) && store.isKnown(toDifferFrom: other)
    }
  }
}

extension MirroredStore {
  /// Whether the capture shows that this is another store.
  fileprivate func isKnown(toDifferFrom other: MirroredStore) -> Bool {
    if let id, let otherID = other.id { return id != otherID }
    guard let file, let otherFile = other.file else { return false }
    return file != otherFile
  }
}
