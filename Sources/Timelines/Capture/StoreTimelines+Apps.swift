// The records that apps print about themselves, described by user-supplied catalogues: finds the stores whose
// stories they join.

internal import Catalogue
internal import LogRecords

extension StoreTimelines {
  /// Takes in a record that an app prints about itself, described by a user-supplied catalogue.
  ///
  /// It appears in the story of a store but does not change the store's state, which only Core Data's own
  /// records do.
  mutating func noteApp(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> Event? {
    guard let kind = source.shape.kind else { return nil }
    let record = source.record
    var event = Event(kind: kind, time: record.timestamp ?? now, line: record.line, entry: source.shape.entry)
    let (own, name) = (storeOfApp(source, bytes), source.place(.store))
    let mirrored = mirroring.storeOfApp(named: name, in: bytes, record.pid, names)
    // Without a name, it may be of either.
    if let own, name != nil || mirrored == nil {
      event.store = own
      apply(&event, .none, to: own, source, bytes)
    } else if let mirrored, own == nil {
      mirroring.noteApp(&event, of: mirrored, isError: source.shape.isError)
    }
    return event
  }

  /// Returns the store that an app's record names; if it names none, the only store of its process.
  ///
  /// Other records have to show the store: an app may call anything a store. If several have the same name,
  /// the process does not decide which is meant.
  private func storeOfApp(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> Int? {
    guard let place = source.place(.store) else { return onlyStore(peer: nil, source.record.pid) }
    guard let name = names.known(bytes.extracting(place)) else { return nil }
    let ofProcess = storesByName[name].filter {
      source.record.pid == nil || stores[$0].pid == source.record.pid
    }
    return ofProcess.count == 1 ? ofProcess[0] : nil
  }
}
