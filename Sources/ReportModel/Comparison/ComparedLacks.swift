// What the comparison found, as parts of a verdict: what caused it first, and once for all devices that lack the
// same.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

struct ComparedLacks {
  private let comparison: Comparison

  init(_ comparison: Comparison) { self.comparison = comparison }

  /// What devices lack in the same way.
  private struct Lack: Hashable {
    /// The sentence without the device that it begins with.
    let words: Prose
    let numbers: [ClosedRange<Int>]
    let records: [String]
  }

  /// The parts, the causes first.
  var clauses: [Prose] {
    let (causes, others) = (
      comparison.findings.filter { $0.finding.rule == .storeRolledBack },
      comparison.findings.filter { $0.finding.rule != .storeRolledBack }
    )
    let lacks = OrderedDictionary(grouping: others, by: lack)
    return causes.map(rolledBack) + lacks.map { lack, found in clause(lack, found) }
  }

  private func rolledBack(_ found: Comparison.Found) -> Prose {
    let store: Prose = title(of: found).map { " \($0)" } ?? ""
    return "\(label(found.device))'s store\(store) went back to an older copy"
  }

  private func lack(_ found: Comparison.Found) -> Lack {
    guard let never = found.finding.detail as? NeverArrived.Detail else {
      return Lack(words: whole(found), numbers: found.numbers.ranges, records: [])
    }
    // The topic of each of these findings begins with the device that lacks something.
    let rest = whole(found).fragments.dropFirst().reduce(into: Prose()) { $0.append($1) }
    return Lack(words: rest, numbers: found.numbers.ranges, records: never.records?.records ?? [])
  }

  private func clause(_ lack: Lack, _ found: [Comparison.Found]) -> Prose {
    guard let first = found.first, let never = first.finding.detail as? NeverArrived.Detail else {
      return lack.words
    }
    let receivers = Prose.series(found.map { label($0.lacking) }, most: 6)
    guard let transactions = never.transactions, transactions.areAllTaken else {
      return receivers + lack.words
    }
    let store: Prose = title(of: first).map { " in \($0)" } ?? ""
    let numbers: Prose =
      "\(Agreement(with: transactions.numbers.count).noun("number")) \(words: transactions.numbers.words)"
    return """
      \(label(first.device)) gave \(numbers)\(store) to two logs, of which \(receivers) \
      \(Agreement(with: found.count).verb("ignore")) one
      """
  }

  /// A finding in words, with the store that it is about.
  private func whole(_ found: Comparison.Found) -> Prose {
    let store: Prose = title(of: found).map { " in \($0)" } ?? ""
    return FindingWording(found.finding, diagnosis(of: found), isCompared: true).topic + store
  }

  private func title(of found: Comparison.Found) -> Prose? {
    let diagnosis = diagnosis(of: found)
    return found.finding.store.map { comparison.title(ofStore: $0, in: diagnosis) ?? diagnosis.storeName($0) }
      ?? found.finding.mirroredStore.map(diagnosis.timelines.mirroredName)
  }

  private func diagnosis(of found: Comparison.Found) -> CaptureDiagnosis {
    comparison.devices[found.device].captures[found.capture]
  }

  private func label(_ device: Int) -> Prose { Prose(comparison.devices[device].label, .capture) }
}
