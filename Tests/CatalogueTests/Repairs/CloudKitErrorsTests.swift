// Web pages damage CloudKit's errors; other errors have such characters of their own.

import Testing

@testable import Catalogue

struct CloudKitErrorsTests {
  private static func restored(_ text: String) -> String? {
    CloudKitErrors.restored(Array(text.utf8), from: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("<CKError 0x1c5b: “Quota Exceeded” (25/2035)>", "<CKError 0x1c5b: \"Quota Exceeded\" (25/2035)>"),
    ("&lt;CKError 0x1c5b: &quot;A&quot; (2/1)&gt;", "<CKError 0x1c5b: \"A\" (2/1)>"),
    ("&lt;CKError 0x1c5b: \"A\" (2/1)&gt;", "<CKError 0x1c5b: \"A\" (2/1)>"),
    ("<CKError&nbsp;0x1c5b: \"A\" (2/1)>", "<CKError 0x1c5b: \"A\" (2/1)>"),
    ("<CKError 0x1c5b: \"A\"\u{A0}(2/1)>", "<CKError 0x1c5b: \"A\" (2/1)>"),
    (
      "<CKError 0x1: “A” (2/1); server message = “field ‘b’ -> <c>”>, l’erreur «\u{A0}d\u{A0}»",
      "<CKError 0x1: \"A\" (2/1); server message = \"field 'b' -> <c>\">, l’erreur «\u{A0}d\u{A0}»"
    ),
    (
      "{<CKError 0x1: “A” (2/1); {a = <CKError 0x2: “B” (3/1)>}>}, “c” <CKError 0x3: “D” (4/1)>",
      "{<CKError 0x1: \"A\" (2/1); {a = <CKError 0x2: \"B\" (3/1)>}>}, “c” <CKError 0x3: \"D\" (4/1)>"
    ),
    (
      "<CKError 0x1: “A” (2/1); Error Domain=X Code=1 \"L’app «\u{A0}b\u{A0}»\">",
      "<CKError 0x1: \"A\" (2/1); Error Domain=X Code=1 \"L’app «\u{A0}b\u{A0}»\">"
    ),
  ])
  func damagedErrorIsRestored(damaged: String, whole: String) { #expect(Self.restored(damaged) == whole) }

  @Test(arguments: [
    "<CKError 0x1c5b: \"Quota Exceeded\" (25/2035); server message = \"Zoë’s “Trips” &amp; more\">",
    "Error Domain=CKErrorDomain Code=25 \"L’espace «\u{A0}Trips\u{A0}» est plein (25)\" UserInfo=0x17 (x)",
    "Error Domain=NSCocoaErrorDomain Code=4 \"Le fichier «\u{A0}Marie\u{A0}» n’existe pas.\"",
    "CKError: l’opération (25) 0x1", "“CKError", "CKError",
  ])
  func wholeErrorIsLeftAlone(text: String) { #expect(Self.restored(text) == nil) }

  /// Entities are decoded everywhere to the characters that they name: the spaces of French quotes are
  /// non-breaking.
  @Test func entitiesAreDecodedEverywhere() {
    #expect(
      Self.restored("&quot;«&#160;Marie&nbsp;»&quot; &lt;CKError 0x1: &quot;A&quot; (2/1)&gt;")
        == "\"«\u{A0}Marie\u{A0}»\" <CKError 0x1: \"A\" (2/1)>")
  }
}
