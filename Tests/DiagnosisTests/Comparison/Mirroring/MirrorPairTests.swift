// Two devices that mirror a store to one container, simulated: what is said never to have arrived did not
// arrive, what did not arrive is found where the captures show it, and nothing follows from what they do not
// show.

import MirroringSimulator
import Testing
import Timelines

@testable import Diagnosis

struct MirrorPairTests {
  /// A pair of devices.
  struct Setting: CustomTestStringConvertible, Sendable {
    var seed: UInt64
    var course: PairCourse
    var shape = CaptureShape.xcodeWithHeader
    var detail = LogDetail.debug
    var tail = 240

    var testDescription: String { "\(course.rawValue) \(seed) \(shape.rawValue) \(detail.rawValue) \(tail)" }

    var era: MirroringEra { MirroringEra.allCases[Int(seed % 4)] }
    var offset: Int { [0, 0, 7, -4, 290, -320][Int(seed % 6)] }

    var pair: MirroringPair {
      var options = MirroringOptions()
      options.seed = seed
      options.beats = 10
      options.shape = shape
      options.era = era
      options.detail = detail
      options.debugLevel = detail == .default ? 0 : Int(seed / 4 % 4)
      return MirroringPair(options, course, offset: offset, tail: tail)
    }

    /// In the shapes that keep whole messages, and in those that cut them; from all details down to the
    /// fewest.
    static let all: [Setting] = PairCourse.allCases.flatMap { course in
      (1...8).map { Setting(seed: $0, course: course) }
        + (9...12).map { Setting(seed: $0, course: course, shape: .ndjson) }
        + (13...16).map { Setting(seed: $0, course: course, shape: .logShow, detail: .default, tail: 900) }
        + (17...18).map { Setting(seed: $0, course: course, shape: .compact, detail: .info, tail: 20) }
    }

    static let whole = all.filter { $0.shape == .xcodeWithHeader }
  }

  private static func compare(_ pair: MirroringPair) throws -> Comparison {
    Comparison(
      try pair.captures.enumerated().map {
        try Diagnosing.diagnose(Array($1.utf8), name: "device-\($0 + 1).log")
      })
  }

  private static func names(_ comparison: Comparison, _ fate: ComparedTransaction.Fate) -> Set<String> {
    Set(
      comparison.shipments.filter { shipment in
        shipment.devices(fate).contains { !shipment.byTime.contains($0) }
      }.compactMap(\.record))
  }

  @Test func simulatedSettingsAreNumerous() { #expect(Setting.all.count >= 50) }

  /// Whatever the captures show, every claim of the comparison is true.
  @Test(arguments: Setting.all)
  func comparisonMakesNoFalseClaim(_ setting: Setting) throws {
    let pair = setting.pair
    let comparison = try Self.compare(pair)
    #expect(comparison.devices.count == 2)
    let arrived = Set(pair.records.filter(\.hasArrived).map(\.name))
    let sent = Set(pair.records.map(\.name))
    #expect(Self.names(comparison, .missing).isSubset(of: sent.subtracting(arrived)))
    #expect(Self.names(comparison, .imported).isSubset(of: arrived))
    #expect(comparison.findings.allSatisfy { $0.finding.rule == .neverArrived })
    let hasLack = pair.records.contains { !$0.hasArrived }
    #expect(comparison.findings.isEmpty || hasLack)
    // A comparison without findings names what is not shown.
    let isAllShown = comparison.shipments.allSatisfy { shipment in
      shipment.byTime.isEmpty && shipment.devices(.unknown).isEmpty && shipment.devices(.pending).isEmpty
    }
    #expect(isAllShown || !comparison.doubts.isEmpty)
  }

  @Test(arguments: Setting.whole.filter { $0.course == .healthy })
  func healthyPairShowsEachRecordImported(_ setting: Setting) throws {
    let pair = setting.pair
    let comparison = try Self.compare(pair)
    #expect(comparison.findings.isEmpty)
    #expect(comparison.shipments.compactMap(\.record).count == pair.records.count)
    #expect(Self.names(comparison, .imported) == Set(pair.records.map(\.name)), "\(comparison.doubts)")
  }

  @Test(
    arguments: Setting.whole.filter {
      [PairCourse.recordsLost, .importsFail, .importsStop].contains($0.course)
    })
  func recordsThatNeverArriveAreReported(_ setting: Setting) throws {
    let pair = setting.pair
    let comparison = try Self.compare(pair)
    let lacking = Set(pair.records.filter { !$0.hasArrived }.map(\.name))
    #expect(!lacking.isEmpty)
    // Without a record that arrived, nothing shows how far the clocks differ.
    let isClockKnown = pair.records.contains { $0.exporter == 0 && $0.hasArrived }
    guard isClockKnown else { return }
    #expect(Self.names(comparison, .missing) == lacking, "\(comparison.doubts)")
    let finding = try #require(comparison.findings.first)
    #expect(comparison.findings.count == 1 && finding.device == 0 && finding.lacking == 1)
    guard case .records(let detail)? = (finding.finding.detail as? NeverArrived.Detail)?.lost else {
      Issue.record("\(finding.finding.detail)")
      return
    }
    #expect(Set(detail.records) == lacking && detail.objects == lacking.count)
    switch (setting.course, detail.end) {
    case (.recordsLost, .imported), (.importsFail, .failed), (.importsStop, .idle): break
    // The last import ran shortly before the export, as far as the clocks show.
    case (.importsStop, .imported(_, .about)): break
    default: Issue.record("\(detail.end)")
    }
  }

  /// Nothing follows from a container of another app, or of another user.
  @Test(arguments: Setting.all.filter { $0.course == .otherContainer || $0.course == .otherUser })
  func differentContainersOrUsersYieldNoFinding(_ setting: Setting) throws {
    let comparison = try Self.compare(setting.pair)
    #expect(comparison.findings.isEmpty && !comparison.doubts.isEmpty)
    // On iOS 26 the user is named at a lower level.
    let isNamed = setting.era != .iOS26 || setting.detail != .default || setting.course == .otherContainer
    #expect(comparison.shipments.isEmpty == isNamed)
  }

  @Test(arguments: Setting.whole.filter { $0.course == .endsSoon || $0.course == .beginsLate })
  func uncoveredTimeLeavesArrivalUnknown(_ setting: Setting) throws {
    let comparison = try Self.compare(setting.pair)
    #expect(comparison.findings.isEmpty)
    let gaps = comparison.doubts.compactMap { doubt -> Doubt.MirrorGap? in
      guard case .mirrored(.unknown(_, _, let gap)) = doubt.reason else { return nil }
      return gap
    }
    // If the clocks differ, a capture that begins late may seem to begin in time.
    let ofBeginning: Set<Doubt.MirrorGap> = setting.offset == 0 ? [.beginsLate] : [.beginsLate, .clock]
    let expected: Set<Doubt.MirrorGap> =
      setting.course == .beginsLate ? ofBeginning : [.endsSoon, .endsBefore, .clock, .clockAfter]
    #expect(!gaps.isEmpty && expected.isSuperset(of: gaps), "\(gaps)")
  }
}
