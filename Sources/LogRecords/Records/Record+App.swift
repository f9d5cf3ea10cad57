// Identifies the app that printed a record by its header: the system's log of a device contains the records
// of all apps.

extension Record {
  /// Returns a hash of the name of the app that printed the record, which distinguishes it from other apps;
  /// `nil` if the header names no process, and for a process of the system that is involved in iCloud.
  package func app(_ bytes: Span<UInt8>) -> UInt64? { bytes.app(process) }
}

extension Span<UInt8> {
  /// Returns a hash of the name of a process, which may be a path; `nil` if it is empty, and for a process of
  /// the system that is involved in iCloud.
  func app(_ process: ByteRange) -> UInt64? {
    guard !process.isEmpty, Daemon(self, process) == nil else { return nil }
    var start = Int(process.lower)
    let end = Int(process.upper)
    while let slash = find(UInt8(ascii: "/"), from: start, before: end) { start = slash + 1 }
    return extracting(start..<Swift.max(start, end)).fnv1a
  }
}

extension ProcessTable {
  /// Returns the name hashes of the apps that some process numbers belong to, if their names are known.
  package func apps(of pids: Set<Int32>) -> Set<UInt64> {
    var apps: Set<UInt64> = []
    for process in processes {
      guard let pid = process.pid, pids.contains(pid) else { continue }
      let name = process.name
      if let app = name.span.app(ByteRange(0, name.count)) { apps.insert(app) }
    }
    return apps
  }
}
