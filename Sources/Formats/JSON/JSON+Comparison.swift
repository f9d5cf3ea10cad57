// The comparison of devices as JSON.

internal import Diagnosis
internal import LogRecords
internal import ReportModel
internal import Timelines

extension JSON {
  /// Below this number all transactions are listed, else those only that are not everywhere.
  private static let mostTransactions = 1000

  static func comparison(_ comparison: ReportComparison, sentence: Prose) -> JSON {
    let all = comparison.transactions
    let listed =
      all.count < mostTransactions ? all : all.filter { $0.fates.contains { $0 != nil && $0 != .imported } }
    let names = comparison.devices.map(\.name)
    return [
      "devices": .array(comparison.devices.map(device)),
      "transactions": .array(listed.map { transaction($0, names) }),
      "transactionsOmitted": .number(all.count - listed.count),
      "findings": .array(comparison.findings.map(finding)),
      "cannotTell": .array(comparison.doubts.map { .string($0.plain) }),
      "summary": .string(sentence.plain),
      "waits": .array(comparison.waits.map { wait($0, names) }),
    ]
  }

  private static func device(_ device: ReportComparison.Device) -> JSON {
    [
      "name": .raw(device.name), "capture": .raw(device.captures.first),
      "captures": .array(device.captures.map(raw)), "peers": .array(device.peers.map(raw)),
    ]
  }

  private static func transaction(_ transaction: ReportComparison.Transaction, _ names: [Prose]) -> JSON {
    func devices(_ fate: ComparedTransaction.Fate) -> JSON {
      .array(transaction.devices(fate).map { .raw(names[$0]) })
    }
    return [
      "peer": .raw(transaction.peer), "transaction": .number(transaction.number),
      "log": .raw(transaction.log), "store": .raw(transaction.store),
      "line": .number(transaction.place.line), "time": .optional(transaction.place.time?.isoText),
      "capture": .raw(transaction.capture), "exportedBy": .raw(names[transaction.exporter]),
      "importedBy": devices(.imported), "missingOn": devices(.missing), "pendingOn": devices(.pending),
      "unknownOn": devices(.unknown),
    ]
  }

  private static func wait(_ wait: ReportComparison.Waiting, _ names: [Prose]) -> JSON {
    var holders: [Int] = []
    var writer: Int?
    switch wait.origin {
    case .neverWritten(let device): writer = device
    case .held(let devices): holders = devices
    case .nowhere: break
    }
    return [
      "store": .raw(wait.store), "device": .raw(names[wait.device]), "peer": .raw(wait.peer),
      "numbers": ranges(wait.numbers), "neverWrittenBy": .raw(writer.map { names[$0] }),
      "heldBy": .array(holders.map { .raw(names[$0]) }), "seconds": .optional(wait.seconds.map { Int($0) }),
      "waiting": .array(wait.waiting.map { ["peer": .raw($0.peer), "numbers": ranges($0.numbers)] }),
    ]
  }

  private static func ranges(_ numbers: NumberSet) -> JSON {
    .array(numbers.ranges.map { ["from": .number($0.lowerBound), "to": .number($0.upperBound)] })
  }
}
