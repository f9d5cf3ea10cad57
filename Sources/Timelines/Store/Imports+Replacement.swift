// The transactions that arrived in a store, apart from those in a former store of the same name, as after a
// change of account. The numbers of the two have nothing to do with each other.

internal import LogRecords
package import OrderedCollections

/// The imports of the stores whose place another one took.
package struct FormerImports: Sendable {
  /// The line from which on the other store has its place.
  package let end: Int
  /// The number of transactions of other devices that were imported.
  package let completed: Int
  /// The number of transactions of other devices that were applied.
  package let applied: Int
  /// How often another store took the place of the one before; the present one may have been in use before
  /// too, as after a return to the first account.
  package let changes: Int
}

extension Imports {
  /// Returns the number of transactions of peers other than `own` that were imported or, with `appliedOnly`,
  /// applied, also into former stores.
  ///
  /// `appliedOnly` is for captures that do not show the ends of imports. Each transaction of a store counts
  /// once, however often it was imported or its records occur in the capture.
  package func count(ofOthersThan own: Name?, appliedOnly: Bool) -> Int {
    let before = former.map { appliedOnly ? $0.applied : $0.completed } ?? 0
    return before + countInPresent(ofOthersThan: own, appliedOnly: appliedOnly)
  }

  /// Returns the number of these transactions in the present store.
  package func countInPresent(ofOthersThan own: Name?, appliedOnly: Bool) -> Int {
    arrivedInPresent(appliedOnly: appliedOnly).reduce(
      appliedOnly ? uncounted.applied : uncounted.completed
    ) { count, arrival in
      arrival.key == own ? count : count + arrival.value.count
    }
  }

  /// Returns the transactions, by peer, that imports in this capture brought into the present store or, with
  /// `appliedOnly`, applied to it.
  ///
  /// This includes those whose metadata was not written with their changes, and recovered later.
  package func arrivedInPresent(appliedOnly: Bool) -> OrderedDictionary<Name, NumberSet> {
    guard !appliedOnly else { return arrivals.mapValues(\.appliedToPresent) }
    var arrived = arrivals.mapValues(\.importedIntoPresent)
    for split in splitWrites.all where split.isResolved && split.evidence.line >= former?.end ?? 0 {
      if let number = split.number { arrived[split.log.peer, default: NumberSet()].insert(number) }
    }
    return arrived
  }

  /// Forgets the logs that are on their way, and which transactions arrived, because they belong to a former
  /// store; saved logs are among the arrivals.
  mutating func leaveStore(of own: Name?, at line: Int) {
    for log in openLogs.values { keepSaved(log.log.file) }
    former = FormerImports(
      end: line, completed: count(ofOthersThan: own, appliedOnly: false),
      applied: count(ofOthersThan: own, appliedOnly: true), changes: (former?.changes ?? 0) + 1)
    uncounted = (0, 0)
    droppedLogs += openLogs.values.count { !$0.log.file.isUnnamed && !$0.isKept }
    openLogs.keep { _ in false }
    for index in arrivals.values.indices {
      droppedLogs += arrivals.values[index].numbers.count
      arrivals.values[index].forgetStore()
    }
  }
}
