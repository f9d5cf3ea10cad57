import Catalogue
import DeviceSimulator
import Diagnosis
import Foundation
import Testing

@testable import Formats
@testable import ReportModel

/// Lines of JSON for those who read them as they come: without what was withdrawn, they are those of a whole
/// file.
struct EventLinesTests {
  /// What is printed about some pieces of a capture, when nothing comes for a while after each.
  private static func told(_ pieces: [String], level: Int = 0) throws -> [String] {
    var analysis = Analysis(of: "capture", with: .shared)
    var lines = Telling(.shared, level: level, EventLines(of: "capture"))
    var text = ""
    for (index, piece) in pieces.enumerated() {
      analysis.append(Array(piece.utf8).span) { lines.tell($0, $1, $2) }
      text += lines.take()
      if index + 1 < pieces.count { analysis.peek { lines.show($0, $1, $2) } }
      text += lines.take()
    }
    _ = analysis.finish { lines.tell($0, $1, $2) }
    lines.finish()
    text += lines.take()
    return text.split(separator: "\n").map(String.init)
  }

  private struct Place: Decodable {
    var type: String
    var line: Int?
  }

  private static func place(_ line: String) throws -> Place {
    try JSONDecoder().decode(Place.self, from: Data(line.utf8))
  }

  /// The lines that hold, as a reader takes them: for a record that is withdrawn, what was printed before no
  /// longer counts.
  private static func holding(_ lines: [String]) throws -> [String] {
    var holding: [String] = []
    for line in lines {
      let place = try place(line)
      guard place.type == "withdrawn" else {
        holding.append(line)
        continue
      }
      let before = holding.count
      try holding.removeAll { try Self.place($0).line == place.line }
      #expect(holding.count < before, "there is nothing to withdraw of line \(place.line ?? 0)")
    }
    return holding
  }

  @Test(arguments: [1, 2, 3])
  func linesDoNotDependOnTheReadingSpeed(_ seed: UInt64) throws {
    var options = CaptureOptions()
    options.seed = seed
    options.records = 150
    options.marks = 5
    options.elisions = 2
    options.faults = [.importFailed, .missingTransaction, .modelMismatch, .setupFailed]
    let text = SimulatedCapture(options).text
    let pieces = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) + "\n" }
    let slow = try Self.told(pieces, level: 1)
    let atOnce = try Self.told([text], level: 1)
    #expect(try Self.holding(slow) == atOnce)
    #expect(atOnce.count > 50)
  }

  /// The log that an import failed on may be named on a later line than its error.
  @Test func supersededLinesAreWithdrawn() throws {
    let pieces = [
      "*** ACTION: none\n"
        + "2013-11-18 21:44:45.000 Trips[543:60b] -[_PFUbiquityRecordsImporter operation:failedWithError:](1068): "
        + "CoreData: Ubiquity:  Import operation encountered an error: Error Domain=NSCocoaErrorDomain Code=134060 \"x\"\n",
      "userInfo: {\n    reason = \"its context lost its stack\";\n}. While trying to import the log file at the URL: "
        + "/r/mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD/Trips/hV3xkq0Zr1m5Q0nXn0bqk1C2u9s7f6d5a4s3d2f1g0h=/"
        + "00000012-0000-4000-8000-7F7700000000.1.cdt\n",
      "2013-11-18 21:44:47.000 Trips[543:60b] the app goes on\n",
    ]
    let lines = try Self.told(pieces)
    let types = try lines.map { try Self.place($0).type }
    #expect(types == ["capture", "mark", "event", "arising", "withdrawn", "event", "arising"])
    #expect(lines[4] == #"{"type":"withdrawn","line":2}"#)
    #expect(lines[2].contains(#""log":null"#))
    #expect(lines[5].contains(#""log":"00000012-0000-4000-8000-7F7700000000.1.cdt""#))
    #expect(try Self.holding(lines) == Self.told([pieces.joined()]))
  }

  /// Nothing printed about an unfinished record, or about the mark before it, is printed again.
  @Test func printedLinesAreNotRepeated() throws {
    var lines = Telling(.shared, EventLines(of: "x"))
    _ = lines.take()
    var analysis = Analysis(of: "capture", with: .shared)
    let start =
      "*** ACTION: save\n2013-11-18 21:44:45.000 Trips[543:60b] CoreData: Ubiquity:  Something new\n"
    analysis.append(Array(start.utf8).span) { lines.tell($0, $1, $2) }
    #expect(lines.take().isEmpty)
    analysis.peek { lines.show($0, $1, $2) }
    let first = lines.take().split(separator: "\n").map(String.init)
    #expect(try first.map { try Self.place($0).type } == ["mark", "unrecognised"])
    analysis.peek { lines.show($0, $1, $2) }
    #expect(lines.take().isEmpty)
    _ = analysis.finish { lines.tell($0, $1, $2) }
    lines.finish()
    #expect(lines.take().isEmpty)
  }
}
