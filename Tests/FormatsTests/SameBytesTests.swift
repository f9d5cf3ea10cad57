import Catalogue
import DeviceSimulator
import LogRecords
import MirroringSimulator
import ReportModel
import Testing
import Timelines

@testable import Diagnosis
@testable import Formats

/// Reports are the same bytes in every format, whatever pieces a capture comes in and however many threads
/// read it.
struct SameBytesTests {
  /// Each capture ends within a line, and has something wrong in it.
  private static let captures: [(name: String, bytes: [UInt8])] = {
    var device = CaptureOptions()
    device.records = 220
    device.noise = 0.6
    device.stores = 2
    device.peers = 3
    device.faults = [.missingTransaction, .importFailed, .unrecognised]
    var bare = device
    bare.seed = 2
    bare.header = .bare
    var mirroring = MirroringOptions()
    mirroring.debugLevel = 3
    mirroring.faults = [.schemaNotDeployed]
    var events = mirroring
    events.seed = 2
    events.shape = .ndjson
    return [
      ("NSLog", SimulatedCapture(device).bytes), ("no headers", SimulatedCapture(bare).bytes),
      ("mirroring", Array(MirroringCapture(mirroring).text.utf8)),
      ("events", Array(MirroringCapture(events).text.utf8)),
    ].map { ($0, Array($1.dropLast(9))) }
  }()

  /// Every format's output on a capture that comes in pieces of a size.
  private static func outputs(
    _ capture: [UInt8], chunk: Int, threads: Int, _ limits: ReaderLimits
  ) -> [String: String] {
    var analysis = Analysis(of: "capture", with: .shared, limits: limits, threads: threads)
    var text = Telling(.shared, level: 2, StoryText(Palette(isColoured: false)))
    var lines = Telling(.shared, level: 2, EventLines(of: "capture"))
    var collector = StoryCollector(.shared)
    func note(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
      text.tell(step, bytes, timelines)
      lines.tell(step, bytes, timelines)
      collector.note(step, bytes, timelines)
    }
    var start = 0
    while start < capture.count {
      let end = min(start + chunk, capture.count)
      analysis.append(capture.span.extracting(start..<end)) { note($0, $1, $2) }
      start = end
    }
    let diagnosis = analysis.finish { note($0, $1, $2) }
    text.finish()
    lines.finish()
    let story = collector.finish()
    func report<Format: ReportFormat>(_ format: Format) -> String {
      var report = Report([diagnosis], Format.parts)
      report.captures[0].story = story
      return format.text(of: report)
    }
    return [
      "story": text.take(), "ndjson": lines.take(), "text": report(TextFormat()),
      "json": report(JSONFormat()),
      "markdown": report(MarkdownFormat()), "html": report(HTMLFormat()), "trace": report(TraceFormat()),
    ]
  }

  @Test(arguments: captures.indices)
  func outputsDoNotDependOnPiecesOrThreads(_ index: Int) {
    let (name, capture) = Self.captures[index]
    // The limit is so small that a record spans several blocks.
    var small = ReaderLimits.standard
    small.chunkBytes = 4 << 10
    let expected = Self.outputs(capture, chunk: capture.count, threads: 1, .standard)
    #expect(expected.values.allSatisfy { $0.utf8.count > 500 })
    for chunk in [1, 7, 1000, capture.count] {
      let outputs = Self.outputs(capture, chunk: chunk, threads: 1, .standard)
      for format in expected.keys where outputs[format] != expected[format] {
        Issue.record("\(format) of \(name) in pieces of \(chunk) bytes differs")
      }
    }
    let ways = [(1000, small), (capture.count, small), (capture.count, ReaderLimits.standard)]
    for threads in 2...8 {
      let (chunk, limits) = ways[(threads + index) % ways.count]
      let outputs = Self.outputs(capture, chunk: chunk, threads: threads, limits)
      for format in expected.keys where outputs[format] != expected[format] {
        Issue.record("\(format) of \(name) in pieces of \(chunk) bytes on \(threads) threads differs")
      }
    }
  }
}
