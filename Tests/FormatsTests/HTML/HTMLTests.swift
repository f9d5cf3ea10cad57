import ReportModel
import Testing

@testable import Formats

/// Nothing that is put into a page becomes a part of it.
struct HTMLTests {
  @Test(arguments: [
    ("a < b & c", "a &lt; b &amp; c"), ("\"it's\"", "&quot;it&#39;s&quot;"), ("<script>", "&lt;script&gt;"),
    ("&lt;", "&amp;lt;"), ("", ""), ("Grüße 😀", "Grüße 😀"),
    // For a reader a combining character joins the one before it, for a browser it does not.
    ("\"\u{301} onfocus=x", "&quot;\u{301} onfocus=x"), ("<\u{20DD}b>\u{FE0F}", "&lt;\u{20DD}b&gt;\u{FE0F}"),
    ("&\u{200D}amp;", "&amp;\u{200D}amp;"), ("'\r\n'", "&#39;\r\n&#39;"),
  ])
  func textIsEscaped(text: String, escaped: String) {
    let html: HTML = "<b title=\"\(text)\">"
    #expect(Array(html.text.utf8) == Array("<b title=\"\(escaped)\">".utf8))
  }

  @Test func proseIsEscapedOnOneLine() {
    let html: HTML = "<p>\("Store \("<b>\n&", .store)" as Prose)</p>"
    #expect(html.text == "<p>Store &lt;b&gt; &amp;</p>")
    let long: HTML = "\(Prose(String(repeating: "<", count: 3000), .quotation))"
    #expect(long.text.hasPrefix(String(repeating: "&lt;", count: 1999)))
    #expect(long.text.count < 2001 * 4)
  }

  @Test func htmlIsNotEscapedAgain() {
    let inner: HTML = "<b>\("<")</b>"
    let none: HTML? = nil
    let all: HTML = "<i>\(inner)\([inner, inner])\(none)\(inner, if: false)\(3)</i>"
    #expect(all.text == "<i><b>&lt;</b><b>&lt;</b><b>&lt;</b>3</i>")
  }

  /// The page's policy names its style and script by digests that `sha256sum` and `base64` return for the
  /// same bytes.
  @Test func digestsAreWrittenInBase64() {
    #expect(base64([]) == "")
    #expect(base64(Array("f".utf8)) == "Zg==")
    #expect(base64(Array("fo".utf8)) == "Zm8=")
    #expect(base64(Array("foobar".utf8)) == "Zm9vYmFy")
    #expect(base64([0xFB, 0xFF, 0xBF]) == "+/+/")
  }
}
