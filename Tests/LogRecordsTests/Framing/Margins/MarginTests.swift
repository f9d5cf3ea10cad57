// Margins before every line of a record, numbers and marks, are not part of the record.

import Testing

@testable import LogRecords

struct MarginTests {
  private static let header = "2013-11-19 21:44:40.715 Larder[543:60b] "
  private static let lines = [
    header + "CoreData: Ubiquity:  First", "    inside", "", ")}", header + "Second", "\tmore",
  ]

  /// Forms of numbering or quoting, each with the number of the first line.
  @Test(arguments: [
    ("%6d\t", 7), ("%d:", 1), ("larder.log:%d:", 99), ("/var/log/my larder.log:%d:", 9), ("%d. ", 8),
    ("%d) ", 1),
    ("%03d ", 98), ("%4d  ", 7), ("%d | ", 1), (">", 0), (">>", 0), ("|", 0), ("| ", 0), ("# ", 0), ("* ", 0),
    ("// ", 0), ("    // ", 0),
  ])
  func marginIsRemovedFromEveryLine(_ margin: String, _ first: Int) {
    let text = Self.lines.enumerated().map { number(margin, first + $0.offset) + $0.element }
      .joined(separator: "\n")
    let plain = Reading(Self.lines.joined(separator: "\n"))
    for capture in [text, text.replacing(/[ \t]+\n/, with: "\n")] {
      let reading = Reading(capture)
      #expect(reading.texts == plain.texts)
      #expect(reading.records.map(\.time) == plain.records.map(\.time))
      #expect(reading.records.map(\.line) == [1, 5])
    }
  }

  private func number(_ margin: String, _ number: Int) -> String {
    guard let percent = margin.firstIndex(of: "%"), let end = margin[percent...].firstIndex(of: "d") else {
      return margin
    }
    let width = margin[margin.index(after: percent)..<end]
    let digits = String(number)
    let fill = String(
      repeating: width.hasPrefix("0") ? "0" : " ", count: max(0, (Int(width) ?? 0) - digits.count))
    return margin[..<percent] + fill + digits + margin[margin.index(after: end)...]
  }

  /// The hyphen of a method is no part of what separates it from the number.
  @Test(arguments: ["%d: ", "%6d\t", "%4d | ", "larder.log:%d:", "%d- "])
  func numberBeforeAMethodIsTakenOffTheNextLineToo(margin: String) {
    let lines = ["1", "0"].flatMap { flag in
      [
        "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](844): CoreData: Ubiquity:  mobile~A:larder",
        "Using local storage: \(flag)",
      ]
    }
    let text = lines.enumerated().map { number(margin, 1 + $0.offset) + $0.element }.joined(separator: "\n")
    let plain = Reading(lines.joined(separator: "\n"))
    #expect(Reading(text).texts == plain.texts)
    #expect(Reading(text).records.map(\.method) == plain.records.map(\.method))
  }

  /// `grep` prints a hyphen after the numbers of context lines.
  @Test func grepMarginMayHaveAHyphen() {
    let reading = Reading("12:\(Self.header)First\n13-    inside\n--\n20:\(Self.header)Second\n")
    #expect(reading.texts == ["First\n    inside", "--", "Second"])
    #expect(reading.kinds == [.statement, .elision, .statement])
  }

  /// A number that is not the next one, or has another form, belongs to the record.
  @Test(arguments: [
    "12:\(header)First\n14:    inside", "12:\(header)First\n13 inside", "\(header)First\n13: inside",
  ])
  func otherNumberIsPartOfTheRecord(_ capture: String) {
    let last = capture.split(separator: "\n")[1]
    #expect(Reading(capture).texts == ["First\n" + last])
  }

  @Test func marginBeforeMarksIsRemoved() {
    let reading = Reading(
      "1\t\(Self.header)First\n2\t*** ACTION: opened\n3\t[...]\n4\t\(Self.header)Second\n")
    #expect(reading.kinds == [.statement, .mark, .elision, .statement])
  }

  /// An app's output about a log that it read belongs to the app's record.
  @Test func listPrintedByAnAppIsOneRecord() {
    let list = "Sent:\n  1. CoreData: Ubiquity:  First\n  2. \(Self.header)Second"
    #expect(
      Reading(Self.header + list).texts.first
        == "Sent:\n  1. CoreData: Ubiquity:  First\n  2. \(Self.header)Second")
  }

  /// A mail or a list that an app prints has marks or numbers that the app's own record does not have.
  @Test(
    arguments: ["> ", ">", ">> ", "| ", "* ", "# ", "- ", "12: "],
    ["CoreData: Ubiquity:  First", "-[PFUbiquityPeer load](3): CoreData: Ubiquity:  First"])
  func statementQuotedByAnAppIsNoRecord(_ mark: String, _ statement: String) {
    let mail = "Mail:\n\(mark)\(statement)\n\(mark)please help"
    let reading = Reading(Self.header + mail + "\n" + Self.header + "Second")
    #expect(reading.texts == [mail, "Second"])
    #expect(reading.records.map(\.origin) == [.app, .app])
  }

  /// If the app's record has the mark too, the whole capture is quoted.
  @Test(arguments: ["> ", ">", ">> ", "| ", "* ", "# "])
  func statementInAQuotedCaptureIsARecord(_ mark: String) {
    let lines = [Self.header + "Ready", "CoreData: Ubiquity:  First", Self.header + "Second"]
    let reading = Reading(lines.map { mark + $0 }.joined(separator: "\n"))
    #expect(reading.texts == ["Ready", "First", "Second"])
    #expect(reading.records.map(\.origin) == [.app, .ubiquity, .app])
  }
}
