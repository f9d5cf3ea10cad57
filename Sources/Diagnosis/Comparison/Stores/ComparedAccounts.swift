// Decides which of a device's exports can reach another device if one of the two changed its iCloud account:
// what is saved for one account reaches no device of another.

internal import Timelines

/// The accounts of two devices; only arrivals show that they are the same.
struct ComparedAccounts {
  /// Whether the receiver changed to an account for which nothing of the exporter arrived.
  let isReceiverApart: Bool
  private let exporter: Accounts
  /// The exporter's accounts of which something arrived.
  private var shared: Set<UInt64> = []

  init(of exporter: ComparedStore, and receiver: ComparedStore) {
    self.exporter = Accounts(exporter)
    let own = Accounts(receiver)
    let change = own.lastChange
    // Logs that came may be imported, or only be on the device.
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

  /// Whether an export belongs to an account of the exporter of which nothing arrived, although the exporter
  /// also had others.
  func belongsToOther(_ export: ComparedStore.Export) -> Bool {
    guard exporter.lastChange != nil, let account = exporter.account(of: export) else { return false }
    return !shared.contains(account)
  }
}

/// The accounts that a device's store was set up for, in order, by this installation of the app or one before.
private struct Accounts {
  /// Each account with the capture and the line from which it is in use, in order.
  private let all: [ComparedStore.DatedAccount]

  init(_ store: ComparedStore) { all = store.accounts }

  /// The place where the last account replaced a different one; `nil` if there was only one.
  var lastChange: (Int, Int)? {
    let index = all.indices.dropFirst().last { all[$0].account != all[$0 - 1].account }
    return index.map { all[$0].place }
  }

  /// The last account.
  var last: UInt64? { all.last?.account }

  /// Returns the account for which an export was written.
  func account(of export: ComparedStore.Export) -> UInt64? {
    account(at: (export.capture, export.record.place.line))
  }

  /// Returns the account in use at a line of a capture.
  ///
  /// The first account also counts for everything before it.
  func account(at place: (Int, Int)) -> UInt64? { (all.last { $0.place <= place } ?? all.first)?.account }
}
