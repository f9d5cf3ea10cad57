// What several captures tell together, one of each device: what one exported and another never saw.

internal import LogRecords
internal import Timelines

/// What several captures tell together.
package struct Comparison: Sendable {
  /// A finding with the device in whose capture it stands.
  package struct Found: Sendable {
    /// The device, as an index in `devices`; the finding's store and peer are of its capture.
    package let device: Int

    /// The finding.
    package let finding: Finding
  }

  /// The devices, in the order in which their captures were given.
  package let devices: [ComparedDevice]

  /// What the devices exported, by store, peer and number.
  package private(set) var transactions: [ComparedTransaction] = []

  /// What is wrong between the devices, the same whatever the order of the captures.
  package private(set) var findings: [Found] = []

  /// What cannot be told.
  package private(set) var doubts: [Doubt] = []

  /// The comparison of some captures, one of each device.
  package init(_ diagnoses: [Diagnosis]) {
    let devices = ComparedDevice.all(diagnoses)
    self.devices = devices
    let parts = diagnoses.enumerated().flatMap { device, diagnosis in
      diagnosis.stores.compactMap { StorePart(device, diagnosis, store: $0) }
    }.sorted { ($0.store, $0.peer, $0.device) < ($1.store, $1.peer, $1.device) }
    let clocks = ClockBounds(parts, devices)
    var pairs: Set<Pair> = []
    var doubts = Doubts(devices, parts, clocks)
    for exporter in parts {
      let others = parts.filter {
        $0.store == exporter.store && $0.peer != exporter.peer && $0.device != exporter.device
      }
      guard !exporter.exports.isEmpty, !others.isEmpty else { continue }
      var compared = exporter.exports.map { transaction($0, exporter, in: diagnoses[exporter.device]) }
      for receiver in others {
        let coverage = Coverage(exporter: exporter, receiver: receiver, clocks: clocks)
        let fates = coverage.fates()
        for (index, fate) in fates.enumerated() {
          // A device may have had several peer IDs for a store: one that has the transaction is enough.
          let old = compared[index].fates[receiver.device]
          if old == nil || fate == .imported { compared[index].fates[receiver.device] = fate }
        }
        doubts.note(fates, exporter, receiver)
      }
      transactions += compared
      for device in Set(others.map(\.device)).sorted() {
        guard let receiver = others.last(where: { $0.device == device }),
          let finding = neverArrived(exporter, receiver, compared)
        else { continue }
        pairs.insert(Pair(store: exporter.store, peer: exporter.peer, device: device))
        findings.append(Found(device: exporter.device, finding: finding))
      }
    }
    findings += Divergences(parts: parts, devices: devices, clocks: clocks).findings(apartFrom: pairs)
    self.doubts = doubts.all
  }

  private func transaction(
    _ export: ExportRecord, _ exporter: StorePart, in diagnosis: Diagnosis
  ) -> ComparedTransaction {
    ComparedTransaction(
      store: exporter.store, peer: exporter.peer, number: export.number,
      log: export.file.text(in: diagnosis.timelines.names), exporter: exporter.device, place: export.place,
      fates: Array(repeating: nil, count: devices.count))
  }

  /// All that never arrived from one device on another, as one finding.
  private func neverArrived(
    _ exporter: StorePart, _ receiver: StorePart, _ compared: [ComparedTransaction]
  ) -> Finding? {
    let missing = compared.filter { $0.fates[receiver.device] == .missing }
    guard let first = missing.min(by: { $0.place.line < $1.place.line }),
      let last = missing.max(by: { $0.place.line < $1.place.line })
    else { return nil }
    let top = receiver.top(of: exporter.peer) ?? 0
    var finding = Finding(
      .neverArrived(
        NeverArrived(
          exporter: exporter.device, receiver: receiver.device,
          exporterLabel: devices[exporter.device].label, receiverLabel: devices[receiver.device].label,
          receiverPeer: receiver.peer, numbers: NumberSet(missing.map(\.number)),
          lastArrived: top > 0 ? top : nil, waiting: receiver.timeline.pending.count,
          isExporterLocal: exporter.timeline.localStorage == true)),
      .error, store: exporter.index, peer: exporter.timeline.peer, evidence: [], count: missing.count)
    finding.first = first.place
    finding.last = last.place
    return finding
  }
}
