// What reports read most of a store's facets.

internal import LogRecords
package import OrderedCollections

extension StoreTimeline {
  package var localStorage: Bool? { storage.isLocal }
  package var localStorageSince: Evidence? { storage.since }
  package var readyAfter: Double? { storage.readyAfter }
  package var knowledge: OrderedDictionary<Name, Int>? { vector.numbers }
  package var knownSince: [Name: (number: Int, record: RecordPlace)] { vector.since }
  package var vectorSeen: RecordPlace? { vector.lastSeen }
  package var setBack: SetBack? { vector.setBack }
  package var recentArrivals: RecentElements<ArrivalRecord> { imports.recentArrivals }
  package var arrivals: OrderedDictionary<Name, Arrivals> { imports.arrivals }
  package var openLogs: OpenLogs { imports.openLogs }
  package var openLogsInOrder: [LogProgress] { imports.openLogs.inOrder }
  package var forgottenLogs: Int { imports.forgottenLogs }
  package var unfollowedLogs: Int { imports.unfollowedLogs }
  package var filledArrivals: Int { imports.filledArrivals }
  package var applied: Int { imports.applied }
  package var alreadyImported: Int { imports.alreadyImported }
  package var lastImport: Place? { imports.last }
  package var lastApplied: Place? { imports.lastApplied }
  package var lastScan: Place? { imports.lastScan }
  package var splitWrites: [SplitWrite] { imports.splitWrites.all }
  package var discovered: Int { imports.discovered }
  package var pending: [LogProgress] { imports.pending }
  package var failed: [LogProgress] { imports.failed }
}
