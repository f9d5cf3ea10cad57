// One finding of a report, as plain values: of a capture, or of several devices together.

package import Diagnosis
package import LogRecords
package import Timelines

/// One finding of a report.
package struct ReportFinding: Sendable {
  /// A record that a finding stands on.
  package struct Witness: Sendable {
    /// Where it stands among captures of several devices.
    package struct Source: Sendable {
      package var device: Prose
      package var capture: Prose

      /// The capture's name, short where there is room for little.
      package var label: Prose
    }

    package var source: Source?
    package let line: Int
    package let time: Timestamp?

    /// The record as captured; `nil` where that was not kept.
    package var text: Prose?

    /// The entry that it is.
    package var entry: Report.EntryName?

    mutating func mapText(_ transform: (Prose) -> Prose) {
      if let before = source {
        source = Source(
          device: transform(before.device), capture: transform(before.capture),
          label: transform(before.label))
      }
      text = text.map(transform)
      entry?.mapText(transform)
    }
  }

  /// A finding of the same trouble by another rule.
  package struct SameTrouble: Sendable {
    package let rule: RuleName
    package let line: Int
  }

  /// The devices that a finding of a comparison is about, and the transactions.
  package struct Devices: Sendable {
    package var heldOn: Prose
    package var missingOn: Prose
    package let numbers: NumberSet
  }

  /// The finding's place in the report: `c1-f2`.
  package let id: String
  package let severity: Finding.Severity
  package let rule: RuleName

  /// The store's name, and with the device where several stores have the name; `nil` for the whole capture.
  package var store: Prose?
  package var storeTitle: Prose?

  /// The store's place in the report.
  package internal(set) var storeID: String?

  /// The peer it is about: its ID, and its short name.
  package var peer: Prose?
  package var peerName: Prose?
  package var wording: FindingWording
  package let count: Int
  package let first: Place
  package let last: Place

  /// Where it stands.
  package var places: [Prose]
  package let sameTrouble: [SameTrouble]
  package var evidence: [Witness]

  /// The entry that explains it.
  package var entry: Report.EntryName?

  /// What a comparison adds.
  package var devices: Devices?

  /// Which rules found the same trouble; `nil` for none.
  package var sameTroubleWords: String? {
    guard !sameTrouble.isEmpty else { return nil }
    let also = sameTrouble.map { "\($0.rule.rawValue) (line \($0.line))" }
    return "The same trouble: \(also.joined(separator: ", "))."
  }

  mutating func mapText(_ transform: (Prose) -> Prose) {
    store = store.map(transform)
    storeTitle = storeTitle.map(transform)
    peer = peer.map(transform)
    peerName = peerName.map(transform)
    wording.mapText(transform)
    places = places.map(transform)
    for index in evidence.indices { evidence[index].mapText(transform) }
    entry?.mapText(transform)
    if let before = devices {
      devices = Devices(
        heldOn: transform(before.heldOn), missingOn: transform(before.missingOn), numbers: before.numbers)
    }
  }
}

extension FindingWording {
  fileprivate mutating func mapText(_ transform: (Prose) -> Prose) {
    message = transform(message)
    advice = transform(advice)
    placeToLook = placeToLook.map(transform)
    data = data.map { DataValue.Item($0.key, $0.value.map(transform)) }
  }
}
