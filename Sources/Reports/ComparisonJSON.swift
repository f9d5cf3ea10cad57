// The comparison of devices as JSON.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The comparison of devices as JSON.
struct ComparisonJSON {
  let comparison: Comparison

  /// Below this number all transactions are listed, else those only that are not everywhere.
  private static let mostTransactions = 1000

  init(_ comparison: Comparison) { self.comparison = comparison }

  var json: JSON {
    let all = comparison.transactions
    let listed =
      all.count < Self.mostTransactions
      ? all : all.filter { $0.fates.contains { $0 != nil && $0 != .imported } }
    return .object([
      ("devices", .array(comparison.devices.map(device))),
      ("transactions", .array(listed.map(transaction))),
      ("transactionsOmitted", .number(all.count - listed.count)),
      (
        "findings",
        .array(
          comparison.findings.map { found in
            FindingJSON(found.finding, comparison.devices[found.device].captures[found.capture])
              .json(evidence: found.evidence.map(evidence))
          })
      ),
      ("cannotTell", .array(DoubtWords(comparison).sentences.map(JSON.string))),
      ("summary", .string(ComparisonVerdict(comparison).sentence)),
      ("waits", .array(comparison.waits.map(wait))),
    ])
  }

  private func wait(_ wait: Wait) -> JSON {
    var holders: [Int] = []
    var writer: Int?
    switch wait.origin {
    case .neverWritten(let device): writer = device
    case .held(let devices): holders = devices
    case .nowhere: break
    }
    return .object([
      ("store", .string(wait.store)), ("device", .string(comparison.devices[wait.device].label)),
      ("peer", .string(wait.peer)), ("numbers", ranges(wait.numbers)),
      ("neverWrittenBy", .optional(writer.map { comparison.devices[$0].label })), ("heldBy", labels(holders)),
      ("seconds", .optional(wait.seconds.map { Int($0) })),
      (
        "waiting",
        .array(
          wait.waiting.sorted { $0.key < $1.key }.map { peer, numbers in
            .object([("peer", .string(peer)), ("numbers", ranges(numbers))])
          })
      ),
    ])
  }

  private func ranges(_ numbers: NumberSet) -> JSON {
    .array(
      numbers.ranges.map { .object([("from", .number($0.lowerBound)), ("to", .number($0.upperBound))]) })
  }

  private func device(_ device: ComparedDevice) -> JSON {
    .object([
      ("name", .string(device.label)), ("capture", .optional(device.captures.first?.name)),
      ("captures", .array(device.captures.map { .string($0.name) })),
      ("peers", .array(device.peers.map(JSON.string))),
    ])
  }

  private func evidence(_ witness: Comparison.Witness) -> JSON {
    let evidence = witness.evidence
    let device = comparison.devices[witness.device]
    return .object([
      ("line", .number(evidence.line)), ("time", .optional(evidence.time?.isoText)),
      ("text", evidence.text.isEmpty ? .null : .string(evidence.text)),
      (
        "entry",
        .optional(
          evidence.entry.map { device.captures[witness.capture].catalogue.entries[$0].document.id })
      ), ("device", .string(device.label)),
      ("capture", .string(device.captures[witness.capture].name)),
    ])
  }

  private func transaction(_ transaction: ComparedTransaction) -> JSON {
    .object([
      ("peer", .string(transaction.peer)), ("transaction", .number(transaction.number)),
      ("log", .string(transaction.log)), ("store", .string(transaction.store)),
      ("line", .number(transaction.place.line)), ("time", .optional(transaction.place.time?.isoText)),
      (
        "capture",
        .string(comparison.devices[transaction.exporter].captures[transaction.capture].name)
      ),
      ("exportedBy", .string(comparison.devices[transaction.exporter].label)),
      ("importedBy", labels(transaction.devices(.imported))),
      ("missingOn", labels(transaction.devices(.missing))),
      ("pendingOn", labels(transaction.devices(.pending))),
      ("unknownOn", labels(transaction.devices(.unknown))),
    ])
  }

  private func labels(_ devices: [Int]) -> JSON {
    .array(devices.map { .string(comparison.devices[$0].label) })
  }
}
