import Catalogue
import DeviceSimulator
import Diagnosis
import LogRecords
import Testing

@testable import Formats
@testable import ReportModel

/// A window of a capture is reported like a capture that holds nothing else; a healthy one raises no alarm.
struct WindowTests {
  /// What a simulated device is like.
  struct Setting: CustomTestStringConvertible, Sendable {
    var header: HeaderStyle
    var era: Era
    var seed: UInt64
    var testDescription: String { "\(header.rawValue) \(era.rawValue) seed \(seed)" }

    static let all =
      [Setting(header: .nslog, era: .iOS6, seed: 1)]
      + HeaderStyle.allCases.filter { $0 != .bare }.flatMap { header in
        [Setting(header: header, era: header == .nslog ? .iOS7 : .iOS9, seed: 2)]
      }

    func capture(_ faults: [Fault] = [], level: Int = 3) -> CutCapture {
      var options = CaptureOptions()
      (options.header, options.era, options.seed, options.level) = (header, era, seed, level)
      options.records = 250
      options.faults = faults
      options.stores = 2
      (options.marks, options.elisions) = faults.isEmpty ? (0, 0) : (6, 2)
      return CutCapture(SimulatedCapture(options).text)
    }

    /// Windows between times that the capture prints: from the start, to the end, in the middle, all of it.
    func windows(_ printed: [String], _ count: Int) -> [(since: String?, until: String?)] {
      var random = SystemlessGenerator(state: seed &* 77 &+ UInt64(printed.count))
      return [(printed.first, printed.last), (nil, printed[printed.count / 2])]
        + (0..<count).map { index in
          let bounds = [printed, printed].compactMap { $0.randomElement(using: &random) }.sorted()
          return (index % 3 == 0 ? nil : bounds[0], index % 3 == 1 ? nil : bounds[1])
        }
    }
  }

  /// A capture without dates has no day that a date could name, and a time of day may be the next day's.
  @Test(arguments: [
    ("2024-12-31", "in the window (the capture prints no dates, so the given date is ignored) was"),
    ("1999-01-01 14:58", "since 14:58:00 (the capture prints no dates, so the given date is ignored)"),
    ("02:00", "since 02:00:00 of the next day"), ("14:58", "since 14:58:00 was looked at"),
  ])
  func wordsTellWhichDayIsMeantWithoutDates(since: String, words: String) throws {
    let text = ["14:57", "14:58"].map { time in
      "\(time):00.050 Larder[1:2] -[PFUbiquityPeer load](3): CoreData: Ubiquity:  Showing the list\n"
    }.joined()
    let sentence = try Self.diagnose(text, since: since).verdictSentence().plain
    #expect(sentence.contains(words), "\(sentence)")
  }

  private static func diagnose(
    _ text: String, since: String? = nil, until: String? = nil, chunk: Int = 1 << 16, threads: Int = 1
  ) throws -> CaptureDiagnosis {
    let first = try since.map { try #require(TimeBound($0)) }
    let last = try until.map { try #require(TimeBound($0)) }
    let window = first == nil && last == nil ? nil : TimeWindow(since: first, until: last)
    try #require((window == nil) == (first == nil && last == nil))
    var analysis = Analysis(of: "capture", with: .shared, threads: threads, window: window)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      analysis.append(bytes.span.extracting(start..<min(start + chunk, bytes.count))) { _, _, _ in }
    }
    return analysis.finish { _, _, _ in }
  }

  /// All that is reported as data, without the size of the capture and what is said about the window itself.
  private static func told(_ diagnosis: CaptureDiagnosis) throws -> String {
    var isOfWindow = false
    // Most lines have none of these words, and looking for patterns in all of them takes minutes.
    return JSONFormat().text(of: [diagnosis]).split(separator: "\n").compactMap { line -> String? in
      if isOfWindow {
        isOfWindow = !line.contains("}")
        return nil
      }
      let bytes = Array(line.utf8)
      let words: [StaticString] = [
        "window", "bytes", "was looked at", "no records of Core Data's sync", "shows too little",
      ]
      guard words.contains(where: { bytes.span.find($0) != nil }) else { return String(line) }
      isOfWindow = line.contains("\"window\": {")
      guard !isOfWindow else { return nil }
      var told = String(line).replacing(
        /Only what was printed [^"]*? was looked at; [^"]*? left out\. ?/, with: ""
      )
      .replacing(/"bytes": \d+/, with: "")
      // Where a window shows too little a wider one is advised, and not another capture.
      told.replace(/There are no records of Core Data's sync[^"]*/, with: "")
      told.replace(/'parselogs help capture' shows how to take a log that shows more\./, with: "")
      told.replace(/[\d,]+ of the records left out [^"]*: look at [^"]*?(capture|since|until)\./, with: "")
      return told.replacing(
        /\b(in|of|when|that) (the|this) window\b|[Tt]he window (ends|shows|does)/
      ) { match in
        match.output.0.description.replacing("window", with: "capture")
      }
    }.joined(separator: "\n")
  }

  @Test(arguments: Setting.all)
  func windowIsReportedLikeACutCapture(_ setting: Setting) throws {
    let faults: [Fault] = [
      .importFailed, .missingTransaction, .importInterrupted, .splitWrite, .setupFailed, .exportLost,
      .localStorageShort,
      .daemonError,
    ]
    let capture = setting.capture(faults)
    let whole = capture.text(since: nil, until: nil)
    for (since, until) in setting.windows(capture.printed, 3) {
      let window = try Self.diagnose(whole, since: since, until: until)
      let cut = try Self.diagnose(capture.text(since: since, until: until))
      #expect(try Self.told(window) == Self.told(cut), "\(since ?? "-") to \(until ?? "-")")
      let left = try #require(window.facts.window)
      #expect(left.since?.isoText.isEmpty == (since == nil ? nil : false))
      let other = try Self.diagnose(whole, since: since, until: until, chunk: 997, threads: 3)
      #expect(JSONFormat().text(of: [window]) == JSONFormat().text(of: [other]))
    }
  }

  /// The whole capture is reported the same way, whether its times were asked for or not.
  @Test(arguments: Setting.all)
  func windowOfAllTimesIsTheWholeCapture(_ setting: Setting) throws {
    let capture = setting.capture([.importFailed, .missingTransaction])
    let text = capture.text(since: nil, until: nil)
    let plain = try Self.diagnose(text)
    let all = try Self.diagnose(text, since: capture.printed.first, until: capture.printed.last)
    #expect(all.facts.window?.after == 0)
    if all.facts.window?.before == 0 { #expect(try Self.told(all) == Self.told(plain)) }
    #expect(all.findings.map(\.rule) == plain.findings.map(\.rule))
  }

  @Test(arguments: Setting.all)
  func windowOfAHealthyDeviceRaisesNoAlarm(_ setting: Setting) throws {
    for level in [0, 2, 3] {
      let capture = setting.capture(level: level)
      let text = capture.text(since: nil, until: nil)
      for (since, until) in setting.windows(capture.printed, level == 3 ? 7 : 2) {
        let window = try Self.diagnose(text, since: since, until: until)
        let alarms = window.findings.filter { $0.severity > .note }.map(\.rule)
        // A record at the end of the capture itself may be unfinished there, as without a window.
        #expect(alarms.isEmpty, "level \(level), \(since ?? "-") to \(until ?? "-")")
        #expect(window.statements.unrecognised.count == 0)
      }
    }
  }

  // MARK: Words

  private static let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"

  private static func local(_ time: String, _ flag: Int) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  \(pad):Trips\nUsing local storage: \(flag)\n"
  }

  private static let evening =
    local("21:43:00.000", 1) + local("21:44:00.000", 0) + local("21:46:00.000", 1) + local("21:47:00.000", 0)

  @Test(
    arguments: [
      (
        "21:44", "21:45",
        "Only what was printed from 2013-11-18 21:44:00 to 2013-11-18 21:45:00 was looked at; 1 record before and 2 records after it are left out. "
      ),
      (
        "21:44", nil,
        "Only what was printed since 2013-11-18 21:44:00 was looked at; 1 record before it is left out. "
      ),
      (
        nil, "21:46",
        "Only what was printed until 2013-11-18 21:46:00 was looked at; 1 record after it is left out. "
      ),
      (
        "21:43", nil, "Only what was printed since 2013-11-18 21:43:00 was looked at; no record is left out. "
      ),
    ] as [(String?, String?, String)])
  func sentenceSaysWhatTheWindowContains(_ since: String?, _ until: String?, _ beginning: String) throws {
    let sentence = try Self.diagnose(Self.evening, since: since, until: until).verdictSentence().plain
    #expect(sentence.hasPrefix(beginning))
    #expect(sentence.count > beginning.count)
    #expect(!sentence.contains("capture"))
  }

  @Test func sentenceSaysThatTheWindowIsEmpty() throws {
    let empty = try Self.diagnose(Self.evening, since: "21:50")
    #expect(empty.verdict == .noEvidence)
    #expect(
      empty.verdictSentence().plain
        == "Nothing was printed since 2013-11-18 21:50:00: the capture has times from 2013-11-18 21:43:00.000 to 2013-11-18 "
        + "21:47:00.000.")
    let timeless = try Self.diagnose("CoreData: Ubiquity:  x\n", until: "21:50")
    #expect(timeless.verdict == .noEvidence)
    #expect(timeless.verdictSentence().plain.hasPrefix("No record in this capture has a time"))
    #expect(try Self.diagnose("", since: "21:50").verdictSentence().plain == "The capture is empty.")
  }

  /// A store that is on local storage when the window ends may be with iCloud a moment later.
  @Test func endOfAWindowProvesNothing() throws {
    let window = try Self.diagnose(Self.evening, until: "21:46")
    #expect(window.findings.allSatisfy { $0.severity == .note })
    #expect(!window.stores.isEmpty)
    let cut = try Self.diagnose(Self.evening.replacing(Self.local("21:47:00.000", 0), with: ""))
    #expect(cut.findings.map(\.rule).contains(.localStorageOnly))
  }
}

/// A generator that gives the same numbers for the same state.
private struct SystemlessGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }
}
