// The changes that the records of set-ups make: where a store is, whose it is, and what it holds.

internal import LogRecords

extension StoreTimelines {
  /// Returns the change of a set-up that reports whether the store is on local storage.
  mutating func storageChange(
    _ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> StoreChange {
    guard let store = event.store, let flag = source.place(.flag) else { return .none }
    let isLocal = bytes.byte(flag.lowerBound) == UInt8(ascii: "1")
    let since = stores[store].storage.since
    stores[store].noteSetUp(by: source.record.app(bytes))
    stores[store].use(fileOfNobody: isLocal && source.hasTokenOfNobody(bytes), at: event.line)
    if isLocal {
      abandonImports(of: store, event, source)
      // A process without a number is a new one: the reservations of the previous one say nothing about its
      // numbers.
      if source.record.pid == nil { stores[store].exports.forgetWriter() }
    }
    return .storage(
      isLocal: isLocal,
      isSeenThrough: since.map { !gaps.isLeftOut(after: $0.line) } ?? true,
      account: account(source, bytes) ?? tokens[source.record.pid])
  }

  /// Returns the change of a set-up that prints all it knows of its store.
  mutating func setupChange(
    _ event: Event, _ source: RecognisedRecord, _ bytes: Span<UInt8>
  ) -> StoreChange {
    let message = bytes.extracting(source.record.message.range)
    guard let store = event.store else { return .none }
    storesBySetup.note(store, in: source.record.pid, by: message, &names)
    abandonImports(of: store, event, source)
    if !source.record.isCut, let hash = message.value(of: .modelVersionHash), !message.isNull(hash) {
      stores[store].identifyModel(names.name(message.extracting(hash)))
    }
    guard let body = message.vector(of: .storeKV) else { return .none }
    let vector = vectors.read(message.extracting(body), &names)
    forgetSharedPeers(at: event.line)
    return vector.isMasked ? .none : .vectorGiven(vector, isOfImport: false)
  }

  /// Abandons the imports of a store that is set up, if processes have no numbers: imports of an earlier
  /// process are over.
  ///
  /// Only if the set-up is printed in as much detail as the end of an import: otherwise the log level may
  /// hide that end.
  private mutating func abandonImports(of store: Int, _ event: Event, _ source: RecognisedRecord) {
    guard source.record.pid == nil else { return }
    for file in running.files(of: store, pid: nil) {
      guard let log = stores[store].imports.openLogs[file], log.since.line < lastDetailedSetup else {
        continue
      }
      stores[store].imports.takeOver(file, of: nil, last: nil, at: event.line, gaps)
    }
  }

  /// Returns a hash of the account whose token a record contains; `nil` if it contains none, or nobody is
  /// signed in.
  func account(_ source: RecognisedRecord, _ bytes: Span<UInt8>) -> UInt64? {
    guard !source.record.isCut, let place = source.place(.token),
      bytes.byte(place.lowerBound) == UInt8(ascii: "<"), bytes.byte(place.upperBound - 1) == UInt8(ascii: ">")
    else { return nil }
    // Web pages wrap the token at its spaces.
    var digits: [UInt8] = []
    for index in place where bytes[index].isASCIIHexDigit { digits.append(bytes[index]) }
    return digits.isEmpty ? nil : digits.span.fnv1a
  }
}
