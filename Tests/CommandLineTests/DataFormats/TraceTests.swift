// The trace fits the format of Chrome's trace events:
// docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU (phases `X`, `i`, `C`, `s`, `f` and
// `M`, and the metadata events of processes and threads).

import DeviceSimulator
import Foundation
import MirroringSimulator
import Testing

struct TraceTests {
  private struct Trace: Decodable {
    var traceEvents: [Event]
    var displayTimeUnit: String
  }

  private struct Event: Decodable {
    var name: String
    var ph: String
    var pid: Int
    var tid: Int
    var ts: Int64?
    var dur: Int64?
    var s: String?
    var cat: String?
    var id: Int?
    var bp: String?
    var args: [String: Value]
  }

  private enum Value: Decodable, Equatable {
    case text(String)
    case number(Int)
    case nothing

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .nothing
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  private static func trace(_ arguments: [String], input: Data = Data(), compare: Bool = false) throws
    -> Trace
  {
    let result = try Tool.run((compare ? ["compare"] : []) + ["--format", "trace"] + arguments, input: input)
    #expect(result.status == 0)
    return try JSONDecoder().decode(Trace.self, from: Data(result.output.utf8))
  }

  /// Checks what the format requires of each event.
  private static func check(_ trace: Trace) {
    #expect(trace.displayTimeUnit == "ms")
    for event in trace.traceEvents {
      switch event.ph {
      case "M":
        #expect(
          ["process_name", "process_labels", "process_sort_index", "thread_name", "thread_sort_index"]
            .contains(event.name))
      case "X":
        #expect(event.ts.map { $0 >= 0 } ?? false)
        #expect(event.dur.map { $0 >= 0 } ?? false)
      case "i":
        #expect(event.ts.map { $0 >= 0 } ?? false)
        #expect(["p", "t"].contains(event.s))
      case "C":
        #expect(event.ts.map { $0 >= 0 } ?? false)
        #expect(!event.args.isEmpty)
      case "s", "f":
        #expect(event.ts.map { $0 >= 0 } ?? false)
        #expect(event.id != nil && (event.bp == "e") == (event.ph == "f"))
      default: Issue.record("there is no phase '\(event.ph)'")
      }
      if event.ph != "M" { #expect(event.cat?.isEmpty == false) }
    }
    // Each process and thread with events has a name.
    let names = trace.traceEvents.filter { $0.ph == "M" }
    let processes = Set(names.filter { $0.name == "process_name" }.map(\.pid))
    let threads = Set(names.filter { $0.name == "thread_name" }.map { [$0.pid, $0.tid] })
    for event in trace.traceEvents where event.ph != "M" {
      #expect(processes.contains(event.pid))
      // A counter belongs to its process.
      if event.ph != "C" { #expect(threads.contains([event.pid, event.tid])) }
    }
    // An arrow has two ends, each within a duration of its thread; viewers drop other arrows.
    let ends = Dictionary(grouping: trace.traceEvents.filter { $0.ph == "s" || $0.ph == "f" }) { $0.id ?? 0 }
    #expect(ends.values.allSatisfy { $0.map(\.ph) == ["s", "f"] })
    let durations = Dictionary(grouping: trace.traceEvents.filter { $0.ph == "X" }) { [$0.pid, $0.tid] }
    for end in ends.values.joined() {
      let time = end.ts ?? 0
      #expect(
        durations[[end.pid, end.tid], default: []].contains {
          ($0.ts ?? 0) <= time && time < ($0.ts ?? 0) + ($0.dur ?? 0)
        })
    }
    // Durations of one thread are nested or separate; viewers drop other durations.
    let byThread = Dictionary(grouping: trace.traceEvents.filter { $0.ph == "X" }) { [$0.pid, $0.tid] }
    for events in byThread.values {
      let spans = events.map { ($0.ts ?? 0, ($0.ts ?? 0) + ($0.dur ?? 0)) }
      for (index, one) in spans.enumerated() {
        for other in spans[(index + 1)...] {
          let isApart = one.1 <= other.0 || other.1 <= one.0
          let isWithin = one.0 <= other.0 && other.1 <= one.1 || other.0 <= one.0 && one.1 <= other.1
          #expect(isApart || isWithin)
        }
      }
    }
  }

  @Test(arguments: FixtureCase.all)
  func traceFitsTheFormat(_ fixture: FixtureCase) throws {
    Self.check(try Self.trace(try fixture.captures.map { $0.path(percentEncoded: false) }))
  }

  @Test(arguments: HeaderStyle.allCases)
  func traceOfASimulatedCaptureFitsTheFormat(_ header: HeaderStyle) throws {
    var options = CaptureOptions()
    options.header = header
    options.records = 3000
    options.stores = 3
    options.faults = [.importFailed, .missingTransaction, .localStorageOnly, .importUnfinished]
    options.elisions = 2
    let capture = SimulatedCapture(options)
    let trace = try Self.trace([], input: Data(capture.bytes))
    Self.check(trace)
    let hasTimes = header != .bare
    #expect(trace.traceEvents.contains { $0.ph == "X" } == hasTimes)
    // Without times a label says that nothing can be shown.
    let labels = trace.traceEvents.filter { $0.name == "process_labels" }
    if !hasTimes { #expect(!labels.isEmpty) }
    // Each finding of a severity that fails has its event.
    let report = try Tool.run(["--format", "json"], input: Data(capture.bytes)).output
    let findings = trace.traceEvents.filter { $0.cat == "finding" }
    #expect(findings.count == report.components(separatedBy: "\"rule\": ").count - 1)
    #expect(findings.allSatisfy { $0.args["message"] != nil && $0.args["line"] != nil })
  }

  /// The storage changes every 10 ms.
  ///
  /// Of more than 100,000 events the first and the last half are kept, and a slice says how many are omitted.
  @Test(arguments: [100_000, 100_250])
  func eventsBeyondAHundredThousandAreOmitted(_ count: Int) throws {
    let storage =
      "CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\nUsing local storage: "
    var capture = ""
    for index in 0..<count {
      let (second, hundredth) = (index / 100, index % 100)
      let digits = [10 + second / 3600, second / 60 % 60, second % 60, hundredth].map {
        $0 < 10 ? "0\($0)" : "\($0)"
      }
      capture +=
        "2014-02-03 \(digits[0]):\(digits[1]):\(digits[2]).\(digits[3])0 Trips[612:60b] \(storage)\(1 - index % 2)\n"
    }
    let output = try Tool.run(["--format", "trace"], input: Data(capture.utf8)).output
    let lines = output.split(separator: "\n")
    let periods = lines.count { $0.contains(#""name":"local storage"#) && $0.contains(#""ph":"X""#) }
    let slices = lines.filter { $0.contains("not kept") && $0.contains(#""ph":"X""#) }
    let left = max(0, count - 100_000)
    #expect(periods == (count - left + 1) / 2)
    #expect(slices.count == (left > 0 ? 1 : 0))
    guard let slice = slices.first else { return }
    // The slice lasts from the 50,000th event to the first that is kept again.
    #expect(slice.contains(#""name":"\#(left) events not kept""#) && slice.contains(#""omitted":\#(left)"#))
    #expect(slice.contains(#""ts":499990000"#) && slice.contains(#""dur":\#((left + 1) * 10_000)"#))
  }

  /// The arrows between devices are the arrivals that JSON lists.
  @Test(arguments: [UInt64(1), 2])
  func arrivedTransactionHasAnArrow(_ seed: UInt64) throws {
    var options = FleetOptions()
    options.devices = 3
    options.capture.seed = seed
    options.faults = [.neverArrives]
    let fleet = SimulatedFleet(options)
    let (trace, whole) = try ScratchFolder.use { folder in
      let names = try fleet.captures.enumerated().map { index, capture in
        let file = folder.appending(path: "device-\(index + 1).log")
        try Data(capture).write(to: file)
        return file.path(percentEncoded: false)
      }
      let json = try Tool.run(["compare", "--format", "json"] + names).output
      return (
        try Self.trace(names, compare: true), try JSONDecoder().decode(Whole.self, from: Data(json.utf8))
      )
    }
    Self.check(trace)
    let devices = Dictionary(
      uniqueKeysWithValues: trace.traceEvents.compactMap { event -> (Int, String)? in
        guard event.name == "process_name", case .text(let name)? = event.args["name"] else { return nil }
        return (event.pid, String(name.prefix { $0 != ":" }))
      })
    let ends = Dictionary(grouping: trace.traceEvents.filter { $0.ph == "s" || $0.ph == "f" }) { $0.id ?? 0 }
    let arrows = ends.values.map {
      "\($0[0].name): \(devices[$0[0].pid] ?? "") to \(devices[$0[1].pid] ?? "")"
    }
    let arrivals = whole.comparison.transactions.flatMap { transaction in
      transaction.importedBy.map {
        "transaction \(transaction.transaction): \(transaction.exportedBy) to \($0)"
      }
    }
    #expect(arrivals.count > 20)
    #expect(arrows.sorted() == arrivals.sorted())
    // On one clock nothing arrives before it was written.
    #expect(ends.values.allSatisfy { ($0[0].ts ?? 0) <= ($0[1].ts ?? 0) + 10_000_000 })
  }

  private struct Whole: Decodable {
    struct Comparison: Decodable { let transactions: [Transaction] }
    struct Transaction: Decodable {
      let transaction: Int
      let exportedBy: String
      let importedBy: [String]
    }
    let comparison: Comparison
  }

  /// Each successful export or import of a mirrored store is a duration, and each finding has its event.
  @Test(arguments: [UInt64(1), 2])
  func mirroringRequestsAreDurations(_ seed: UInt64) throws {
    var options = MirroringOptions()
    options.seed = seed
    options.faults = seed == 1 ? [] : [.setupFailed]
    let capture = MirroringCapture(options)
    let trace = try Self.trace([], input: Data(capture.text.utf8))
    Self.check(trace)
    let truth = try #require(capture.truth.stores.first)
    for (kind, name) in [(RequestKind.export, "mirror.export.finished"), (.import, "mirror.import.finished")]
    {
      let durations = trace.traceEvents.filter { $0.ph == "X" && $0.name == name }
      #expect(durations.count == truth.requests[kind]?.succeeded ?? 0)
      #expect(
        durations.allSatisfy {
          if case .text(let request)? = $0.args["request"] { request.count == 36 } else { false }
        })
    }
    let report = try Tool.run(["--format", "json"], input: Data(capture.text.utf8)).output
    let findings = trace.traceEvents.filter { $0.cat == "finding" }
    #expect(findings.count == report.components(separatedBy: "\"rule\": ").count - 1)
  }

  /// The capture lasts from 21:52:20.972, where the wait begins, to 21:54:31.020.
  @Test func openWaitLastsToTheCapturesEnd() throws {
    let trace = try Self.trace([FixtureCase("missing-transaction").path()])
    let waits = trace.traceEvents.filter { $0.cat == "wait" }
    #expect(waits.map(\.name) == ["wait 51, open", "wait 52, open", "wait 53, open"])
    #expect(waits.first?.ph == "X" && waits.first?.dur == 130_048_000)
    let ends = Set(waits.map { ($0.ts ?? 0) + ($0.dur ?? 0) })
    #expect(ends.count == 1)
    // The counter of a peer counts up to the number that the store holds of it.
    let held = trace.traceEvents.filter { $0.ph == "C" }.compactMap { $0.args["mobile-301E"] }
    #expect(held == [.number(45), .number(46), .number(47)])
  }

  /// The last period is from 17:51:59 to 17:53:34, the first time of the capture being 17:51:55; the earlier
  /// period is not open.
  @Test func openLocalStorageLastsToTheEnd() throws {
    let trace = try Self.trace([FixtureCase("local-storage-only").path()])
    let local = trace.traceEvents.filter { $0.name.hasPrefix("local storage") && $0.ph == "X" }
    #expect(local.map(\.name) == ["local storage", "local storage, open"])
    #expect(local.last?.ts == 4_000_000 && local.last?.dur == 95_000_000)
  }

  /// The numbers follow from the times in the capture.
  @Test func traceTimesCountFromTheFirstRecord() throws {
    let trace = try Self.trace([FixtureCase("import-failed-trace").path()])
    let local = try #require(trace.traceEvents.first { $0.name == "local storage" })
    #expect((local.ph, local.ts, local.dur) == ("X", 0, 16_861_000))
    let imported = try #require(trace.traceEvents.first { $0.name == "import 12" })
    #expect((imported.ph, imported.ts, imported.dur) == ("X", 21_141_000, 20_000))
    #expect(imported.args["count"] == .number(1))
    let failed = try #require(trace.traceEvents.first { $0.name == "failed import 13" })
    #expect((failed.ph, failed.ts, failed.dur) == ("X", 59_731_000, 14_000))
    #expect(failed.tid == imported.tid && failed.tid != local.tid)
    let export = try #require(trace.traceEvents.first { $0.name == "export 101" })
    #expect((export.ph, export.ts, export.tid) == ("i", 82_718_000, local.tid))
    let finding = try #require(trace.traceEvents.first { $0.name == "import-failed" })
    #expect((finding.ph, finding.ts, finding.s) == ("i", 59_745_000, "p"))
    let names = trace.traceEvents.filter { $0.name == "thread_name" && $0.pid == local.pid }
      .compactMap { $0.args["name"] }
    #expect(names == [.text("this device (mobile-5070)"), .text("mobile-7F77")])
    #expect(trace.traceEvents.first { $0.name == "process_name" }?.args["name"] == .text("Trips"))
  }
}
