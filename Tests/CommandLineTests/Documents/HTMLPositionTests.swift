// The position of the answer on a screen, as a browser lays the page out.

import DeviceSimulator
import Foundation
import Testing

/// The first screen of a page, on a desktop and on a phone.
@Suite(.enabled("Chromium is not installed", { Judge.chromium != nil }))
struct HTMLPositionTests {
  /// Positions of the lower edges of parts of a page, and the page's width, in points of the screen.
  struct Places: Decodable {
    /// The verdict, and of each finding the line with its first step.
    let verdict: Double
    let lines: [Double]
    let steps: [String]
    /// The width of the page; a page wider than the screen scrolls sideways.
    let width: Double
  }

  /// The sizes of a desktop and a phone.
  private static let screens = [(width: 1400, height: 900), (width: 390, height: 844)]

  /// Lays a page out in frames of the screens' sizes, which a script of the page around them measures.
  private static func measure(_ page: String) throws -> [Places] {
    let inner = page.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    let frames = screens.map {
      "<iframe width=\"\($0.width)\" height=\"\($0.height)\" srcdoc=\"\(inner)\"></iframe>"
    }
    let outer = """
      <!DOCTYPE html><meta charset="utf-8"><body><pre id="results"></pre>
      \(frames.joined(separator: "\n"))
      <script>window.addEventListener("load", function () {
        function bottom(item) { return item.getBoundingClientRect().bottom; }
        var all = Array.from(document.querySelectorAll("iframe")).map(function (frame) {
          var inside = frame.contentDocument;
          var lines = Array.from(inside.querySelectorAll("ol.lines > li"));
          return {
            verdict: bottom(inside.querySelector("h1")), lines: lines.map(bottom),
            steps: lines.map(function (line) { return line.querySelector(".step").textContent; }),
            width: inside.documentElement.scrollWidth };
        });
        document.getElementById("results").textContent = "RESULTS " + JSON.stringify(all);
      });</script>
      """
    let document = try Judge.document(of: outer, width: 1600)
    let found = try #require(document.firstMatch(of: /RESULTS (\[.*?\])<\/pre>/)).output.1
    return try JSONDecoder().decode([Places].self, from: Data(found.utf8))
  }

  @Test(arguments: ["missing-transaction", "manager-corruption", "healthy"])
  func answerIsOnTheFirstScreen(name: String) throws {
    let findings = try #require(try ReportFacts(ofCase: name).captures.first).findings
    try Self.check(ReportDocument.report("html", ofCase: name), findings: findings.count)
  }

  /// The five findings, four of them errors, are in two stores.
  @Test func fiveFindingsAreOnTheFirstScreen() throws {
    var options = CaptureOptions()
    options.faults = [.missingTransaction, .modelMismatch, .importFailed, .conflictSkipped, .setupFailed]
    let capture = String(decoding: SimulatedCapture(options).bytes, as: UTF8.self)
    try Self.check(ReportDocument.report("html", capture), findings: 5)
  }

  /// A long name without a space is wrapped at the edge of a phone's screen.
  @Test func longNameDoesNotScrollThePage() throws {
    let name = String(repeating: "Wanderungen", count: 5)
    let capture =
      "2014-02-03 10:15:04.004 Trips[612:60b] CoreData: Ubiquity:  "
      + "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:\(name)\nUsing local storage: 0\n"
    let page = try ReportDocument.report("html", capture)
    #expect(page.contains("<table class=\"stores\">") && page.contains(name))
    for (places, screen) in zip(try Self.measure(page), Self.screens) {
      #expect(places.width <= Double(screen.width))
    }
  }

  private static func check(_ page: String, findings: Int) throws {
    let all = try measure(page)
    try #require(all.count == screens.count)
    for (places, screen) in zip(all, screens) {
      #expect(places.lines.count == findings)
      #expect(places.verdict > 0 && places.verdict < Double(screen.height))
      #expect(
        places.lines.allSatisfy { $0 > places.verdict && $0 <= Double(screen.height) }, "\(places.lines)")
      #expect(places.steps.allSatisfy { $0.count > 10 })
      #expect(places.width <= Double(screen.width))
    }
  }
}
