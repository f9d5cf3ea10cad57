// Which of a device's exports can reach another one, where one of the two changed its iCloud account: what is
// saved for one account reaches no device of another.

internal import Timelines

/// The accounts of two devices, of which only what arrives shows that they are the same.
struct ComparedAccounts {
  /// Whether the receiver changed its account to one for which nothing of the exporter arrived.
  let isReceiverApart: Bool
  private let exporter: Accounts
  /// The exporter's accounts of which something arrived.
  private var shared: Set<UInt64> = []

  init(of exporter: ComparedStore, and receiver: ComparedStore) {
    self.exporter = Accounts(exporter)
    let own = Accounts(receiver)
    let change = own.lastChange
    // What came may be imported, or only be on the device.
    var files: Set<LogFile> = []
    var hasArrived = false
    for captured in receiver.captures {
      guard let name = captured.name(of: exporter.peer) else { continue }
      let imports = captured.timeline.imports
      var came: [(file: LogFile, line: Int)] = []
      for record in imports.recentArrivals.elements where record.peer == name {
        came.append((record.file, record.place.line))
      }
      for log in imports.openLogs.values where log.log.peer == name {
        came.append((log.log.file, log.since.line))
      }
      for (file, line) in came {
        files.insert(file)
        let place = (captured.capture, line)
        if let change, place > change || own.account(at: place) == own.last { hasArrived = true }
      }
    }
    isReceiverApart = change != nil && !hasArrived
    for export in exporter.exports where files.contains(export.record.file) {
      if let account = self.exporter.account(of: export) { shared.insert(account) }
    }
  }

  /// Whether an export is of an account of the exporter's of which nothing arrived, while it had others too.
  func isOfOther(_ export: ComparedStore.Export) -> Bool {
    guard exporter.lastChange != nil, let account = exporter.account(of: export) else { return false }
    return !shared.contains(account)
  }
}

/// The accounts that a device's store was set up for.
private struct Accounts {
  /// Each with the capture and the line from which on, in order.
  private let all: [(place: (Int, Int), account: UInt64)]

  init(_ store: ComparedStore) {
    all = store.captures.flatMap { captured in
      captured.timeline.storage.accounts.map {
        (place: (captured.capture, $0.line), account: $0.account)
      }
    }
  }

  /// Where the last one began to be another than the one before; `nil` if there is only one.
  var lastChange: (Int, Int)? {
    let index = all.indices.dropFirst().last { all[$0].account != all[$0 - 1].account }
    return index.map { all[$0].place }
  }

  /// The last one.
  var last: UInt64? { all.last?.account }

  /// The one for which an export was written.
  func account(of export: ComparedStore.Export) -> UInt64? {
    account(at: (export.capture, export.record.place.line))
  }

  /// The one at a line of a capture: the first is that of what is before it, too.
  func account(at place: (Int, Int)) -> UInt64? { (all.last { $0.place <= place } ?? all.first)?.account }
}
