// The stores that exporters were found to work for. `MirroredStores+Exporters` decides which store that is,
// because only the stores know what they export.

/// The stores that exporters work for, as indices in `MirroredStores.all`.
struct ExporterAttribution: Sendable {
  /// The last export of a store in a process.
  struct LastExport: Sendable {
    let exporter: MirrorOwner
    /// The request that asked for the export.
    let request: MirrorID
    /// The thread on which the exporter was seen to find what to send; 0 if the capture does not show it.
    fileprivate(set) var thread: UInt64 = 0
  }

  /// What is known about exports that no store runs.
  private enum Idleness: Equatable {
    case unknown
    case idle(pid: Int32?)
  }

  /// The maximum number of exporters, and of processes, because a capture may name new ones in every line.
  private static let maximumCount = 4096

  private var stores: [MirrorOwner: Int] = [:]
  /// The store that any exporter last worked for, in each process.
  private var lastStores: [Int32?: Int] = [:]
  private var lastExports: [ExportingProcess: LastExport] = [:]
  /// The process that was just found to export nothing, until something else happens: asking all stores is
  /// slow.
  private var idleness = Idleness.unknown

  /// Returns the store that an exporter works for, or, without an exporter, the store that any last worked
  /// for in a process; `nil` if it is unknown.
  func store(of exporter: MirrorOwner?, in pid: Int32?) -> Int? {
    guard let exporter else { return lastStores[pid] }
    return stores[exporter]
  }

  /// Returns the last export of a store in a process; `nil` if its exporter is unknown.
  func lastExport(of store: Int, in pid: Int32?) -> LastExport? {
    lastExports[ExportingProcess(store: store, pid: pid)]
  }

  /// Returns the only one of some stores that exports on a thread; `nil` if there is none, or several.
  func store(on thread: UInt64, among stores: [Int], in pid: Int32?) -> Int? {
    guard thread != 0 else { return nil }
    let own = stores.filter { lastExport(of: $0, in: pid)?.thread == thread }
    return own.count == 1 ? own[0] : nil
  }

  /// Notes that an exporter, or one that is not named, works for a store from now on; `request` asked for the
  /// export, if that is known.
  mutating func assign(_ exporter: MirrorOwner?, to store: Int, _ request: MirrorID?, in pid: Int32?) {
    if let exporter {
      if stores.count >= Self.maximumCount { stores = [:] }
      stores[exporter] = store
      if lastExports.count >= Self.maximumCount { lastExports = [:] }
      lastExports[ExportingProcess(store: store, pid: pid)] =
        request.map { LastExport(exporter: exporter, request: $0) }
    }
    if lastStores.count >= Self.maximumCount { lastStores = [:] }
    lastStores[pid] = store
  }

  /// Notes that the exporter of a store continues.
  mutating func resume(_ store: Int, in pid: Int32?) { lastStores[pid] = store }

  /// Notes that the exporter of a store reports on a thread how much there is to send, and creates the
  /// records there.
  mutating func note(_ thread: UInt64, of store: Int, in pid: Int32?) {
    lastExports[ExportingProcess(store: store, pid: pid)]?.thread = thread
  }

  /// Whether a process was just found to export nothing.
  func isIdle(_ pid: Int32?) -> Bool { idleness == .idle(pid: pid) }

  /// Notes that a process exports nothing.
  mutating func noteIdleness(of pid: Int32?) { idleness = .idle(pid: pid) }

  /// Notes that something else happens, so that any process may export again.
  mutating func endIdleness() { idleness = .unknown }

  /// Notes that a store turned out to be another one.
  mutating func move(_ other: Int, to store: Int) {
    func moved(_ index: Int) -> Int { index == other ? store : index }
    stores = stores.mapValues(moved)
    lastStores = lastStores.mapValues(moved)
    for (process, last) in lastExports where process.store == other {
      let own = ExportingProcess(store: store, pid: process.pid)
      lastExports[own] = lastExports[own] ?? last
      lastExports[process] = nil
    }
  }

  /// Notes that the capture omits records, which may show that other exporters began.
  mutating func leaveOut() { (stores, lastStores, lastExports) = ([:], [:], [:]) }
}
