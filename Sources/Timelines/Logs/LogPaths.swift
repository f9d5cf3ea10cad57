// Reads paths of transaction logs with a cache of the last folders, and finds such paths in a text.

internal import LogRecords

/// A reader of transaction logs' paths that caches the last folders: a scan visits every peer of each store, and
/// finds logs in the same folders as the previous scan.
struct LogPaths: Sendable {
  /// One log for each of the folders that were read last, by the folder's path.
  private var folders: [LastParse<TransactionLog>] = []

  /// The number of cached folders; no path of one is longer than `LastParse` keeps.
  private static let capacity = 512

  /// Returns the log that a path names; `nil` if it is not the path of a transaction log.
  mutating func log(_ path: Span<UInt8>, _ names: inout Names) -> TransactionLog? {
    let start = path.count - LogFile.usualLength
    guard let root = path.find(UInt8(ascii: "/"), from: 0), root < start,
      let file = path.usualFile(from: start)
    else { return TransactionLog(path: path, &names) }
    let folder = path.extracting(root..<start)
    if let log = known(file, in: folder) { return log }
    guard let log = TransactionLog(path: path, &names) else { return nil }
    // With other values in the folder's path, `plainLog` would have to search for them.
    if !folder.holdsLabelOfLog {
      if folders.isEmpty { folders = Array(repeating: LastParse(), count: Self.capacity) }
      folders[Self.place(of: folder)].keep(folder, log)
    }
    return log
  }

  /// Returns the log that a text names if the text is only its location, or its object, and begins with it,
  /// and if a log in the same folder was read before; `nil` for all other texts.
  ///
  /// In such a text the values have known places. As the path of a cached folder contains no label, nothing has
  /// to be searched for.
  ///
  /// - Returns: The log, with its number if the text is an object.
  func plainLog(_ text: Span<UInt8>) -> NamedLog? {
    guard let address = text.skipAddress(after: "<PFUbiquityTransactionLog: 0x", at: 0) else {
      guard let root = text.rootOfPath else { return nil }
      return known(text.extracting(root..<text.count)).map { NamedLog(log: $0, number: .missing) }
    }
    let label: StaticString = ">\n\ttransactionLogLocation: "
    guard text.has(label, at: address), let root = text.rootOfLocation(at: address + label.utf8CodeUnitCount),
      let end = text.find(UInt8(ascii: "\n"), from: root), text.has("\n\ttransactionNumber: ", at: end),
      let (number, afterNumber) = text.number(at: end + 21),
      afterNumber == text.count || text.byte(afterNumber) == UInt8(ascii: "\n"),
      let log = known(text.extracting(root..<end))
    else { return nil }
    return NamedLog(log: log, number: .known(number))
  }

  /// Returns the log of a path that begins with a slash, if its folder is cached and its file has a usual name.
  private func known(_ path: Span<UInt8>) -> TransactionLog? {
    let start = path.count - LogFile.usualLength
    guard start > 0, let file = path.usualFile(from: start) else { return nil }
    return known(file, in: path.extracting(0..<start))
  }

  private func known(_ file: LogFile, in folder: Span<UInt8>) -> TransactionLog? {
    guard !folders.isEmpty else { return nil }
    let known = folders.span
    let place = Self.place(of: folder)
    // Read directly from the cache, which copies none of it.
    guard known[place].text.count == folder.count, folder.has(known[place].text.span, at: 0),
      var log = known[place].value
    else { return nil }
    log.file = file
    return log
  }

  /// Returns the slot of a folder: peer, store and model at its end, and whether it is spelled as a URL,
  /// distinguish most folders.
  private static func place(of folder: Span<UInt8>) -> Int {
    // Parts of the hash of the model, and of the peer for stores with names of usual lengths.
    let end = folder.count
    let words = (folder.word(at: end - 96) ^ folder.word(at: end - 64) &* 31) &+ folder.word(at: end - 80)
    let sum = words &+ UInt64(truncatingIfNeeded: end)
    let hash = (sum &* 0x9E37_79B9_7F4A_7C15) ^ folder.word(at: end - 16)
    return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 55)
  }
}

extension Span<UInt8> {
  /// Returns the usual file name from an offset on, after a slash; `nil` for any other.
  fileprivate func usualFile(from start: Int) -> LogFile? {
    guard byte(start - 1) == UInt8(ascii: "/") else { return nil }
    return LogFile(usual: extracting(start..<count))
  }

  /// Whether a path contains a label of one of the values that describe a log.
  fileprivate var holdsLabelOfLog: Bool {
    find("transactionLogLocation") != nil || find("transactionNumber") != nil
  }

  /// Returns the end of the address after a text; `nil` if the text is not there.
  ///
  /// An address is any word that is too short for a label: words are skipped faster than digits.
  @inline(__always) fileprivate func skipAddress(after text: StaticString, at offset: Int) -> Int? {
    guard has(text, at: offset) else { return nil }
    let start = offset + text.utf8CodeUnitCount
    let end = skipIdentifier(from: start)
    return end - start <= 16 ? end : nil
  }

  /// The offset of the slash that begins the path of a text that is a path, a URL or a printed location.
  fileprivate var rootOfPath: Int? {
    if byte(0) == UInt8(ascii: "/") { return 0 }
    return has("file:/", at: 0) ? 5 : rootOfLocation(at: 0)
  }

  /// Returns the offset of the slash that begins the path of a printed location.
  fileprivate func rootOfLocation(at offset: Int) -> Int? {
    guard let address = skipAddress(after: "<PFUbiquityLocation: 0x", at: offset), has(">: /", at: address)
    else { return nil }
    return address + 3
  }
}

extension Evidence {
  /// The file names of the transaction logs that the record names; empty if its text is truncated, as the
  /// last name may be.
  package var namesOfLogs: Set<String> {
    Set(endsOfLogPaths.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
  }

  /// The last four components of the paths of the transaction logs and receipts that the record names, which
  /// are `<peer>/<store>/<model hash>/<file>`; empty if its text is truncated, as the last path may be.
  package var endsOfLogPaths: Set<String> {
    let text = Array(self.text.utf8)
    guard text.count < Self.maximumLength else { return [] }
    var found: Set<String> = []
    text.span.forEachLogPath { path in
      var (start, folders) = (path.count, 0)
      while start > 0 {
        if path[start - 1] == UInt8(ascii: "/") { folders += 1 }
        if folders > 3 { break }
        start -= 1
      }
      found.insert(path.extracting(start..<path.count).text)
    }
    return found
  }
}

extension StoreTimelines {
  /// The files of the transaction logs that arrived, for the arrivals that are kept.
  package var arrivedLogs: Set<LogFile> {
    stores.reduce(into: []) { files, store in
      for arrival in store.imports.recentArrivals.elements { files.insert(arrival.file) }
    }
  }

  /// Returns the peer in whose folder a path has a file, given the last four components of the path; `nil` if
  /// nothing else in the capture names the peer.
  package func peer(ofLogPath end: String) -> Name? {
    let components = end.split(separator: "/", omittingEmptySubsequences: false)
    guard components.count == 4 else { return nil }
    let text = Array(components[0].utf8)
    return names.known(text.span).flatMap { names.isMasked($0) ? nil : $0 }
  }

  /// Returns the transaction log file with a name; `nil` for an unusual name that no log has.
  package func log(named name: String) -> LogFile? {
    let name = Array(name.utf8)
    return LogFile(usual: name.span) ?? names.known(name.span).map { .other($0) }
  }
}

extension Span<UInt8> {
  /// Calls `body` with the path of each transaction log named in a text, from the start of its line or after
  /// the character that encloses it.
  /// - Complexity: O(length).
  func forEachLogPath(_ body: (Span<UInt8>) -> Void) {
    var searched = 0
    while let found = find(".cdt", from: searched) {
      let end = found + 4
      var start = searched
      for mark in [UInt8(ascii: "\n"), UInt8(ascii: "\""), UInt8(ascii: ">")] {
        while let before = find(mark, from: start, before: found) { start = before + 1 }
      }
      body(extracting(start..<end))
      searched = end
    }
  }
}
