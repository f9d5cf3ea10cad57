import Testing

@testable import LogRecords

/// A line is known only if it was kept with exactly the same bytes.
struct KnownLinesTests {
  private static let line = "Successfully wrote metadata changes for the import of 12 objects"

  @Test(arguments: [
    line, "Successfully wrote metadata changes for the import of 12 objectS",
    // The line has the same ends and length, and therefore the same slot.
    "Successfully wrote metadata changes for the export of 12 objects", "Successfully", "a", "wrote 12",
  ])
  func onlyKeptLinesAreKnown(other: String) {
    var lines = KnownLines()
    let (kept, asked) = (Array(Self.line.utf8), Array(other.utf8))
    let isKnownBefore = lines.contains(kept.span) || lines.contains(asked.span)
    #expect(!isKnownBefore)
    lines.keep(kept.span)
    let (isKeptKnown, isOtherKnown) = (lines.contains(kept.span), lines.contains(asked.span))
    #expect(isKeptKnown && isOtherKnown == (kept == asked))
    lines.keep(asked.span)
    let isKnownAfter = lines.contains(asked.span)
    #expect(isKnownAfter)
  }

  @Test func longLineIsNotKept() {
    var lines = KnownLines()
    let long = Array(repeating: UInt8(ascii: "x"), count: 1 << 16)
    lines.keep(long.span)
    let isKnown = lines.contains(long.span)
    #expect(!isKnown)
  }
}
