// What became of all that was exported, in numbers.

internal import Diagnosis

/// The number of exported things of one kind, by what became of them on the other devices.
struct ExportTally {
  private let noun: String
  private let all: Int
  private let arrived: Int
  private var pending = 0
  private var failed = 0
  private var leftOut = 0
  /// The number of those that only times show to have arrived.
  private var byTime = 0
  private let unknown: Int
  /// The number of others, which local storage of their own devices still has.
  private var heldBack = 0

  /// Counts transactions.
  init(_ transactions: [ComparedTransaction]) {
    let exported = transactions.filter { !$0.isHeldBack }
    noun = "transaction"
    heldBack = transactions.count - exported.count
    all = exported.count
    arrived = exported.count(where: \.isAccountedFor)
    pending = exported.count { !$0.failedOn.isSuperset(of: $0.devices(.pending)) }
    failed = exported.count { !$0.failedOn.isDisjoint(with: $0.devices(.pending)) }
    leftOut = exported.count { !$0.devices(.leftOut).isEmpty }
    unknown = exported.count { !$0.devices(.unknown).isEmpty }
  }

  /// Counts the records of shipments to CloudKit.
  init(records shipments: [ComparedShipment]) {
    func count(_ isCounted: (ComparedShipment) -> Bool) -> Int {
      shipments.filter(isCounted).reduce(0) { $0 + $1.objects }
    }
    noun = "record"
    all = count { _ in true }
    arrived = count(\.isAccountedFor)
    pending = count { !$0.devices(.pending).isEmpty }
    leftOut = count { !$0.devices(.leftOut).isEmpty }
    byTime = count { !$0.byTime.isEmpty && $0.devices(.unknown).isEmpty }
    unknown = count { !$0.devices(.unknown).isEmpty }
  }

  /// Counts deletions that were sent to CloudKit.
  init(deletions: [ComparedShipment]) {
    noun = "deletion"
    all = deletions.count
    arrived = deletions.count(where: \.isAccountedFor)
    unknown = deletions.count { !$0.devices(.unknown).isEmpty }
  }

  /// Returns the numbers as a clause, such as `3 transactions exported, 2 arrived everywhere, 1 waits`.
  ///
  /// The result is `nil` if nothing was exported. `place` says where things arrived, as an adverb.
  func words(where place: String) -> String? {
    guard all > 0 else { return heldBack > 0 ? wordsOnHeldBack(counted(heldBack, noun)) : nil }
    var parts = ["\(counted(all, noun)) exported"]
    let others = pending + failed + leftOut + byTime + unknown
    if arrived == all {
      parts.append("all arrived \(place)")
    } else if arrived > 0 || others == 0 {
      parts.append("\(arrived) arrived \(place)")
    }
    if pending > 0 { parts.append("\(pending) \(Agreement(with: pending).verb("wait"))") }
    if failed > 0 { parts.append("\(failed) failed") }
    if leftOut > 0 { parts.append("\(leftOut) \(Agreement(with: leftOut).are) left out") }
    if byTime > 0 {
      let agreeing = Agreement(with: byTime)
      parts.append(
        "\(byTime) \(agreeing.were) followed by an import that may have brought \(agreeing.them)")
    }
    if unknown > 0 { parts.append("what became of \(unknown) is not shown") }
    if heldBack > 0 { parts.append(wordsOnHeldBack("\(heldBack) more")) }
    return parts.joined(separator: ", ")
  }

  private func wordsOnHeldBack(_ what: String) -> String {
    let agreeing = Agreement(with: heldBack)
    return "\(what) \(agreeing.verb("wait")) on local storage of the device that wrote \(agreeing.them)"
  }
}

extension ComparedTransaction {
  /// Whether each other device whose captures show enough has it.
  var isAccountedFor: Bool { [.unknown, .pending, .leftOut].allSatisfy { devices($0).isEmpty } }
}

extension ComparedShipment {
  /// Whether each other device whose captures show enough has it.
  var isAccountedFor: Bool {
    byTime.isEmpty && [.unknown, .pending, .leftOut].allSatisfy { devices($0).isEmpty }
  }
}
