// Which store an exporter works for: its records name neither store nor delegate, only the exporter by its address, and each
// export has its own.

internal import LogRecords

/// A store that a process exports.
struct ExportingProcess: Hashable {
  let store: Int
  let pid: Int32?
}

extension MirroredStores {
  /// The store that an exporter works for: if several export at a time, the one that began last and has no other exporter.
  mutating func exporting(_ exporter: MirrorOwner?, _ pid: Int32?) -> Int? {
    let known = exporter.map { byExporter[$0] } ?? lastExporting[pid]
    if let known, export(of: known, pid) != nil {
      lastExporting[pid] = known
      return known
    }
    let free = free(in: pid, isNew: exporter != nil)
    guard let last = free.max(by: { all[$0].last.line < all[$1].last.line }) ?? onlyAsked(pid) else {
      return nil
    }
    assign(exporter, to: last, pid)
    return last
  }

  /// The store that an exporter begins to work for: the one whose UUID its record has, or, among those that have no other
  /// exporter yet, the one whose export began first.
  mutating func beginning(_ exporter: MirrorOwner, _ id: MirrorID?, _ pid: Int32?) -> Int? {
    if let known = byExporter[exporter], let last = lastExporter(of: known, pid), last.exporter == exporter,
      last.request == export(of: known, pid)
    {
      return known
    }
    let named = id.flatMap { byID[$0] }
      .flatMap { export(of: $0, pid) ?? askedExport(of: $0, pid) == nil ? nil : $0 }
    let free = free(in: pid, isNew: true)
    guard let store = named ?? free.min(by: { began($0, pid) < began($1, pid) }) ?? onlyAsked(pid) else {
      return nil
    }
    assign(exporter, to: store, pid)
    return store
  }

  /// The stores that export in a process and have no exporter yet, or any.
  private func free(in pid: Int32?, isNew: Bool) -> [Int] {
    indices.filter { index in
      guard all[index].pids.contains(pid), let export = export(of: index, pid) else { return false }
      return lastExporter(of: index, pid)?.request != export || !isNew
    }
  }

  /// The line on which the export of a store that runs in a process began.
  private func began(_ store: Int, _ pid: Int32?) -> Int {
    export(of: store, pid).flatMap { all[store].requests[$0]?.began?.line } ?? 0
  }

  private mutating func assign(_ exporter: MirrorOwner?, to store: Int, _ pid: Int32?) {
    if let exporter {
      if byExporter.count >= Self.mostOwners { byExporter = [:] }
      byExporter[exporter] = store
      if lastExporter.count >= Self.mostOwners { lastExporter = [:] }
      lastExporter[ExportingProcess(store: store, pid: pid)] =
        (export(of: store, pid) ?? askedExport(of: store, pid)).map { (exporter, $0) }
    }
    if lastExporting.count >= Self.mostOwners { lastExporting = [:] }
    lastExporting[pid] = store
  }

  private func lastExporter(of store: Int, _ pid: Int32?) -> (exporter: MirrorOwner, request: MirrorID)? {
    lastExporter[ExportingProcess(store: store, pid: pid)]
  }

  /// The export of a store that runs in a process.
  private func export(of store: Int, _ pid: Int32?) -> MirrorID? {
    // In place: a store is large.
    all.span[store].requests.undecided(.export, of: MirrorSource(pid: pid))
  }

  /// The only store of a process that was asked to export: if the log lost its beginning, nothing else exports.
  private func onlyAsked(_ pid: Int32?) -> Int? {
    let asked = indices.filter { all[$0].pids.contains(pid) && askedExport(of: $0, pid) != nil }
    return asked.count == 1 ? asked[0] : nil
  }

  /// The export of a store that waits for its turn in a process.
  private func askedExport(of store: Int, _ pid: Int32?) -> MirrorID? {
    all[store].requests.waiting.first { $0.kind == .export && $0.pid == pid }?.id
  }

  /// The other stores that a batch that names no exporter may belong to: those that export at the same time.
  func rivals(of change: MirrorChange, of store: Int, _ pid: Int32?) -> [Int] {
    guard case .sent = change else { return [] }
    let exporting = indices.filter { index in
      lastExporter(of: index, pid).map { $0.request == export(of: index, pid) } ?? false
    }
    return exporting.contains(store) ? exporting.filter { $0 != store } : []
  }
}
