import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Saves that could not be written for others: each counts once, however many records report it.
struct ExportFailureTests {
  private static let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"

  private static func line(_ time: String, _ message: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  \(message)"
  }

  private static func log(_ number: Int) -> String {
    """
    <PFUbiquityTransactionLog: 0x1c5a13c0>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: /r/\(pad)/Trips/hV3xkq0=/00000000-0000-4000-8000-00000000000\(number).1.cdt
    \ttransactionNumber: \(number)

    """
  }

  private static func notWritten(_ time: String, _ number: Int) -> String {
    line(
      time,
      "Error writing transaction log: \(log(number)).\nError: Error Domain=NSCocoaErrorDomain Code=640 \"full\"\n User Info: (null)"
    )
  }

  private static func moved(_ time: String, _ number: Int) -> String {
    line(
      time,
      """
      <_PFUbiquityRecordsExporter: 0x208d1a40>
      \tlocalPeerID: \(pad)
      \tubiquityRootLocation: <PFUbiquityLocation: 0x1c5a1d10>: /r
      Error moving log to permanent location: \(log(number))
      Error: Error Domain=NSCocoaErrorDomain Code=640 "full"
      User Info: (null)
      """)
  }

  private static func failures(_ lines: [String]) throws -> Int? {
    try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).store("Trips")?.exports.failed
  }

  @Test func failedSaveIsCountedOnce() throws {
    #expect(try Self.failures([Self.notWritten("10:00:00.000", 4)]) == 1)
    #expect(try Self.failures([Self.notWritten("10:00:00.000", 4), Self.moved("10:00:00.002", 4)]) == 1)
  }

  @Test func failureOfAnotherSaveIsCounted() throws {
    #expect(
      try Self.failures([Self.notWritten("10:00:00.000", 4), Self.notWritten("10:00:00.500", 5)]) == 2)
  }
}
