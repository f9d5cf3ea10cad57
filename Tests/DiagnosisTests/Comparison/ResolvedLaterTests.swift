// What one capture of a device finds wrong and a later one shows to be over.

import Testing
import Timelines

@testable import Diagnosis

struct ResolvedLaterTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)
  private static let day = 86_400.0

  /// What is wrong on Monday, and what Tuesday shows of it.
  enum Trouble: CaseIterable, Sendable {
    case missing, otherModel, failed, unfinished, local

    var rule: RuleName {
      switch self {
      case .missing: .missingTransaction
      case .otherModel: .modelMismatch
      case .failed: .poisonLog
      case .unfinished: .importUnfinished
      case .local: .localStorageOnly
      }
    }
  }

  private static func monday(_ trouble: Trouble) -> ScriptedCapture {
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1, isLocal: trouble == .local)
    if trouble != .local { tablet.imports(12, of: phone, at: 15) }
    switch trouble {
    case .missing:
      for round in 1...3 {
        tablet.skips(14, of: phone, score: [phone: 2], at: Double(round) * 40)
        tablet.leavesOver(14, of: phone, at: Double(round) * 40 + 1)
      }
    case .otherModel: tablet.skipsModel(of: 13, of: phone, at: 20)
    case .failed: for round in 1...3 { tablet.fails(13, of: phone, at: Double(round) * 40) }
    case .unfinished:
      tablet.begins(13, of: phone, at: 130)
      tablet.pid = 987
      tablet.setUp(at: 140)
    case .local: break
    }
    tablet.live(from: 150, to: 200)
    return tablet
  }

  private static func tuesday(
    showing trouble: Trouble?, at day: Double = day, after before: ScriptedCapture = ScriptedCapture(tablet)
  ) -> ScriptedCapture {
    var tablet = before
    tablet.pid = 988
    tablet.setUp(at: day, isLocal: true)
    if trouble != .local { tablet.setUp(at: day + 2) }
    if trouble == nil {
      tablet.imports(13, of: phone, at: day + 10)
      tablet.imports(14, of: phone, at: day + 20)
    }
    tablet.live(from: day + 30, to: day + 60)
    return tablet
  }

  /// A capture that begins during the other one may show the time before the problem.
  @Test func overlappingCaptureDoesNotResolveTheProblem() throws {
    let monday = try Self.tabletsMonday(Self.monday(.missing), Self.tuesday(showing: nil, at: 50))
    #expect(monday.findings.first { $0.rule == .missingTransaction }?.severity == .error)
  }

  private static func phoneCapture() -> ScriptedCapture {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    for number in 12...14 { phone.export(number, at: Double(number)) }
    phone.live(from: 20, to: 300)
    return phone
  }

  private static func tabletsMonday(_ monday: ScriptedCapture, _ tuesday: ScriptedCapture) throws
    -> CaptureDiagnosis
  {
    let comparison = Comparison([
      try monday.diagnosis("monday.log"), try tuesday.diagnosis("tuesday.log"),
      try phoneCapture().diagnosis("phone.log"),
    ])
    let device = try #require(comparison.devices.first { $0.label == "monday + tuesday" })
    return device.captures[0]
  }

  @Test(arguments: Trouble.allCases) func problemResolvedInLaterCaptureIsANote(_ trouble: Trouble) throws {
    let alone = try Self.monday(trouble).diagnosis("monday.log")
    #expect(alone.alarms == [trouble.rule])
    let monday = try Self.tabletsMonday(Self.monday(trouble), Self.tuesday(showing: nil))
    #expect(monday.alarms.isEmpty)
    let found = try #require(monday.findings.first { $0.rule == trouble.rule })
    #expect(found.resolvedIn == "tuesday" && found.severity == .note)
  }

  /// The log is fetched again: the second capture contains the first, and goes on.
  @Test(arguments: Trouble.allCases) func longerLaterCaptureResolvesTheProblem(_ trouble: Trouble) throws {
    let again = Self.tuesday(showing: nil, after: Self.monday(trouble))
    let monday = try Self.tabletsMonday(Self.monday(trouble), again)
    #expect(monday.alarms.isEmpty)
    #expect(monday.findings.first { $0.rule == trouble.rule }?.resolvedIn == "tuesday")
    let stays = Self.tuesday(showing: trouble, after: Self.monday(trouble))
    #expect(try Self.tabletsMonday(Self.monday(trouble), stays).alarms == [trouble.rule])
  }

  /// Time alone resolves nothing.
  @Test(arguments: Trouble.allCases) func problemShownAgainKeepsItsSeverity(_ trouble: Trouble) throws {
    let monday = try Self.tabletsMonday(Self.monday(trouble), Self.tuesday(showing: trouble))
    #expect(monday.alarms == [trouble.rule])
  }

  @Test func earlierCaptureResolvesNoLaterProblem() throws {
    var sunday = ScriptedCapture(Self.tablet)
    sunday.pid = 100
    sunday.setUp(at: -Self.day / 4)
    sunday.live(from: -Self.day / 4 + 10, to: -Self.day / 4 + 60)
    let comparison = Comparison([
      try sunday.diagnosis("sunday.log"), try Self.monday(.local).diagnosis("monday.log"),
      try Self.phoneCapture().diagnosis("phone.log"),
    ])
    let device = try #require(comparison.devices.first { $0.label == "sunday + monday" })
    #expect(device.captures.map(\.alarms) == [[], [.localStorageOnly]])
  }

  /// A capture that begins later and ends before the problem begins shows nothing of its end.
  @Test func captureEndingBeforeTheProblemResolvesNothing() throws {
    var long = ScriptedCapture(Self.tablet)
    long.setUp(at: 0)
    long.live(from: 10, to: 90)
    long.setUp(at: 100, isLocal: true)
    long.live(from: 110, to: 300)
    var short = ScriptedCapture(Self.tablet)
    short.setUp(at: 50)
    short.live(from: 55, to: 80)
    let comparison = Comparison([
      try long.diagnosis("long.log"), try short.diagnosis("short.log"),
      try Self.phoneCapture().diagnosis("phone.log"),
    ])
    let device = try #require(comparison.devices.first { $0.label == "long + short" })
    #expect(device.captures[0].alarms == [.localStorageOnly])
  }
}
