import Testing

@testable import ReportModel

/// Code in prose is distinguished from words.
struct ReportPieceTests {
  @Test(
    arguments: [
      ("no code", [("no code", false)]),
      ("ends in `=` here", [("ends in ", false), ("=", true), (" here", false)]),
      ("`a``b`", [("a", true), ("b", true)]), ("", []), ("one ` only", [("one ` only", false)]),
      ("`a` and `b", [("a", true), (" and `b", false)]),
    ] as [(String, [(String, Bool)])])
  func codeIsBetweenBackticks(_ prose: String, _ pieces: [(String, Bool)]) {
    #expect(ReportPiece.all(of: prose) == pieces.map { ReportPiece(text: $0.0, isCode: $0.1) })
  }
}
