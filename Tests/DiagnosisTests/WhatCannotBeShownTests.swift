import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// What a capture does not show is not concluded to be lost, if the capture could not have shown it.
struct WhatCannotBeShownTests: TripsLines {
  private static let quota =
    "*** LOG MESSAGE QUOTA EXCEEDED - SOME MESSAGES FROM THIS PROCESS HAVE BEEN DISCARDED ***"
  private static let limit =
    "*** process 543 exceeded 500 log message per second limit  -  remaining messages this second discarded ***"
  private static let quarantine = "QUARANTINED DUE TO HIGH LOGGING VOLUME"
  private static let dropped =
    "=== Messages dropped during live streaming (use `log show` to see what they were)"

  private static func app(_ time: String, _ message: String) -> String {
    "2013-11-18 \(time) Trips[543:1403] \(message)"
  }

  private static func loss(of process: String, _ pid: Int) -> String {
    "2013-11-18 10:00:01.000000+0100 0x0        Loss        0x0                  \(pid)    0    \(process): "
      + "lost >=63 unreliable messages from \(process)"
  }

  private static let later = line("10:05:00.000", "Added transaction entries to cache")

  static let examples =
    [quota, limit, quarantine, "*** \(quarantine) ***", dropped].flatMap { words in
      [
        RuleExample(
          "the store may have left local storage: \(words)",
          [local("10:00:00.000", 1), app("10:00:01.000", words), later], []),
        RuleExample(
          "the import may have ended: \(words)",
          [began("10:00:00.000", 1), app("10:00:01.000", words), later], []),
        RuleExample(
          "without a header: \(words)", [local("10:00:00.000", 1), words, later], []),
      ]
    } + [
      RuleExample(
        "messages that never reached the unified log",
        [
          local("10:00:00.000", 1),
          "2013-11-18 10:00:01.000000+0100 0xe3a31    Loss        0x0                  543    0    Trips: "
            + "lost >=63 unreliable messages from 120000-140000 (Mach continuous exact start-approx. end)",
          later,
        ], []),
      RuleExample(
        "messages that the system lost",
        [local("10:00:00.000", 1), loss(of: "cloudd", 88), later], ["local-storage-only[error]"]),
      RuleExample(
        "messages that an app without stores lost",
        [local("10:00:00.000", 1), loss(of: "Noise", 1800), later], ["local-storage-only[error]"]),
      RuleExample(
        "messages that more apps without stores lost than are kept",
        [local("10:00:00.000", 1)] + (0..<600).map { loss(of: "Noise\($0 % 300)", 1800 + $0 % 300) } + [
          later
        ],
        ["local-storage-only[error]"]),
      RuleExample(
        "messages that another launch of the app lost",
        [local("10:00:00.000", 1), loss(of: "Trips", 544), later], []),
      RuleExample(
        "messages that another app lost before the app printed any",
        [loss(of: "Noise", 1800), local("10:00:02.000", 1), later], ["local-storage-only[error]"]),
      RuleExample(
        "an app's own words are no gap",
        [local("10:00:00.000", 1), app("10:00:01.000", "*** process 543 is here ***"), later],
        ["local-storage-only[error]"]),
      RuleExample(
        "an import shows that the store left local storage",
        [local("10:00:00.000", 1), began("10:00:01.000", 1), imported("10:00:02.000", 1), later], []),
      RuleExample(
        "another process's import shows nothing of this one",
        [
          imported("10:00:00.000", 1), local("10:00:01.000", 1, pid: 544),
          line("10:05:00.000", "Added transaction entries to cache", pid: 544),
        ], ["local-storage-only[error]"]),
      RuleExample(
        "the import before the next one is over",
        [
          began("10:00:00.000", 1), began("10:00:10.000", 2), imported("10:00:11.000", 2), later,
        ], []),
    ]

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }

  /// What the app lost before its first statement, in any launch, is known to be the app's once it prints.
  @Test(arguments: [("Trips", 543), ("Trips", 544), ("Noise", 1800), ("cloudd", 88)])
  func messagesLostBeforeTheFirstStatementAreOfItsProcess(process: String, pid: Int) throws {
    let lines = [Self.loss(of: process, pid), Self.local("10:00:02.000", 1), Self.later]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    #expect(diagnosis.hasGaps == (process == "Trips"))
  }

  /// Whether an exception is of Core Data's integration or not, its process is over.
  @Test func exceptionEndsTheProcess() throws {
    let crash = Self.crash("10:00:01.000").replacing("PFUbiquityRecordImportConflict", with: "TripList")
    let example = RuleExample(
      "exception", [Self.imported("09:59:00.000", 2), Self.began("10:00:00.000", 1), crash],
      ["import-unfinished[warning]", "crashed[note]"])
    try example.check()
  }
}
