// What an app says of itself, by a catalogue from outside. It stands in the story of a store and changes nothing of what
// is known of it: that is for Core Data's own records.

internal import LogRecords

extension StoreTimelines {
  /// Takes in what an app says.
  /// - Returns: What happened, `nil` when the record is a mere trace.
  mutating func noteApp(_ source: RecognisedRecord, entry: Int, _ bytes: Span<UInt8>) -> Event? {
    guard let kind = source.shape.kind else { return nil }
    let record = source.record
    var event = Event(kind: kind, time: record.timestamp ?? now, line: record.line, entry: entry)
    event.store = storeOfApp(source, bytes)
    if let store = event.store { apply(&event, .none, to: store, source, bytes) }
    return event
  }

  /// The store that an app's record names; when it names none, the only one of its process.
  ///
  /// It is one that other records show: an app may call anything a store. Of several with one name, the process does not
  /// decide which is meant.
  private func storeOfApp(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> Int? {
    guard let place = source.place(.store) else { return onlyStore(peer: nil, source.record.pid) }
    guard let name = names.known(bytes.extracting(place)) else { return nil }
    let named = storesByName[name] ?? []
    let ofProcess = named.filter { source.record.pid == nil || stores[$0].pid == source.record.pid }
    return ofProcess.count == 1 ? ofProcess[0] : nil
  }
}
