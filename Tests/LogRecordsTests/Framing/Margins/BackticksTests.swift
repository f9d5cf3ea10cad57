import Testing

@testable import LogRecords

/// Backticks around a record mark code in Markdown, and are not part of the record.
struct BackticksTests {
  private static let statement = "CoreData+CloudKit: -[NSCloudKitMirroringDelegate tearDown:](806): First"

  @Test(arguments: ["", "- ", "> ", "* ", "1. ", "  "], ["`", "``", "```"])
  func backticksAroundALineAreRemoved(_ margin: String, _ mark: String) {
    for header in ["", "2013-11-19 21:44:40.715 Trips[543:60b] ", "CoreData: error: "] {
      let reading = Reading("I found this:\n\n\(margin)\(mark)\(header)\(Self.statement)\(mark)\n")
      #expect(reading.records.last?.text == "First")
      #expect(reading.records.last?.origin == .cloudkit)
    }
  }

  @Test func backticksOfEachLineAreRemoved() {
    let reading = Reading("`\(Self.statement):`\n`<CKError 0x1>`\n`\(Self.statement)`\n")
    #expect(reading.texts == ["First:\n<CKError 0x1>", "First"])
  }

  @Test(arguments: ["", "\n"]) func emptyLineBetweenThemHasNone(more: String) {
    let reading = Reading("`\(Self.statement):`\n\n\(more)`<CKError 0x1>`\n`inside`\n")
    #expect(reading.texts == ["First:\n\n\(more)<CKError 0x1>\ninside"])
  }

  @Test func emptyLineInBackticksOfItsOwnIsEmpty() {
    let reading = Reading("`\(Self.statement):`\n``\n``\n`<CKError 0x1>`\n`\(Self.statement)`\n")
    #expect(reading.texts == ["First:\n\n\n<CKError 0x1>", "First"])
  }

  @Test(arguments: ["`", "```"])
  func backticksClosedOnALaterLineAreRemoved(_ mark: String) {
    let header = "2013-11-19 21:44:40.715 Trips[543:60b] "
    #expect(Reading("\(mark)\(Self.statement):\n<CKError 0x1>\(mark)\n").texts == ["First:\n<CKError 0x1>"])
    #expect(
      Reading("\(mark)\(header)\(Self.statement)\n\(header)\(Self.statement)\(mark)\n").texts
        == ["First", "First"])
  }

  /// Backticks without a record after them are part of the text.
  @Test func backticksInTextAreKept() {
    let (code, other) = ("`let store = try load()`", "It is `code`")
    let reading = Reading("\(Self.statement)\n\(code)\n\(other)\n")
    #expect(reading.texts == ["First\n\(code)\n\(other)"])
  }

  @Test func backticksAreIndependentOfChunkSize() {
    let other = "2013-11-19 21:44:40.715 Trips[543:60b] x"
    let capture = Array(
      "`\(Self.statement):\n\t<CKError 0x1>`\n\n- ``\(Self.statement)``\n`\(other)`\n".utf8)
    let whole = Reading(capture)
    for chunk in 1..<capture.count { #expect(Reading(capture, chunk: chunk) == whole) }
  }
}
