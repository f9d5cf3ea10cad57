import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Several records of one failed import, each from another place of Core Data, are one failure.
struct OneFailureTests: TripsLines {
  private static let unusable = #"Error Domain=NSCocoaErrorDomain Code=134302 "The log cannot be imported.""#
  private static let empty = #"Error Domain=NSCocoaErrorDomain Code=1570 "The value is empty.""#
  private static let broken = #"Error Domain=NSCocoaErrorDomain Code=3840 "Unexpected EOF""#

  private static func location(_ number: Int) -> String { "<PFUbiquityLocation: 0x1>: \(path(number))" }

  // What the operation says on its thread, or whoever reads the log.
  private static func notSaved(_ number: Int) -> String {
    "Error saving managed object context changes for transaction log: \(log(number))\nError: \(empty)"
  }
  private static func threw(_ number: Int) -> String {
    "Error importing transaction log: \(log(number)), exception: it throws\n User Info: (null)"
  }
  private static func notParsed(_ number: Int) -> String {
    "Error during property list parsing during import or opening of log file at location: "
      + "\(location(number)), error: \(broken)"
  }

  // What the importer says of it, which may not name the log.
  private static let notCompared =
    "Error loading comparison metadata for transaction log: (null)\nError: \(unusable)\n User Info: (null)"
  private static let trouble =
    "Import operation encountered had trouble importing log file, \(unusable)\n User Info: (null)"
  private static func trouble(_ number: Int) -> String {
    "\(trouble)\n The log file is at: \(log(number)).\nOperation: \(operation(number))"
  }

  // What the one says who handed the log to the importer.
  private static func notImported(_ number: Int) -> String {
    "Unable to import transaction log: \(location(number))\nError \(unusable)\n(null)"
  }

  struct Sequence: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let messages: [String]
    /// The code that names the cause; `nil` where none but the exception's words do.
    var cause: Int?
    var failures = 1
  }

  static let sequences = [
    Sequence(testDescription: "save, trouble", messages: [notSaved(7), trouble(7)], cause: 1570),
    Sequence(testDescription: "save, trouble without a log", messages: [notSaved(7), trouble], cause: 1570),
    Sequence(testDescription: "exception, trouble", messages: [threw(7), trouble(7)]),
    Sequence(testDescription: "exception, trouble without a log", messages: [threw(7), trouble]),
    Sequence(
      testDescription: "parse, compare, import", messages: [notParsed(7), notCompared, notImported(7)],
      cause: 3840),
    Sequence(testDescription: "parse, import", messages: [notParsed(7), notImported(7)], cause: 3840),
    Sequence(testDescription: "compare, import", messages: [notCompared, notImported(7)], cause: 134_302),
    Sequence(
      testDescription: "two logs", messages: [notCompared, notCompared, notImported(7), notImported(8)],
      cause: 134_302, failures: 2),
    Sequence(
      testDescription: "two logs one after the other",
      messages: [notParsed(7), notCompared, notParsed(8), notCompared, notImported(7), notImported(8)],
      cause: 3840, failures: 2),
  ]

  /// A capture in which a sequence is printed at some seconds, 8 ms between its records, on one thread or on
  /// several.
  private static func capture(_ sequence: Sequence, at seconds: [Int], onThreads: Bool) -> String {
    let start = [line("10:00:00.000", "\(pad):Trips\nUsing local storage: 0"), began("10:00:05.000", 7)]
    let failures = seconds.flatMap { second in
      sequence.messages.enumerated().map { place, message in
        let record = line("10:00:\(second).\(100 + 8 * place)", message)
        return onThreads ? record.replacing(":1403]", with: ":14\(10 + place)]") : record
      }
    }
    return (start + failures).joined(separator: "\n")
  }

  @Test(arguments: sequences, [true, false])
  func repeatedErrorsOfOneFailureAreOneFinding(_ sequence: Sequence, _ isOnThreads: Bool) throws {
    let capture = Self.capture(sequence, at: [10], onThreads: isOnThreads)
    let diagnosis = try Diagnosing.diagnose(Array(capture.utf8))
    let milestones = try #require(diagnosis.store("Trips")).milestones
    #expect(
      milestones.events.count { $0.kind == .importFailed || $0.kind == .importLogUnreadable }
        == sequence.failures)
    let alarms = diagnosis.alarmingFindings
    let alarm = try #require(alarms.first)
    #expect(alarms.count == 1)
    let failed = try #require(
      (alarm.detail as? ImportFailed.Detail)?.failed ?? (alarm.detail as? LogUnreadable.Detail)?.failed)
    #expect(failed.logCount == sequence.failures)
    #expect(failed.failures == 1)
    if let cause = sequence.cause {
      #expect(failed.error.contains("NSCocoaErrorDomain", cause))
    } else {
      #expect(failed.error.reason == "it throws")
    }
  }

  @Test(arguments: sequences, [true, false])
  func repeatedFailureIsAnotherFailure(_ sequence: Sequence, _ isOnThreads: Bool) throws {
    let capture = Self.capture(sequence, at: [10, 41], onThreads: isOnThreads)
    let diagnosis = try Diagnosing.diagnose(Array(capture.utf8))
    let milestones = try #require(diagnosis.store("Trips")).milestones
    #expect(
      milestones.events.count { $0.kind == .importFailed || $0.kind == .importLogUnreadable } == 2
        * sequence.failures)
  }

  /// A record of another process does not belong to a failure of this one.
  @Test func failureOfAnotherProcessIsSeparate() throws {
    let lines = [
      Self.line("10:00:00.000", "\(Self.pad):Trips\nUsing local storage: 0"),
      Self.line("10:00:10.000", Self.notSaved(7)), Self.line("10:00:10.008", Self.trouble, pid: 544),
    ]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    #expect(diagnosis.findings.count { $0.rule == .importFailed } == 2)
  }

  /// The librarian's refusal is a failed download too: one record must not count twice.
  @Test(arguments: [1, 2, 12])
  func recordOfTwoRulesIsCountedOnce(_ count: Int) throws {
    let lines = (0..<count).map { place in
      Self.line(
        "10:00:\(10 + place).000",
        Self.download + #"Error Domain=BRCloudDocsErrorDomain Code=5 "No document at URL""#)
    }
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let alarm = try #require(diagnosis.findings.first)
    #expect(alarm.rule == .daemonError)
    #expect(alarm.sameTrouble.map(\.rule) == [.importFailed])
    #expect(alarm.count == count)
  }
}
