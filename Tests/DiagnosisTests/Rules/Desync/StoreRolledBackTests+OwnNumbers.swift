// Captures in which a store holds less, or other, of its own device's transactions than before, with what is
// found in them.

import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

extension StoreRolledBackTests {
  static let ownNumbers = [
    RuleExample(
      "a number below the last one is given again",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        local("10:00:20.000", 0, pid: 600), wrote("10:00:22.000", 4, file: 3, pid: 600),
        wrote("10:00:23.000", 5, file: 4, pid: 600),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "the last number is given again: its save was undone",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        wrote("10:00:03.000", 5, file: 3),
      ], []),
    RuleExample(
      "numbers that were given before the capture are given again",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 40, file: 1), wrote("10:00:02.000", 41, file: 2),
        local("10:05:00.000", 0, pid: 600), wrote("10:05:02.000", 30, file: 3, pid: 600),
        wrote("10:05:03.000", 31, file: 4, pid: 600),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "numbers that were given before the capture are given again by one process",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 40, file: 1), wrote("10:00:02.000", 41, file: 2),
        wrote("10:05:02.000", 39, file: 3), wrote("10:05:03.000", 40, file: 4),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "a log is written a moment after that of a later save",
      [local("10:00:00.000", 0), wrote("10:00:01.000", 41, file: 1), wrote("10:00:01.500", 40, file: 2)], []),
    RuleExample(
      "an extension gives a number that the app gave before the capture, beside it",
      [
        local("10:00:00.000", 0), local("10:00:00.100", 0, pid: 600), wrote("10:00:01.000", 41, file: 1),
        wrote("10:01:00.000", 40, file: 2, pid: 600), wrote("10:02:00.000", 42, file: 3),
      ], []),
    RuleExample(
      "a new store begins with 1",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 40, file: 1), wrote("10:00:02.000", 41, file: 2),
        local("10:05:00.000", 0, pid: 600), wrote("10:05:02.000", 1, file: 3, pid: 600),
        wrote("10:06:02.000", 2, file: 4, pid: 600),
      ], []),
    RuleExample(
      "the store holds less of this device's own than it wrote",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        alreadyImported("10:05:00.000", storeVector: "\(pad):3:\(phone):2"),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "the store holds one less of this device's own: its save was undone",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        alreadyImported("10:05:00.000", storeVector: "\(pad):4:\(phone):2"),
      ], []),
    RuleExample(
      "the store holds one less of this device's own than it held: its save was over",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        alreadyImported("10:01:00.000", storeVector: "\(pad):5:\(phone):2"),
        alreadyImported("10:05:00.000", storeVector: "\(pad):4:\(phone):2"),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "the store holds one less of this device's own than when the next number was reserved",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        reserved("10:01:00.000", ofOther: 2),
        alreadyImported("10:05:00.000", storeVector: "\(pad):4:\(phone):2"),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "the store is seen to hold a number the moment it is written: its save may be undone yet",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        alreadyImported("10:00:02.500", storeVector: "\(pad):5:\(phone):2"),
        alreadyImported("10:05:00.000", storeVector: "\(pad):4:\(phone):2"),
        wrote("10:05:01.000", 5, file: 3),
      ], []),
    RuleExample(
      "the last number is given again after the store held it",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        alreadyImported("10:01:00.000", storeVector: "\(pad):5:\(phone):2"),
        wrote("10:05:00.000", 5, file: 3),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "the last number is given again after an import began with it",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        matches("10:01:00.000", own: 5), wrote("10:05:00.000", 5, file: 3),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "the store holds one less of this device's own than an import began with",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        matches("10:01:00.000", own: 5),
        alreadyImported("10:05:00.000", storeVector: "\(pad):4:\(phone):2"),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "an import begins with a number the moment it is written: its save may be undone yet",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        matches("10:00:02.500", own: 5), wrote("10:05:00.000", 5, file: 3),
      ], []),
    RuleExample(
      "an import begins with a number that is only reserved",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), matches("10:01:00.000", own: 5),
        wrote("10:01:00.100", 5, file: 2), wrote("10:05:00.000", 5, file: 3),
      ], []),
    RuleExample(
      "a new store begins with 1, after the store held more",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 40, file: 1), wrote("10:00:02.000", 41, file: 2),
        alreadyImported("10:01:00.000", storeVector: "\(pad):41:\(phone):2"),
        local("10:05:00.000", 0, pid: 600), wrote("10:05:02.000", 1, file: 3, pid: 600),
        alreadyImported("10:06:00.000", storeVector: "\(pad):1:\(phone):2").replacing("543", with: "600"),
      ], []),
    RuleExample(
      "a record is printed twice",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        wrote("10:00:01.000", 4, file: 1),
      ], []),
    RuleExample(
      "another account has a store of its own",
      [
        opened("10:00:00.000", token: "75646c12"), wrote("10:00:01.000", 4, file: 1),
        wrote("10:00:02.000", 5, file: 2), opened("10:00:20.000", token: "aaaa0000", pid: 600),
        wrote("10:00:22.000", 4, file: 3, pid: 600),
      ], ["account-changed[warning]"]),
    RuleExample(
      "something is left out in between",
      [
        local("10:00:00.000", 0), wrote("10:00:01.000", 4, file: 1), wrote("10:00:02.000", 5, file: 2),
        "[...]", wrote("10:00:22.000", 4, file: 3),
      ], []),
    RuleExample(
      "the next process holds less when it saves",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 3), local("10:05:00.000", 0, pid: 600),
        reserved("10:05:01.000", ofOther: 1, pid: 600), wrote("10:05:01.100", 6, file: 6, pid: 600),
      ], ["store-rolled-back[error]"]),
    RuleExample(
      "a save has what its own process held when it began",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 3), reserved("10:00:03.000", ofOther: 1, pid: 543),
        wrote("10:00:03.100", 6, file: 6),
      ], []),
    RuleExample(
      "a baseline holds more of this device than it does", [local("10:00:00.000", 0), inconsistent(pad)],
      ["store-rolled-back[error]"]),
    RuleExample(
      "a baseline holds more of another device, whose logs may be on their way",
      [local("10:00:00.000", 0), inconsistent(phone)], []),
    RuleExample(
      "a baseline holds nothing of this device, which holds nothing either",
      [
        local("10:00:00.000", 0),
        line(
          "10:00:02.000",
          "<PFUbiquityBaselineHeuristics: 0x1>\nThis is confusing, baseline has a transaction for \(pad)(0) but the current kv "
            + "doesn't: <PFUbiquityKnowledgeVector: 0x2> ()\n<PFUbiquityKnowledgeVector: 0x3> ()"),
      ], []),
  ]

  /// The record that reserves 6 names no store, and its log cannot be written: the store held 5 then, and
  /// holds 4 later.
  @Test(arguments: [true, false]) func reservationWhoseLogFailsShowsTheNumberBefore(isReserved: Bool) throws {
    var phone = ScriptedCapture(ScriptedCapture.phone)
    phone.setUp(at: 0)
    phone.export(4, at: 1)
    phone.export(5, at: 2)
    if isReserved { phone.reserve(6, at: 60) }
    phone.failsToWrite(6, at: 60.1)
    phone.holds([ScriptedCapture.tablet: 4, ScriptedCapture.phone: 4], at: 300)
    let findings = try phone.diagnosis("phone.log").findings
    let found = findings.first { $0.rule == .storeRolledBack }
    #expect(found?.severity == (isReserved ? .error : nil))
  }

  /// While nobody is signed in, the store has a file of its own, whose numbers begin with 1.
  @Test(arguments: [(true, 1), (true, 41), (false, 1)])
  func storeOfASignedOutDeviceIsAnotherOne(isSignedOut: Bool, first: Int) throws {
    var capture = ScriptedCapture(ScriptedCapture.phone)
    capture.setUp(at: 0, token: "8705bee0 11112222")
    for number in 0..<4 { capture.export(first + number, at: 1 + Double(number)) }
    if isSignedOut {
      capture.print(
        at: 60,
        "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](874): CoreData: Ubiquity:  "
          + "\(capture.peer):\(capture.store)\nUsing local storage: 1 for new NSFileManager current token (null)"
      )
      capture.writesLocally = true
    }
    for number in 1...2 { capture.export(number, file: number + 100, at: 90 + Double(number)) }
    if isSignedOut {
      capture.writesLocally = false
      capture.setUp(at: 300, isLocal: true, token: "8705bee0 11112222")
      capture.setUp(at: 301, token: "8705bee0 11112222")
      capture.export(first + 4, at: 360)
    }
    let rules = try capture.diagnosis("phone").findings.filter { $0.severity > .note }.map(\.rule)
    #expect(rules.contains(.storeRolledBack) == !isSignedOut, "\(rules)")
    #expect(!rules.contains(.exportLost), "\(rules)")
  }
}
