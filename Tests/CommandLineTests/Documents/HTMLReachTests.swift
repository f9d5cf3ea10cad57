// The targets of a page for pointer, finger and keyboard: their size, their names, and their tips.
// `HTMLKeyboardTests` walks through a page.

import Foundation
import Testing

@Suite(.enabled("Chromium is not installed", { Judge.chromium != nil }))
struct HTMLReachTests {
  private struct Reached: Decodable {
    let names: [String]
    let widths: [Double]
    let heights: [Double]
    let overlaps: Int
    let titles: Int
    let unnamed: [String]
  }

  private static let reached = """
    (function () {
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
      return { names: cells.map(function (cell) { return cell.getAttribute("aria-label"); }),
        widths: boxes.map(function (box) { return box.width; }), heights: boxes.map(function (box) { return box.height; }),
        overlaps: overlaps, titles: document.querySelectorAll("svg title").length, unnamed: unnamed };
    })()
    """

  /// A target in a picture has a name and is 24 points large (WCAG 2.2, 2.5.8).
  @Test(arguments: ["missing-transaction", "marks-and-gaps", "mirrored"])
  func marksHaveNamesAndRoomForAFinger(name: String) throws {
    try Browser.open(ReportDocument.report("html", ofCase: name)) { browser in
      for width in [1400, 800, 500] {
        try browser.resize(to: width)
        let reached: Reached = try browser.evaluate(Self.reached)
        #expect(reached.names.count >= 4 && reached.names.allSatisfy { !$0.isEmpty })
        #expect(reached.widths.allSatisfy { $0 >= 23.9 }, "\(width): \(reached.widths)")
        #expect(reached.heights.allSatisfy { $0 >= 24 })
        #expect(reached.overlaps == 0 && reached.titles == 0)
        #expect(reached.unnamed.isEmpty, "\(reached.unnamed)")
      }
    }
  }

  /// The tip of a mark is shown while the mark has the focus, and disappears with the focus.
  @Test func focusedMarkShowsItsTip() throws {
    try Browser.open(ReportDocument.report("html", ofCase: "missing-transaction")) { browser in
      let tip = "(document.querySelector('#tip:popover-open') || { textContent: 'closed' }).textContent"
      func focus(_ selector: String) throws -> String {
        let _: Bool = try browser.evaluate("(document.querySelector('\(selector)').focus(), true)")
        return try browser.evaluate(tip)
      }
      try #expect(browser.evaluate(tip) == "closed")
      let told = try focus(".lane.trouble .cell")
      #expect(told.contains("mobile-301E 51: waits: 48-50 of mobile-301E have not been imported"), "\(told)")
      try #expect(focus("ol.lines a") == "closed")
    }
  }
}
