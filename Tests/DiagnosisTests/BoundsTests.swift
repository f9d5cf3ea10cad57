// What is kept of a capture has limits, and what exceeds them is counted and reported; nothing is concluded
// from it.

import Foundation
import Testing

@testable import Diagnosis
@testable import Timelines

/// Captures that hold more of one thing than is kept.
struct BoundsTests {
  private static let phone = ScriptedCapture.phone
  private static let root = "/private/var/mobile/Library/Mobile Documents/K7~com~example~hikes/CloudLogs"

  /// A header at so many hundredths of a second.
  private static func header(_ hundredths: Int, pid: Int = 412, thread: Int = 907, _ method: String) -> String
  {
    let parts = [hundredths / 360_000, hundredths / 6000 % 60, hundredths / 100 % 60]
    let time = parts.map { String(format: "%02d", $0) }.joined(separator: ":")
    return
      "2014-03-02 \(time).\(String(format: "%02d", hundredths % 100))0 Hikes[\(pid):\(String(thread, radix: 16))] "
      + "-[\(method)](614): CoreData: Ubiquity:  "
  }

  private static func log(_ number: Int, of peer: String) -> String {
    let file = String(format: "%08X-8A34-4E19-B0F2-6D7793C4A501.1.cdt", number)
    return "<PFUbiquityTransactionLog: 0x17>\n\ttransactionLogLocation: <PFUbiquityLocation: 0x17>: "
      + "\(root)/\(peer)/Hikes/pQ4mXw7ZkR2s=/\(file)\n\ttransactionNumber: \(number)\n"
  }

  private static func began(_ number: Int, pid: Int = 412, thread: Int = 907) -> String {
    let log = log(number, of: ScriptedCapture.tablet)
    return header(number, pid: pid, thread: thread, "_PFUbiquityRecordImportOperation main")
      + "<_PFUbiquityRecordImportOperation: 0x17>\n\tlocalPeerID: \(phone)\n\tstoreName: Hikes\n\ttransactionLog: \(log)"
      + ": Beginning parse of log file: \(log)\n"
  }

  /// An import into a store that has the number of the import, in a thread of its own.
  private static func beganInStore(_ number: Int) -> String {
    began(number, thread: 0x1000 + number).replacing("Hikes: ", with: "Hikes\(number): ")
      .replacing("storeName: Hikes", with: "storeName: Hikes\(number)")
      .replacing("/Hikes/", with: "/Hikes\(number)/")
  }

  private static func waits(_ number: Int, for ahead: Int, at hundredths: Int) -> String {
    let tablet = ScriptedCapture.tablet
    return header(
      hundredths, "_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:")
      + "<_PFUbiquityRecordsImporter: 0x17>\n\tlocalPeerID: \(phone)\n\tstoreName: Hikes\nSkipping incompatible operation "
      + "(<PFUbiquityKnowledgeVector: 0x17> (\(tablet):1)): <_PFUbiquityRecordImportOperation: 0x17>\n"
      + "\tlocalPeerID: \(phone)\n\tstoreName: Hikes\n\tlogScore: <PFUbiquityKnowledgeVector: 0x17> (\(tablet):\(ahead))\n"
      + "\ttransactionLog: \(log(number, of: tablet))\n"
  }

  private static func diagnose(_ records: [String]) throws -> CaptureDiagnosis {
    try Diagnosing.diagnose(Array(records.joined().utf8))
  }

  private static func cut(_ diagnosis: CaptureDiagnosis) -> CaptureTruncated.Detail? {
    for finding in diagnosis.findings {
      if let cut = finding.detail as? CaptureTruncated.Detail { return cut }
    }
    return nil
  }

  // MARK: Logs

  @Test func droppedLogsAreNotReportedMissing() throws {
    // Log 7 is in the capture, and 8 waits for it; enough logs follow that 7 is dropped.
    let wait = [Self.waits(8, for: 3, at: 0), Self.waits(8, for: 3, at: 100_000)]
    let others = (9...OpenLogLimit.capacity + 9).map { Self.began($0) }
    let missing = try Self.diagnose([wait[0]] + others.prefix(100) + [wait[1]])
    #expect(missing.alarms.contains(.missingTransaction))
    #expect(Self.cut(missing) == nil)

    let diagnosis = try Self.diagnose([Self.began(7), wait[0]] + others + [wait[1]])
    let store = try #require(diagnosis.store("Hikes"))
    #expect(!diagnosis.alarms.contains(.missingTransaction))
    #expect(store.imports.forgottenLogs > 0)
    #expect(store.imports.openLogs.count <= OpenLogLimit.capacity)
    #expect(store.imports.openLogs.count + store.imports.forgottenLogs == others.count + 2)
    #expect(store.imports.openLogs.count == diagnosis.timelines.openLogs.count)
    #expect(store.imports.openLogs.values.contains { $0.number == 8 })
    #expect(Self.cut(diagnosis)?.forgottenLogs == store.imports.forgottenLogs)
    // Only the texts of some records are kept.
    #expect(store.imports.openLogs.values.count { $0.beginning?.text.isEmpty == false } <= 1001)
  }

  @Test func runningImportsAreKeptForRecentThreads() throws {
    let diagnosis = try Self.diagnose((1...1000).map(Self.beganInStore))
    let running = diagnosis.timelines.running
    #expect((RunningImports.capacity / 2 - 1...RunningImports.capacity).contains(running.count))
    // The most recent threads are known.
    #expect(running[Runner(pid: 412, thread: 0x1000 + 1000)] != nil)
  }

  @Test func numberOfFollowedProcessesIsLimited() throws {
    let diagnosis = try Self.diagnose((1...400).map { Self.began($0, pid: 1000 + $0) })
    #expect(diagnosis.timelines.processes.followed == Processes.maximumFollowed)
    #expect(try #require(diagnosis.store("Hikes")).pids.count == Processes.maximumFollowed)
  }

  // MARK: Findings

  @Test func findingsOfOneRuleAreLimited() throws {
    let extra = 20
    let diagnosis = try Self.diagnose(
      (1...RuleBook.maximumCount + extra).map { number in
        Self.header(number, "_PFUbiquityRecordImportOperation main")
          + "Error importing transaction log: \(Self.log(number, of: ScriptedCapture.tablet))"
          + ", exception: Error Domain=NSCocoaErrorDomain Code=\(number) \"\"\n User Info: (null)\n"
      })
    #expect(diagnosis.findings.count { $0.rule == .importFailed } == RuleBook.maximumCount)
    // A later attempt may succeed, which the capture does not show.
    #expect(diagnosis.omittedFindings == [.warning: extra])
    #expect(diagnosis.findings.first?.evidence.first?.line == 1)
  }

  @Test func dropsOfFurtherStoresAreReportedTogether() throws {
    let message =
      "Skipping updated object with globalID: <PFUbiquityGlobalObjectID: 0x1c5a> (Hikes:Stop:p52:"
      + "\(ScriptedCapture.tablet)) because it was later deleted by the transaction with entry:\n"
    let limit = ConflictSkipped.maximumStores
    let diagnosis = try Self.diagnose(
      (1...limit + 3).map { number in
        Self.header(number, "_PFUbiquityRecordImportOperation main")
          + message.replacing("(Hikes:", with: "(Hikes\(number):")
      })
    #expect(diagnosis.findings.count { $0.rule == .conflictSkipped } == RuleBook.maximumCount)
    #expect(diagnosis.omittedFindings == [.warning: limit + 1 - RuleBook.maximumCount])
  }

  @Test func importsBeyondTheLimitOfACrashAreCounted() throws {
    let crash =
      "2014-03-02 00:00:01.000 Hikes[412:907] *** Terminating app due to uncaught exception "
      + "'NSInternalInconsistencyException', reason: 'unable to resolve'\n*** First throw call stack:\n(\n"
      + "\t0   CoreData   0x30f12 -[_PFUbiquityRecordImportOperation main] + 5\n)\n"
    for (running, unkept) in [(16, 0), (17, 1), (40, 1)] {
      let diagnosis = try Self.diagnose((1...running).map(Self.beganInStore) + [crash])
      #expect(diagnosis.findings.contains { $0.rule == .crashed }, "\(running) imports")
      #expect((Self.cut(diagnosis)?.unkeptRecords ?? 0) == unkept, "\(running) imports")
    }
  }

  // MARK: Exports

  @Test func keptHolesInExportNumbersAreLimited() throws {
    let exports = 5000
    let diagnosis = try Self.diagnose(
      (0..<exports).map { index in
        Self.header(index, "_PFUbiquityRecordsExporter managedObjectContextDidSave:")
          + "<_PFUbiquityRecordsExporter: 0x17>\n\tlocalPeerID: \(Self.phone)\n"
          + " Successfully wrote transaction log: \(Self.log(2 * index + 1, of: Self.phone))"
      })
    let store = try #require(diagnosis.store("Hikes"))
    #expect(store.exports.numbers.ranges.count <= NumberSet.capacity)
    #expect(store.exports.numbers.count == exports)
    #expect(store.exports.holes.count == NumberSet.capacity)
    #expect(store.exports.holes.allSatisfy { $0.count == 1 && $0.lowerBound % 2 == 0 })
    #expect(store.exports.leftOut == exports - 1 - NumberSet.capacity)
    #expect(store.exports.recent.elements.count + store.exports.recent.forgotten == exports)
    #expect(store.exports.recent.elements.count <= StoreTimeline.recentCapacity.ofFirst * 5 / 4)
    #expect(store.exports.recent.elements.last?.number == 2 * exports - 1)
    #expect(Self.cut(diagnosis)?.unkeptNumbers == store.exports.leftOut)
  }

  @Test func numberExportedLaterFillsItsHole() throws {
    let diagnosis = try Self.diagnose(
      [1, 4, 2].enumerated().map { index, number in
        Self.header(index, "_PFUbiquityRecordsExporter managedObjectContextDidSave:")
          + "<_PFUbiquityRecordsExporter: 0x17>\n\tlocalPeerID: \(Self.phone)\n"
          + " Successfully wrote transaction log: \(Self.log(number, of: Self.phone))"
      })
    #expect(diagnosis.store("Hikes")?.exports.holes == [3...3])
  }
}
