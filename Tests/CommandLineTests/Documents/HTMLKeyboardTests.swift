// Use of the page by keyboard alone, with real keys in a browser that applies the page's policy: from the
// verdict to a finding, its mark, its event and back, the filter, and the controls of the pictures.

import Foundation
import Testing

@Suite(.enabled("Chromium is not installed", { Judge.chromium != nil }))
struct HTMLKeyboardTests {
  /// The element that has the focus.
  private struct Focus: Decodable {
    let id: String
    let tag: String
    let isSeen: Bool
  }

  private static let focus = """
    (function () {
      var here = document.activeElement, box = here.getBoundingClientRect();
      return { id: here.id, tag: here.tagName.toLowerCase(),
        isSeen: (box.top >= 0 || box.height > innerHeight) && box.bottom > 0 && box.top < innerHeight
          && box.width > 0 };
    })()
    """

  /// Presses the tabulator until the focused element matches a selector, and returns the number of key
  /// presses.
  private static func tab(_ browser: Browser, to selector: String, atMost most: Int = 12) throws -> Int {
    for count in 1...most {
      try browser.press(.tab)
      if try browser.evaluate("document.activeElement.matches(\"\(selector)\")") { return count }
    }
    Issue.record("\(selector) is not reached by \(most) keys")
    return most
  }

  /// Follows the link that has the focus.
  private static func enter(_ browser: Browser) throws -> Focus {
    let before: String = try browser.evaluate("location.hash")
    try browser.press(.enter)
    for _ in 0..<100 where try browser.evaluate("location.hash") == before { usleep(20_000) }
    // The page reacts to a change of the address once its event loop has run.
    let _: Int = try browser.evaluate("document.body.offsetHeight")
    return try browser.evaluate(focus)
  }

  @Test(arguments: ["missing-transaction", "import-failed", "mirrored"])
  func keysLeadFromVerdictToEventAndBack(name: String) throws {
    try Browser.open(ReportDocument.report("html", ofCase: name)) { browser in
      _ = try Self.tab(browser, to: "ol.lines a", atMost: 3)
      let finding = try Self.enter(browser)
      #expect(finding.id == "c1-f1" && finding.tag == "article" && finding.isSeen, "\(finding)")
      _ = try Self.tab(browser, to: "a.way")
      let mark = try Self.enter(browser)
      #expect(mark.tag == "a" && mark.id.contains("-finding") && mark.isSeen, "\(mark)")
      let event = try Self.enter(browser)
      #expect(event.tag == "tr" && event.id.hasPrefix("c1-e") && event.isSeen, "\(event)")
      _ = try Self.tab(browser, to: "td a[href*='-f']")
      let back = try Self.enter(browser)
      #expect(back.id == "c1-f1" && back.isSeen, "\(back)")
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  /// The address holds the filter and the place, and restores both when it is opened.
  @Test func filterIsKeptInTheAddress() throws {
    let page = try ReportDocument.report("html", ofCase: "model-mismatch")
    try Browser.open(page) { browser in
      _ = try Self.tab(browser, to: "form input", atMost: 20)
      try browser.type("model")
      let shown: String = try browser.evaluate("document.getElementById('shown').textContent")
      try #expect(browser.evaluate("location.hash") == "#?text=model")
      try #expect(browser.evaluate("CSS.highlights.get('hit').size > 0"))
      let _: String = try browser.evaluate("(location.hash = '#c1-f1')")
      usleep(200_000)
      try #expect(browser.evaluate("location.hash") == "#c1-f1?text=model")
      try #expect(browser.evaluate("document.getElementById('shown').textContent") == shown)
      try #expect(browser.evaluate("document.querySelector('article:target').id") == "c1-f1")
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
    try Browser.open(page, at: "#c1-f1?text=no%20such%20word") { browser in
      try #expect(browser.evaluate("document.querySelector('form input').value") == "no such word")
      try #expect(browser.evaluate("document.getElementById('shown').textContent.startsWith('0 of')"))
      try #expect(browser.evaluate("location.hash") == "#c1-f1?text=no+such+word")
    }
  }

  @Test func buttonsZoomThePicture() throws {
    try Browser.open(ReportDocument.report("html", ofCase: "missing-transaction")) { browser in
      let width = "document.querySelector('figure .lane.axis svg').getBoundingClientRect().width"
      let whole: Double = try browser.evaluate(width)
      _ = try Self.tab(browser, to: ".zoom button[aria-label^='Zoom in']", atMost: 60)
      try browser.press(.enter)
      try browser.press(.enter)
      try #expect(browser.evaluate("\(width) > 3.9 * \(whole)"))
      // The middle remains in the middle, the names remain visible, and the axis shows the visible times.
      try #expect(browser.evaluate("document.querySelector('figure').scrollLeft > \(whole)"))
      #expect(
        try browser.evaluate("document.querySelector('figure .lane .name').getBoundingClientRect().left >= 0")
      )
      let seen: String = try browser.evaluate("document.querySelector('.zoom output').textContent")
      #expect(seen.contains(/^21:5\d:\d\d(\.\d+)? to 21:5\d:\d\d(\.\d+)?$/), "\(seen)")
      let ticks: Int = try browser.evaluate("document.querySelectorAll('figure .tick.fine').length")
      #expect((3...20).contains(ticks), "\(ticks)")
      _ = try Self.tab(browser, to: ".zoom button[aria-label^='Show the whole']", atMost: 2)
      try browser.press(.enter)
      try #expect(browser.evaluate(width) == whole)
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  /// The part of the axis over which the pointer is dragged fills the picture.
  @Test func draggedRangeFillsThePicture() throws {
    try Browser.open(ReportDocument.report("html", ofCase: "missing-transaction")) { browser in
      let _: Bool = try browser.evaluate(
        "(document.querySelector('figure .lane.axis').scrollIntoView(), true)")
      let box: [Double] = try browser.evaluate(
        "(function (box) { return [box.left, box.top, box.width]; })(document.querySelector('figure .lane.axis svg').getBoundingClientRect())"
      )
      try browser.drag(from: (box[0] + box[2] * 0.5, box[1] + 8), to: (box[0] + box[2] * 0.75, box[1] + 8))
      let wide: Double = try browser.evaluate(
        "document.querySelector('figure .lane.axis svg').getBoundingClientRect().width")
      #expect(wide > 3.8 * box[2] && wide < 4.2 * box[2], "\(wide) of \(box[2])")
      let left: Double = try browser.evaluate("document.querySelector('figure').scrollLeft")
      #expect(abs(left / wide - 0.5) < 0.02)
    }
  }

  /// The buttons copy the Markdown of the finding and of the summary.
  @Test func buttonsCopyFindingsAsMarkdown() throws {
    try Browser.open(ReportDocument.report("html", ofCase: "missing-transaction")) { browser in
      let text: String = try browser.evaluate("document.querySelector('article button.copy').dataset.copy")
      #expect(text.hasPrefix("### ERROR `missing-transaction` in `Trips`\n\n"))
      #expect(text.contains("**Do:**") && text.contains("48-50"))
      let summary: String = try browser.evaluate("document.querySelector('header button.copy').dataset.copy")
      #expect(summary.hasPrefix("# Failing: Trips is out of sync"), "\(summary)")
      #expect(summary.contains("- **ERROR** `missing-transaction` in `Trips` at 21:52:"))
      #expect(
        try browser.evaluate("Array.from(document.querySelectorAll('button.copy')).every(b => !b.hidden)"))
      _ = try Self.tab(browser, to: "article button.copy", atMost: 30)
      try browser.press(.enter)
      for _ in 0..<50 where try browser.evaluate("document.activeElement.textContent === 'Copy'") {
        usleep(20_000)
      }
      try #expect(browser.evaluate("document.activeElement.textContent") == "Copied")
    }
  }
}
