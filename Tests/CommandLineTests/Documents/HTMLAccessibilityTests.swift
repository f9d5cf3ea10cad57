// Whether people who cannot see the page, or see its colours badly, can read it.

import Foundation
import Testing

@Suite(.enabled("Chromium is not installed", { Judge.chromium != nil }))
struct HTMLAccessibilityTests {
  /// Roles of elements that a person can use or navigate by.
  private static let named: Set = [
    "link", "button", "textbox", "searchbox", "combobox", "checkbox", "figure", "image", "img", "table",
    "region", "heading", "form", "columnheader", "rowheader", "RootWebArea", "DisclosureTriangle",
  ]

  /// Every control has a name, headings skip no level, and text has enough contrast in both colour schemes
  /// (WCAG 2.2, 1.3.1, 1.4.3 and 4.1.2).
  @Test(arguments: ["missing-transaction", "model-mismatch", "marks-and-gaps", "mirrored", "healthy"])
  func pageIsAccessible(name: String) throws {
    try Browser.open(ReportDocument.report("html", ofCase: name)) { browser in
      let _: Bool = try browser.evaluate(Self.openAll)
      try Self.check(browser.told())
      for isDark in [false, true] {
        try browser.prefer(dark: isDark)
        let faint = try browser.evaluate(Self.faint, as: [Faint].self)
        #expect(faint.isEmpty, "\(isDark ? "dark" : "light"): \(faint.prefix(8))")
      }
      #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
  }

  private static func check(_ told: [Browser.Told]) {
    let unnamed = told.filter { named.contains($0.role) && $0.name.isEmpty }
    #expect(unnamed.isEmpty, "\(unnamed.prefix(5))")
    #expect(
      told.count { $0.role == "link" } > 5 && told.contains { $0.role == "table" || $0.role == "figure" })
    let levels = told.filter { $0.role == "heading" }.compactMap(\.level)
    #expect(levels.first == 1 && levels.count > 3)
    for (before, next) in zip(levels, levels.dropFirst()) {
      #expect(next <= before + 1, "a heading of level \(next) follows one of level \(before)")
    }
  }

  /// A text with too little contrast.
  private struct Faint: Decodable {
    let words: String
    let ratio: Double
  }

  private static let openAll =
    "(document.querySelectorAll('details').forEach(function (part) { part.open = true; }), true)"

  /// The texts with too little contrast to their background: below 4.5 to 1, for large ones 3 to 1 (WCAG 2.2,
  /// 1.4.3).
  private static let faint = """
    (function () {
      function color(text) {
        var parts = (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
        return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
      }
      function light(rgb) {
        var parts = rgb.map(function (part) {
          part /= 255;
          return part <= .04045 ? part / 12.92 : Math.pow((part + .055) / 1.055, 2.4);
        });
        return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2];
      }
      function ratio(a, b) {
        var x = light(a), y = light(b);
        return (Math.max(x, y) + .05) / (Math.min(x, y) + .05);
      }
      function behind(item) {
        for (; item; item = item.parentElement) {
          var own = color(getComputedStyle(item).backgroundColor);
          if (own.alpha === 1) { return own.rgb; }
        }
        return [255, 255, 255];
      }
      var texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), faint = [], count = 0;
      for (var node = texts.nextNode(); node; node = texts.nextNode()) {
        var item = node.parentElement, style = getComputedStyle(item);
        if (!node.data.trim() || /SCRIPT|STYLE/.test(item.tagName) || !item.getClientRects().length) { continue; }
        if (item.matches(":disabled, .hidden, caption, option")) { continue; }
        var isDrawn = Boolean(item.ownerSVGElement), size = parseFloat(style.fontSize);
        var back = behind(isDrawn ? item.ownerSVGElement.closest("div") : item);
        if (item.matches(".count")) { back = color(getComputedStyle(item.previousElementSibling).fill).rgb; }
        var least = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5;
        var own = ratio(color(isDrawn ? style.fill : style.color).rgb, back);
        count += 1;
        if (own < least) { faint.push({ words: item.className + " " + node.data.trim().slice(0, 40), ratio: own }); }
      }
      if (count < 40) { faint.push({ words: "only " + count + " texts were seen", ratio: 0 }); }
      return faint;
    })()
    """

  /// The severity of a finding is visible without colours: each has its own shape, in the list and in the
  /// picture.
  @Test func severitiesDifferByShape() throws {
    var shapes: [String: Set<String>] = [:]
    for name in ["missing-transaction", "mirrored", "account-signed-out"] {
      let page = try ReportDocument.report("html", ofCase: name)
      let found: [[String]] = try Browser.open(page) { browser in
        try browser.evaluate(
          """
          Array.from(document.querySelectorAll("ol.lines .severity")).map(function (item) {
            return [item.textContent, getComputedStyle(item, "::before").content]; })
          .concat(Array.from(document.querySelectorAll(".lane.finding .dot")).map(function (item) {
            return [item.classList[1], item.tagName + (item.getAttribute("d") || "")]; }))
          """)
      }
      for pair in found { shapes[pair[0], default: []].insert(pair[1]) }
    }
    #expect(Set(shapes.keys) == ["error", "warning", "note"])
    #expect(shapes["error"]?.count == 2 && shapes["warning"]?.count == 2, "\(shapes)")
    let all = shapes.values.flatMap { $0 }
    #expect(Set(all).count == all.count, "\(shapes)")
  }
}
