// The rule for data models that cannot be mirrored.

import Testing
import Timelines

@testable import Diagnosis

struct ModelIncompatibleTests {
  private static func error(_ reason: String) -> String {
    "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" "
      + "UserInfo={NSLocalizedFailureReason=\(reason)}"
  }

  private static let attributes =
    "CloudKit integration requires that all attributes be optional, or have a default value set. The following attributes "
    + "are marked non-optional but do not have a default value:"

  @Test(
    arguments: [
      ("\(attributes)\nTrip: name\nStop: title", ["Trip.name", "Stop.title"]),
      (
        "\(attributes)\nTrip: name\nCloudKit integration requires that all relationships have an inverse, the following do "
          + "not:\nStop: trip", ["Trip.name", "Stop.trip"]
      ),
      (
        "CloudKit integration does not support unique constraints. The following entities are constrained:\nTrip\nStop: id",
        ["Trip", "Stop.id"]
      ),
      // A page joined the first line of the list to its heading, or joined all lines.
      ("\(attributes) Trip: name\nStop: title", ["Trip.name", "Stop.title"]),
      ("\(attributes)\n    Trip: name, Stop: title", ["Trip.name", "Stop.title"]),
      ("NSPersistentHistoryTrackingKey is required for the CloudKit integration.", []),
    ] as [(String, [String])])
  func detailNamesEntitiesAndProperties(reason: String, expected: [String]) throws {
    var capture = MirrorCapture()
    capture.setUpFailed(Self.error(reason), at: 1)
    let findings = try capture.diagnosis().alarmingFindings
    #expect(findings.map(\.rule) == [.modelIncompatible] && findings.map(\.severity) == [.error])
    let detail = try #require(findings.first?.detail as? ModelIncompatible.Detail)
    #expect(
      detail.properties.map { [$0.entity, $0.property].compactMap(\.self).joined(separator: ".") } == expected
    )
    #expect(findings.first?.sameTrouble.map(\.rule) == [.setupFailed])
    capture.setUp(2, at: 100)
    #expect(try capture.diagnosis().alarms.isEmpty, "a better model was released")
  }

  /// Core Data may not even load the store, which it prints without mirroring.
  @Test func detailTellsWhetherTheStoreIsLoaded() throws {
    var loaded = MirrorCapture()
    loaded.setUpFailed(Self.error("\(Self.attributes)\nTrip: name"), at: 1)
    var closed = MirrorCapture()
    closed.add(
      "2025-04-06 \(MirrorCapture.time(1))000+0200 0x1d2f4    Error       0x0                  8121   0    Trips: (CoreData) "
        + "[com.apple.coredata:error] CoreData: error: Store failed to load.  <NSPersistentStoreDescription: 0x6000021c5c60> "
        + "(type: SQLite, url: \(closed.trips.file)) with error = \(Self.error("\(Self.attributes)\nTrip: name")) with "
        + "userInfo {\n}")
    for (capture, isNotLoaded) in [(loaded, false), (closed, true)] {
      #expect(try capture.detail(ModelIncompatible.Detail.self)?.isNotLoaded == isNotLoaded)
    }
  }

  private static let inverse =
    "CloudKit integration requires that all relationships have an inverse, the following do not:"
  private static let deletion =
    "The following relationships are configured with unsupported delete rules:"

  /// One error states all reasons, and each has a list of its own.
  @Test func eachReasonHasItsOwnProperties() throws {
    var capture = MirrorCapture()
    let reasons =
      "\(Self.deletion)\nTrip:stops - Deny\n\(Self.attributes)\nStop: title\n\(Self.inverse)\nTrip: stops"
    capture.setUpFailed(Self.error(reasons), at: 1)
    let detail = try #require(try capture.detail(ModelIncompatible.Detail.self))
    #expect(detail.faults.map { $0.properties.compactMap(\.property) } == [["stops"], ["title"], ["stops"]])
    #expect(detail.faults.allSatisfy { $0.says != nil })
    #expect(detail.properties.map(\.property) == ["stops", "title"])
  }

  /// Each kind of list names the property and, after a hyphen, what is wrong with it.
  @Test(
    arguments: [
      ("\(deletion)\nTrip:stops - Deny\nStop:trip - Deny", ["Trip.stops", "Stop.trip"]),
      (
        "CloudKit integration requires that the value transformers for transformable attributes are available via "
          + "+[NSValueTransformer valueTransformerForName:], return instances of NSData, and allow reverse transformation:\n"
          + "Trip: colour - Claims to return instances of nil", ["Trip.colour"]
      ),
      (
        "CloudKit integration requires that all entities can be materialized in a CKRecord of less than 700000 bytes. The "
          + "following entities cannot:\nTrip: Estimated size 812345 bytes", ["Trip"]
      ),
      (
        "CloudKit integration does not support unique constraints. The following entities are constrained:\n"
          + "Trip: code, name",
        ["Trip.code", "Trip.name"]
      ),
      ("The following entities have invalid values:\nTrip", ["Trip"]),
      // A repair joined all lines.
      ("\(deletion) Trip:stops - Deny Stop:trip - Deny", ["Trip.stops", "Stop.trip"]),
      ("\(inverse) Trip: stops Stop: trip} with", ["Trip.stops", "Stop.trip"]),
      // A page wrapped the heading.
      ("\(inverse.replacing(", the", with: ",\nthe"))\nTrip: stops", ["Trip.stops"]),
      // A dictionary escapes the line ends.
      ("reason = \"\(inverse)\\nTrip: stops\\nStop: trip\";", ["Trip.stops", "Stop.trip"]),
      ("A container identifier is required for the CloudKit integration.\nerror: storeType: SQLite", []),
      ("CloudKit integration is only supported for SQLite stores.\nstoreType: memory", []),
      ("\(inverse)\nTrip: stops\nerror: storeType: SQLite", ["Trip.stops"]),
    ] as [(String, [String])])
  func listIsReadInEachForm(text: String, expected: [String]) {
    let listed = ModelFaultReader.faults(in: text).flatMap(\.properties)
    #expect(listed.map { [$0.entity, $0.property].compactMap(\.self).joined(separator: ".") } == expected)
  }

  /// The app prints the same error again, and without headers in the same record.
  @Test func propertyListedTwiceIsCountedOnce() {
    let text = Self.error("\(Self.attributes)\nTrip: name")
    #expect(ModelFaultList("\(text)\n\(text)").all.map(\.properties.count) == [1])
  }

  /// The list of a large model is longer than what is kept of a record.
  @Test func longListIsReadToItsEnd() throws {
    let list = (0..<150).map { "Entity\($0): property\($0)" }.joined(separator: "\n")
    var capture = MirrorCapture()
    capture.setUpFailed(Self.error("\(Self.attributes)\n\(list)"), at: 1)
    let detail = try capture.diagnosis().findings.first?.detail as? ModelIncompatible.Detail
    #expect(detail?.properties.count == 150 && detail?.properties.last?.property == "property149")
  }

  /// The record is printed twice, which makes the list no longer.
  @Test func propertiesBeyondTheLimitAreCounted() throws {
    let limit = ModelFaultList.maximumCount
    let list = (0..<limit + 30).map { "Entity\($0): property\($0)" }.joined(separator: "\n")
    var capture = MirrorCapture()
    for second in 1...2 { capture.setUpFailed(Self.error("\(Self.attributes)\n\(list)"), at: Double(second)) }
    let detail = try capture.diagnosis().findings.first?.detail as? ModelIncompatible.Detail
    #expect(detail?.properties.count == limit)
    #expect(detail?.faults.map(\.omittedProperties) == [30])
  }

  /// The code has other meanings too: an export fails whose objects are in several zones, or in none.
  @Test(arguments: [
    "Object graph corruption detected. Objects related to '0xb1f2 <x-coredata://0A3/Stop/p6>' are assigned to multiple "
      + "zones: {()}",
    "Failed to assign an object to a record zone. This usually means the object exists in a shared database and must be "
      + "assigned to a zone using -[NSPersistentCloudKitContainer shareManagedObjects:toShare:completion:]: 0xb1f2 "
      + "<x-coredata://0A3/Stop/p6>",
  ])
  func errorAboutZonesIsNoModelError(reason: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, Self.error(reason), at: 10)
    #expect(try capture.found(.modelIncompatible, .exportFailed) == ["export-failed[error]"])
  }
}
