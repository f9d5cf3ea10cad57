// The rule for imported changes that the app is not given.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ChangesNotMergedTests: TripsLines {
  private static func manager(_ second: Int, _ message: String) -> String {
    "2013-06-17 10:40:0\(second):208 Trips[543:1403] UbiquityStoreManager: \(message)\n"
  }

  private static let notMerged =
    "Application did not specify an import MOC, not importing ubiquity changes:\n{\n}"

  private func findings(_ lines: [String]) throws -> [Finding] {
    try Diagnosing.diagnose(Array(lines.joined().utf8)).findings.filter { $0.rule == .changesNotMerged }
  }

  @Test func unmergedChangesAreCounted() throws {
    let found = try findings([Self.manager(1, Self.notMerged), Self.manager(2, Self.notMerged)])
    #expect(found.map(\.count) == [2])
    #expect(found.map(\.severity) == [.note], "the app may fetch again by itself")
    #expect(found.first?.evidence.map(\.line) == [1, 4])
  }

  @Test func mergedChangesAreNotReported() throws {
    let merged = "Importing ubiquity changes into application's MOC.  Changes:\n{\n}"
    #expect(try findings([Self.manager(1, merged)]).isEmpty)
  }

  /// The manager prints a line for each notification that it receives.
  @Test(arguments: [
    ([], "10:00:30.000", 1), ([2], "10:00:30.000", 0), ([], "10:00:12.000", 0),
  ])
  func notificationTheManagerNeverReceivesIsReported(answered: [Int], end: String, expected: Int) throws {
    func manager(_ time: String, _ words: String) -> String {
      "2013-11-18 \(time) Trips[543:1403] UbiquityStoreManager: \(words)"
    }
    let imports = (1...3).flatMap { number -> [String] in
      let second = "10:00:0\(number * 2)"
      let lines = [
        Self.imported("\(second).000", number),
        Self.notified("\(second).100", "    0x3 <x-coredata://A/Stop/p35\(number)>\\n"),
      ]
      let answer = manager(
        "\(second).200", "Importing ubiquity changes into application's MOC.  Changes:\n{\n}")
      return answered.contains(number) ? lines + [answer] : lines
    }
    let start = [Self.local("10:00:00.000", 0), manager("10:00:01.000", "Successfully loaded cloud store.")]
    let lines = start + imports + [Self.line(end, "Added transaction entries to cache")]
    let found = try findings(lines.map { $0 + "\n" })
    #expect(found.map(\.count) == Array(repeating: 3, count: expected))
    #expect(found.allSatisfy { $0.severity == .note })
    let details = found.compactMap { $0.detail as? ChangesNotMerged.Detail }
    #expect(details.count == expected && details.allSatisfy(\.isNotPassedOn))
    let local = manager("10:00:00.500", "Successfully loaded local store.")
    let others = [start[0], local] + imports + [lines[lines.count - 1]]
    #expect(try findings(others.map { $0 + "\n" }).isEmpty)
  }

  @Test func importsOfFurtherProcessesAreCounted() throws {
    let imports = (1...ChangesNotMerged.maximumProcesses + 3).map {
      Self.imported("10:00:01.000", 1, pid: 1000 + $0) + "\n"
    }
    for (lines, unkept) in [(imports, 3), (Array(imports.dropLast(3)), 0)] {
      let diagnosis = try Diagnosing.diagnose(Array(lines.joined().utf8))
      #expect(diagnosis.unkeptRecords == unkept)
      let details = diagnosis.findings.compactMap { $0.detail as? CaptureTruncated.Detail }
      #expect(details.map(\.unkeptRecords) == (unkept == 0 ? [] : [unkept]))
    }
  }

  private static let stop =
    "    <Stop: 0x1e83ee30> (entity: Stop; id: 0x1daaa570 <x-coredata://A/Stop/p351> ; data: {\n    name = Pier;\n})\n"

  private static func changed(_ time: String, _ objects: String) -> String {
    line(
      time,
      "Changes applied for transaction log content, managed object context changes: \n\tinserted: {(\n\(objects))}\n"
        + "\tupdated: {(\n)}\n\tdeleted: {(\n)}.")
  }

  private static func notified(_ time: String, _ inserted: String = "") -> String {
    line(
      time,
      "Posting import notification: NSConcreteNotification 0x1 {name = com.apple.coredata.ubiquity.importer."
        + "didfinishimport; object = <NSPersistentStoreCoordinator: 0x2>; userInfo = {\n    deleted = \"{(\\n)}\";\n"
        + "    inserted = \"{(\\n\(inserted))}\";\n    updated = \"{(\\n)}\";\n}}\nFor coordinator: 0x2")
  }

  /// Older systems notify the app of an import, and name nothing of what it changed.
  @Test(arguments: [
    (stop, [""], 1), (stop, ["", ""], 1), ("", [""], 0),
    (stop, ["    0x3 <x-coredata://A/Stop/p351>\\n"], 0),
  ])
  func notificationWithoutObjectsIsReported(objects: String, notifications: [String], expected: Int) throws {
    let lines =
      [
        Self.local("10:00:00.000", 0), Self.began("10:00:01.000", 1), Self.changed("10:00:01.100", objects),
        Self.imported("10:00:01.200", 1),
      ] + notifications.map { Self.notified("10:00:01.300", $0) }
    let found = try findings(lines.map { $0 + "\n" })
    #expect(found.map(\.count) == Array(repeating: 1, count: expected))
    #expect(found.allSatisfy { $0.severity == .note })
    let details = found.compactMap { $0.detail as? ChangesNotMerged.Detail }
    #expect(details.count == expected && details.allSatisfy(\.isToldOfNothing))
  }
}
