// The page by keyboard and by finger: the way from the verdict to a finding, its mark, its event and back; and how large and
// how named what can be reached is.

import Foundation
import Testing

@Suite(.enabled("Chromium is not installed", { Judge.chromium != nil }))
struct HTMLWalkTests {
  /// What a script of the test makes of a page, which is opened without its policy.
  private static func act<Answer: Decodable>(_ script: String, on page: String, width: Int = 1400) throws
    -> Answer
  {
    let open = page.replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "")
      .replacing(
        "</body>",
        with: """
          <pre id="results"></pre><script>function tell(answer) {
            document.getElementById("results").textContent = "RESULTS " + JSON.stringify(answer) + " END";
          }
          addEventListener("load", function () {\(script)});</script></body>
          """)
    let document = try Judge.document(of: open, width: width)
    let found = try #require(document.firstMatch(of: /<pre id="results">RESULTS (.*?) END<\/pre>/)).output.1
    let json = found.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    return try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
  }

  /// A place on the way: what has the focus, and whether it is on the screen.
  private struct Step: Decodable {
    let id: String
    let tag: String
    let isSeen: Bool
  }

  /// A click on a link that has the focus is what the return key makes.
  private static let walk = """
    var steps = [], ways = [
      function () { return document.querySelector("ol.lines a"); },
      function (here) { return here.querySelector("a.way"); },
      function (here) { return here; },
      function (here) { return here.querySelector("td a[href*='-f']"); } ];
    function next(index) {
      var here = document.activeElement, box = here.getBoundingClientRect();
      if (index > 0) { steps.push({ id: here.id, tag: here.tagName.toLowerCase(),
        isSeen: box.top >= 0 && box.bottom <= innerHeight + box.height && box.width > 0 }); }
      if (index === ways.length) { return tell(steps); }
      var link = ways[index](here);
      if (!link) { return tell(steps); }
      link.focus(); link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      if (!link.click || link.namespaceURI.indexOf("svg") > 0) { location.hash = link.getAttribute("href"); }
      setTimeout(function () { next(index + 1); }, 300);
    }
    next(0);
    """

  @Test(arguments: ["missing-transaction", "import-failed", "mirrored"])
  func fromTheVerdictToAnEventAndBack(name: String) throws {
    let page = try ReportDocument.report("html", ofCase: name)
    let steps: [Step] = try Self.act(Self.walk, on: page)
    try #require(steps.count == 4, "\(steps)")
    #expect(steps[0].id == "c1-f1" && steps[0].tag == "article")
    #expect(steps[1].tag == "a" && steps[1].id.contains("-finding"))
    #expect(steps[2].tag == "tr" && steps[2].id.hasPrefix("c1-e"))
    #expect(steps[3].id == "c1-f1")
    #expect(steps.allSatisfy { $0.isSeen }, "\(steps)")
  }

  private struct Reached: Decodable {
    let names: [String]
    let widths: [Double]
    let heights: [Double]
    let overlaps: Int
    let titles: Int
    let unnamed: [String]
  }

  /// What can be reached in pictures has a name, and room for a finger: 24 points (WCAG 2.2, 2.5.8).
  @Test(arguments: ["missing-transaction", "marks-and-gaps", "mirrored"], [1400, 800, 500])
  func marksHaveNamesAndRoom(name: String, width: Int) throws {
    let page = try ReportDocument.report("html", ofCase: name)
    let reached: Reached = try Self.act(
      """
      var cells = Array.from(document.querySelectorAll(".cell")), overlaps = 0;
      var boxes = cells.map(function (cell) { return cell.querySelector(".hit").getBoundingClientRect(); });
      boxes.forEach(function (a, i) { boxes.slice(i + 1).forEach(function (b) {
        if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) { overlaps += 1; }
      }); });
      var unnamed = Array.from(document.querySelectorAll("a[href], button, select, input, figure, section, form, svg[role]"))
        .filter(function (item) {
          var by = item.getAttribute("aria-labelledby");
          return !(item.getAttribute("aria-label") || item.textContent.trim() || item.labels && item.labels.length
            || by && by.split(" ").every(function (id) { return document.getElementById(id); }));
        }).map(function (item) { return item.outerHTML.slice(0, 80); });
      tell({ names: cells.map(function (cell) { return cell.getAttribute("aria-label"); }),
        widths: boxes.map(function (box) { return box.width; }), heights: boxes.map(function (box) { return box.height; }),
        overlaps: overlaps, titles: document.querySelectorAll("svg title").length, unnamed: unnamed });
      """, on: page, width: width)
    #expect(reached.names.count >= 4 && reached.names.allSatisfy { !$0.isEmpty })
    #expect(reached.widths.allSatisfy { $0 >= 23.9 }, "\(reached.widths)")
    #expect(reached.heights.allSatisfy { $0 >= 24 })
    #expect(reached.overlaps == 0 && reached.titles == 0)
    #expect(reached.unnamed.isEmpty, "\(reached.unnamed)")
  }

  /// What a mark stands for is shown beside it when it has the focus, and is gone when the focus is elsewhere.
  @Test func whatAMarkIsPopsUp() throws {
    let page = try ReportDocument.report("html", ofCase: "missing-transaction")
    let told: [String] = try Self.act(
      """
      var tip = document.getElementById("tip"), told = [tip.matches(":popover-open") ? "open" : "closed"];
      var cell = document.querySelector(".lane.trouble .cell");
      cell.focus();
      told.push(tip.matches(":popover-open") ? tip.textContent : "closed");
      document.querySelector("ol.lines a").focus();
      told.push(tip.matches(":popover-open") ? "open" : "closed");
      tell(told);
      """, on: page)
    try #require(told.count == 3)
    #expect(told[0] == "closed" && told[2] == "closed")
    #expect(
      told[1].contains("mobile-301E 51: waits: 48-50 of mobile-301E have not been imported"), "\(told[1])")
  }
}
