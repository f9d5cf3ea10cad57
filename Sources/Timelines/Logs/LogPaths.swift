// Reads paths of transaction logs with a cache of the last paths and folders, and finds such paths in a text.

internal import LogRecords

/// A reader of transaction logs' paths that caches the last paths and folders.
struct LogPaths: Sendable {
  /// The logs that were read last, by path: the records of an import name one log.
  private var logs: [LastParse<TransactionLog>] = []
  /// One log for each of the folders that were read last, by the folder's path.
  private var folders: [LastParse<TransactionLog>] = []

  /// The number of slots of each cache; no cached text is longer than `LastParse` keeps.
  ///
  /// Large, because a scan visits every peer of each store, and finds the same logs as the previous scan.
  private static let capacity = (ofLogs: 1024, ofFolders: 256)

  /// Returns the log that a path names; `nil` if it is not the path of a transaction log.
  mutating func log(_ path: Span<UInt8>, _ names: inout Names) -> TransactionLog? {
    let start = path.count - LogFile.usualLength
    guard let root = path.find(UInt8(ascii: "/"), from: 0), root < start,
      path.byte(start - 1) == UInt8(ascii: "/")
    else { return TransactionLog(path: path, &names) }
    if logs.isEmpty {
      logs = Array(repeating: LastParse(), count: Self.capacity.ofLogs)
      folders = Array(repeating: LastParse(), count: Self.capacity.ofFolders)
    }
    let whole = path.extracting(root..<path.count)
    let place = Int(truncatingIfNeeded: (path.word(at: start) &* 0x9E37_79B9_7F4A_7C15) >> 54)
    if let log = logs.span[place].recall(whole) { return log }
    guard let log = log(path, in: path.extracting(root..<start), &names) else { return nil }
    logs[place].keep(whole, log)
    return log
  }

  private mutating func log(
    _ path: Span<UInt8>, in folder: Span<UInt8>, _ names: inout Names
  ) -> TransactionLog? {
    guard let file = LogFile(usual: path.extracting(path.count - LogFile.usualLength..<path.count)) else {
      return TransactionLog(path: path, &names)
    }
    let place = Self.place(of: folder)
    if var log = folders.span[place].recall(folder) {
      log.file = file
      return log
    }
    guard let log = TransactionLog(path: path, &names) else { return nil }
    folders[place].keep(folder, log)
    return log
  }

  /// Returns the slot of a folder: peer, store and model at its end distinguish most folders.
  private static func place(of folder: Span<UInt8>) -> Int {
    var hash = UInt64(truncatingIfNeeded: folder.count)
    // Every other eight bytes are enough: any part of a random ID distinguishes it from others.
    for offset in stride(from: max(0, folder.count - 120), to: folder.count, by: 16) {
      hash = (hash ^ folder.word(at: offset)) &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(truncatingIfNeeded: hash >> 56)
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
