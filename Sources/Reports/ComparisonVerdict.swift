// The verdict on several devices in one sentence.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

/// The verdict on several devices.
struct ComparisonVerdict {
  /// The sentence.
  let sentence: String

  /// Whether every transaction is accounted for.
  let isCertain: Bool

  init(_ comparison: Comparison) {
    let transactions = comparison.transactions
    let isShared = !transactions.isEmpty
    let unknown = transactions.count { !$0.devices(.unknown).isEmpty }
    let pending = transactions.count { !$0.devices(.pending).isEmpty }
    isCertain = isShared && unknown == 0 && pending == 0
    guard comparison.findings.isEmpty else {
      sentence =
        "The devices do not agree: " + Self.list(comparison.findings.map { Self.words($0, comparison) }) + "."
      return
    }
    guard isShared else {
      sentence = "These captures show nothing that one of the devices exported and another could have seen."
      return
    }
    let exported = "\(counted(transactions.count, "transaction")) exported"
    let arrived =
      transactions.count
      - transactions.count {
        !$0.devices(.unknown).isEmpty || !$0.devices(.pending).isEmpty
      }
    let rest = [
      pending == 0 ? nil : "\(pending) \(pending == 1 ? "waits" : "wait")",
      unknown == 0 ? nil : "of \(unknown) the captures do not show what became",
    ].compactMap { $0 }
    sentence =
      "Nothing is missing that these captures can show: \(exported), "
      + (isCertain
        ? "all arrived everywhere." : "\(arrived) arrived everywhere, \(rest.joined(separator: ", ")).")
  }

  private static func words(_ found: Comparison.Found, _ comparison: Comparison) -> String {
    let diagnosis = comparison.devices[found.device].captures[found.capture]
    let store = found.finding.store.map {
      " in " + diagnosis.timelines.names[diagnosis.timelines.stores[$0].name].oneLine.cut(to: 60)
    }
    switch found.finding.detail {
    case .neverArrived(let never):
      return "\(never.receiverLabel.oneLine) never saw \(counted(never.numbers.count, "transaction")) of "
        + "\(never.exporterLabel.oneLine)\(store ?? "")"
    case .diverged(let divergence):
      let peer = found.finding.peer.map { PeerNames(diagnosis.timelines.names).short($0) } ?? "a device"
      return "\(divergence.lesserLabel.oneLine) lacks old transactions of \(peer)\(store ?? "")"
    default: return found.finding.rule.rawValue
    }
  }

  private static func list(_ items: [String]) -> String {
    items.prefix(4).joined(separator: "; ") + (items.count > 4 ? "; and \(items.count - 4) more" : "")
  }
}
