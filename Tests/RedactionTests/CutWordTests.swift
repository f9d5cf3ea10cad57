import Testing

@testable import Redaction
@testable import ReportModel

/// A truncated word gets the pseudonym of a known word with its beginning, or an ellipsis.
struct CutWordTests {
  private static let peer = "mobile~0BADF00D-1111-2222-3333-444455556666"
  private static let hash = "eFzB0RZXT8lCIYm1LmmCHNchjfy3j~w3cLbFHu6JcE4="

  /// Texts whose last word may be truncated.
  @Test(arguments: [
    ("0BADF00D-1111-2222-33", "id-1"), ("0BADF00D-1111-2222-33…", "id-1"), ("0BADF00D-1111-…", "id-1"),
    ("0BADF00D-1111-2222-…6666", "id-1"), ("0BADF00D-1111-2222-…7777 x ", "… x "),
    ("0BADF00E-1111-2222-33", "…"), ("NSStoreUUID = \"0BADF00D-1111-2222-3", "NSStoreUUID = \"id-1"),
    ("x-coredata://0BADF00D-1111-2222", "x-coredata://id-1"), ("x-coredata://0BADF0", "x-coredata://id-1"),
    ("x-coredata://0BADC0", "x-coredata://…"),
    ("/var/x/\(peer)/Trips/\(hash.prefix(34))", "path-1/peer-A/store-1/hash-1"),
    (
      "/var/x/\(peer)/Trips/\(hash.prefix(9))…\(hash.dropLast().suffix(5)) on ",
      "path-1/peer-A/store-1/hash-1 on "
    ),
    ("/var/x/\(peer)/Trips/Abcdefgh~Ab", "path-1/peer-A/store-1/…"),
    ("/var/x/\(peer)/Trips/", "path-1/peer-A/store-1/…"), ("/var/wump…", "/…"),
    ("mobile~0BADF00D…", "peer-A"),
    ("in Quimbys Diary, Quimbys Di", "in store-2, store-2"), ("Quimbys Di… and ", "store-2 and "),
    ("name = \"Zorgle Affa", "name = \"value-1"), ("name = \"Wumpus", "name = \"…"),
    ("{a = 1, b = Zorgle Aff", "{a = 1, b = value-1"), ("“Zorgle Affa", "“value-1"), ("“Wumpus", "“…"),
  ])
  func truncatedWordGetsKnownPseudonymOrEllipsis(_ text: String, _ expected: String) {
    let redactor = Redactor()
    redactor.words.learn("Trips", .store)
    redactor.words.learn("Quimbys Diary", .store)
    _ = redactor.redact("id 0BADF00D-1111-2222-3333-444455556666 data: { n = \"Zorgle Affair\"; }")
    _ = redactor.redact("/var/x/\(Self.peer)/Trips/\(Self.hash)/receipt")
    let counts = redactor.counts.map(\.count)
    #expect(redactor.redact(text, isCut: true) == expected)
    #expect(redactor.counts.map(\.count) == counts)
    #expect(redactor.redact(expected, isCut: false) == expected)
  }

  /// If several known things have the same beginning, the word is ambiguous.
  @Test func ambiguousWordIsAnEllipsis() {
    let redactor = Redactor()
    _ = redactor.redact("0BADF00D-1111-2222-3333-444455556666 0BADF00D-1111-2222-3333-444455557777")
    #expect(redactor.redact("0BADF00D-1111-2222-3333-4… x") == "… x")
    #expect(redactor.redact("0BADF00D-1111-2222-3333-44445555666… x") == "id-1 x")
    #expect(redactor.redact("0BADF00D-1111-2222-3333-444455…7777 x") == "id-2 x")
    for index in 100..<200 { _ = redactor.redact("0BADF00D-1111-2222-3333-444455559\(index)") }
    #expect(redactor.redact("0BADF00D-1111-2222-3333-44445555666… x") == "… x")
  }
}
