// What can be reached in a page by pointer, finger and keyboard: how large and how named it is, and what it says when it is
// reached. `HTMLKeyboardTests` walks through a page.

import Foundation
import Testing

@Suite(.enabled("Chromium is not installed", { Judge.chromium != nil }))
struct HTMLReachTests {
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
