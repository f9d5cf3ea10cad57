import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// The reporter's marks and gaps.
struct ReporterLinesTests {
  private static let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"

  private static func local(_ time: String, _ flag: Int) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  \(pad):Trips\nUsing local storage: \(flag)"
  }

  private static func diagnose(_ lines: [String]) throws -> CaptureDiagnosis {
    try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
  }

  @Test func markHasTheTimeOfTheNextRecord() throws {
    let diagnosis = try Self.diagnose([
      Self.local("10:00:00.000", 1), "*** ACTION: one", "==> two", Self.local("10:00:20.000", 0), "==> three",
      "[...]", Self.local("10:00:30.000", 1), "*** ACTION: four",
    ])
    let marks = diagnosis.reporterLines.marks
    #expect(marks.map(\.text) == ["*** ACTION: one", "==> two", "==> three", "*** ACTION: four"])
    #expect(marks.map { $0.place.time?.timeText } == ["10:00:20.000", "10:00:20.000", nil, nil])
    #expect(marks.map(\.place.line) == [3, 4, 7, 11])
    let gaps = diagnosis.reporterLines.gaps
    #expect(gaps.map(\.line) == [8])
    #expect(gaps.map { [$0.from?.timeText, $0.to?.timeText] } == [["10:00:20.000", "10:00:30.000"]])
  }

  @Test func markBeforeATimelessRecordHasNoTime() throws {
    let diagnosis = try Self.diagnose([
      "*** ACTION: one", "CoreData: Ubiquity:  Added transaction entries to cache", "*** ACTION: two",
      Self.local("10:00:20.000", 0),
    ])
    #expect(diagnosis.reporterLines.marks.map { $0.place.time?.timeText } == [nil, "10:00:20.000"])
  }

  @Test func numberOfMarksIsLimited() throws {
    let mark = "*** ACTION: " + String(repeating: "x", count: 500)
    let diagnosis = try Self.diagnose(Array(repeating: mark, count: ReporterLines.capacity + 7))
    #expect(diagnosis.reporterLines.marks.count == ReporterLines.capacity)
    #expect(diagnosis.reporterLines.omitted == 7)
    #expect(
      diagnosis.reporterLines.marks.allSatisfy { $0.text.utf8.count == ReporterLines.maximumMarkLength })
  }

  @Test func gapHidesHowLongTheSetupTook() throws {
    let store = try #require(
      try Self.diagnose([Self.local("10:00:00.000", 1), "[...]", Self.local("10:00:20.000", 0)]).store(
        "Trips"))
    #expect(store.storage.isLocal == false)
    #expect(store.storage.readyAfter == nil)
  }

  /// A store that is on local storage before a gap may be ready after it.
  @Test func gapHidesTheEndOfLocalStorage() throws {
    let last =
      "2013-11-18 10:05:00.000 Trips[543:1403] CoreData: Ubiquity:  Added transaction entries to cache"
    let whole = try Self.diagnose([Self.local("10:00:00.000", 1), last])
    let elided = try Self.diagnose([Self.local("10:00:00.000", 1), "[...]", last])
    #expect(whole.findings.map(\.rule) == [.localStorageOnly])
    #expect(elided.alarms.isEmpty)
  }

  /// The sums of all sections are what the simulated life did after the first mark.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func sectionsSumUpToTheWhole(_ seed: UInt64) throws {
    var options = CaptureOptions()
    options.seed = seed
    options.records = 500
    options.marks = 6
    let capture = SimulatedCapture(options)
    let diagnosis = try Diagnosing.diagnose(capture.bytes)
    let line = try #require(capture.truth.marks.min())
    #expect(diagnosis.reporterLines.marks.map(\.place.line) == capture.truth.marks.sorted())
    // The capture up to the first mark shows what came before.
    var ends = capture.bytes.indices.filter { capture.bytes[$0] == UInt8(ascii: "\n") }
    ends.insert(-1, at: 0)
    let before = try Diagnosing.diagnose(Array(capture.bytes[..<(ends[line - 1] + 1)]))
    for truth in capture.truth.stores {
      let index = try #require(
        diagnosis.timelines.stores.indices.first {
          diagnosis.timelines.names[diagnosis.timelines.stores[$0].name] == truth.name
        })
      let sections = diagnosis.reporterLines.sections(ofStore: index, diagnosis.timelines)
      let earlier = before.store(truth.name)
      #expect(
        sections.reduce(0) { $0 + $1.totals.imported } == truth.imports.count
          - (earlier?.imports.completed ?? 0))
    }
  }

  /// A problem is reported once, under the rule nearest to its cause.
  @Test(arguments: [
    (Fault.setupFailed, RuleName.setupFailed), (.setupStalled, .setupStalled),
    (.metadataRecoveryFailed, .metadataMismatch), (.logCorrupt, .logUnreadable),
    (.logNeverDownloaded, .importFailed), (.crashedAtEnd, .crashed), (.exportLost, .exportLost),
  ])
  func oneFaultIsOneFinding(_ fault: Fault, _ rule: RuleName) throws {
    for seed in 1...9 {
      let diagnosis = try Diagnosing.diagnose(
        SimulatedCapture(FaultTable.options([fault], seed: seed, records: 400)).bytes)
      #expect(diagnosis.alarmingFindings.map(\.rule) == [rule], "seed \(seed)")
    }
  }
}
