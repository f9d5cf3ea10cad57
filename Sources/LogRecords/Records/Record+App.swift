// Which app printed a record, as far as its header shows: the system's log of a device holds what all apps print.

extension Record {
  /// What tells the app that printed it from others: a hash of its name; `nil` where the header names none,
  /// and for a process of the system that has to do with iCloud.
  package func app(_ bytes: Span<UInt8>) -> UInt64? { bytes.app(process) }
}

extension Span<UInt8> {
  /// The same for the process with a name, which may be a path.
  func app(_ process: ByteRange) -> UInt64? {
    guard !process.isEmpty, Daemon(self, process) == nil else { return nil }
    var start = Int(process.lower)
    let end = Int(process.upper)
    while let slash = find(UInt8(ascii: "/"), from: start, before: end) { start = slash + 1 }
    return extracting(start..<Swift.max(start, end)).fnv1a
  }
}

extension ProcessTable {
  /// What tells the apps apart that some numbers of processes belong to, as far as their names are known.
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
