// Fuzzes the whole path, from the bytes of a capture to each report: no report depends on how the bytes are
// split into chunks, all are safe to print on a terminal, and all JSON can be parsed.

import Catalogue
import Diagnosis
import Foundation
import Formats
import LogRecords
import ReportModel

enum AnalysisFuzzer {
  private static let catalogue = Result { try EntryCatalogue.builtIn() }

  /// Tries one input: the first byte determines the chunk size, the rest is the capture.
  static func attempt(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let capture = Array(input.dropFirst())
    let whole = try reports(capture, chunk: max(capture.count, 1))
    let cut = try reports(capture, chunk: Int(first) + 1)
    for (one, other) in zip(whole, cut) { try require(one == other, "a report depends on chunks") }
    for text in whole { try Cleanliness.check(text) }
    for text in whole.suffix(2) + whole[2].split(separator: "\n").map(String.init) {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
  }

  /// Returns the narrative with all details, the summary, the NDJSON lines, the JSON, and the trace.
  private static func reports(_ capture: [UInt8], chunk: Int) throws -> [String] {
    let catalogue = try catalogue.get()
    let palette = Palette(isColoured: false)
    var words = StoryText(palette)
    var lines = EventLines(of: "capture")
    var tellers = [false, true].map { Storyteller(catalogue, verbosity: 2, isForPrograms: $0) }
    var analysis = Analysis(of: "capture", with: catalogue)
    for start in stride(from: 0, to: capture.count, by: chunk) {
      let part = start..<min(start + chunk, capture.count)
      analysis.append(capture.span.extracting(part)) { step, bytes, timelines in
        words.write(tellers[0].items(step, bytes, timelines), line: step.record.line)
        lines.write(tellers[1].items(step, bytes, timelines), line: step.record.line)
      }
    }
    let diagnosis = analysis.finish { step, bytes, timelines in
      words.write(tellers[0].items(step, bytes, timelines), line: step.record.line)
      lines.write(tellers[1].items(step, bytes, timelines), line: step.record.line)
    }
    words.finish(tellers[0].rest())
    lines.finish(tellers[1].rest())
    func report(_ parts: Report.Parts) -> Report { Report([diagnosis], parts, isOneOfSeveral: true) }
    return [
      words.take(), TextFormat(palette).text(of: report(TextFormat.parts)),
      lines.take() + EndLines().text(of: report(EndLines.parts)),
      JSONFormat().text(of: report(JSONFormat.parts)), TraceFormat().text(of: report(TraceFormat.parts)),
    ]
  }
}
