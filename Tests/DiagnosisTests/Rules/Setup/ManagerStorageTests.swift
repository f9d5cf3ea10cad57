// UbiquityStoreManager switched to the local store, with which nothing is synced.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ManagerStorageTests: TripsLines {
  /// What a logger of the app prints of the manager: its lines name no process.
  private static let ofLogger =
    "2013/11/18 10:01:00:000  1503 [AppDelegate ubiquityStoreManager:log:]:387, Successfully loaded local store."

  @Test(arguments: [
    ([], false),
    ([ofLogger], true),
    ([local("10:00:30.000", 0, store: "Other", pid: 600), ofLogger], false),
    ([manager("10:01:00.000", "Successfully loaded local store.")], true),
    (
      [
        manager("10:01:00.000", "Successfully loaded local store."),
        manager("10:02:00.000", "Successfully loaded cloud store."),
      ], false
    ),
    ([manager("10:01:00.000", "Successfully loaded local store."), local("10:02:00.000", 0)], false),
    (
      [manager("10:01:00.000", "Successfully loaded local store.").replacing("[543:", with: "[600:")], false
    ),
  ])
  func storeLeftForLocalStorageIsAbandoned(lines: [String], isAbandoned: Bool) throws {
    let diagnosis = try RuleExample("", [Self.local("10:00:00.000", 0)] + lines, []).diagnosis
    let store = try #require(diagnosis.store("Trips"))
    #expect((store.storage.abandoned != nil) == isAbandoned)
  }

  /// A failure in a store is over once the manager has left the store for another one, and that one syncs.
  @Test(arguments: [
    (
      [
        manager("10:01:00.000", "StoreUUID changed Trips -> Rebuilt"),
        local("10:02:00.000", 0, store: "Rebuilt"),
      ], true
    ),
    ([manager("10:01:00.000", "StoreUUID changed Trips -> Rebuilt")], false),
    ([local("10:02:00.000", 0, store: "Rebuilt")], false),
    (
      [
        manager("10:01:00.000", "StoreUUID changed Trips -> Rebuilt"),
        local("10:02:00.000", 0, store: "Rebuilt"), local("10:03:00.000", 0),
      ], false
    ),
  ])
  func failureOfAnAbandonedStoreIsANote(lines: [String], isLeft: Bool) throws {
    let failed = Self.failed(
      "10:00:10.000", 2,
      "Error Domain=NSCocoaErrorDomain Code=1570 \"x\" UserInfo={NSValidationErrorKey=trail}")
    let diagnosis = try RuleExample("", [Self.local("10:00:00.000", 0), failed] + lines, []).diagnosis
    let found = try #require(diagnosis.findings.first { $0.rule == .importFailed })
    #expect((found.severity == .note) == isLeft && (found.leftFor != nil) == isLeft)
    let store = try #require(diagnosis.store("Trips"))
    #expect((diagnosis.successor(of: store) != nil) == isLeft)
  }
}
