// The miner joins unknown messages to templates, and counts the records of each.

import LogRecords
import Testing

@testable import Mining

struct MinerTests {
  @Test func kindsOfValuesAreJoined() {
    #expect(mined(["has 1 of 2", "has 12 of 2.5"]) == ["has {number} of {decimal}"])
    #expect(mined(["at (null)", "at /a/b", "at file:///a/b"]) == ["at {url}"])
    #expect(mined(["is 1", "is (null)"]) == ["is {number}"])
    #expect(mined(["it: <A: 0x1>", "it: <NSPersistentStoreCoordinator: 0x1>"]) == ["it: {object}"])
    #expect(mined(["it: 1", "it: Error Domain=A Code=1"]) == ["it: {text}"])
  }

  @Test func differentWordsAreDifferentTemplates() {
    #expect(
      mined(["Opened 1 log", "Closed 1 log", "Closed 2 log", "Closed  2 log"]) == [
        "Closed {number} log", "Opened {flag} log", "Closed {number} log",
      ])
  }

  @Test func orderOfWordsAndValuesMatters() {
    #expect(mined(["1 sent 20 read 30", "1 read 20 sent 30", "sent 1 20 read 30"]).count == 3)
  }

  /// The identity of a template is the same for each of its records, so that it identifies the template in
  /// several readings.
  @Test(arguments: [
    (["Opened 3 logs", "Opened 12 logs"], ["A b", "A c"], true),
    (["Opened 3 logs", "Opened 12  logs"], ["A b", "A b"], false),
    (["Opened 3 logs", "Closed 3 logs"], ["A b", "A b"], false),
    (["12: 5", "13: 6"], ["A b", "A b"], true), (["12: 5", "13: 6"], ["A b", "A c"], false),
    (["at 12: 5", "at 13: 6"], ["A b", "A c"], false), (["all 12: 5", "all 13: 6"], ["A b", "A c"], true),
    // The messages are longer than the scanned part, which ends within a word.
    ([long("XXXXXXXXXXXX tail"), long("YYYYYYYYYYY tail of 3")], ["A b", "A c"], true),
    ([long("XXXXXXXXXXXX tail"), "beta " + long("XXXXXXXXXXXX tail")], ["A b", "A b"], false),
  ])
  func templateHasOneIdentityInAllReadings(_ messages: [String], _ methods: [String], isOne: Bool) {
    var (together, scanner) = (Miner(), MessageScanner())
    var identities: Set<[UInt8]> = []
    for (message, method) in zip(messages, methods) {
      together.add(message, method: method)
      var alone = Miner()
      alone.add(message, method: method)
      identities.insert(alone.byFrequency[0].identity(&scanner))
    }
    #expect(together.byFrequency.count == (isOne ? 1 : 2))
    #expect(identities.count == (isOne ? 1 : 2))
  }

  private static func long(_ end: String) -> String {
    "alpha beta " + String(String(repeating: "gamma ", count: 1000).prefix(4079)) + end
  }

  /// A byte that is not UTF-8 is not a value either.
  @Test(arguments: [[0xFF], [0xFE], [0xFF, 0xFE], [0x80], [0xC3]] as [[UInt8]], [false, true])
  func invalidBytesAreNoValues(bytes: [UInt8], isReversed: Bool) {
    var miner = Miner()
    let messages = [
      Array("Whirled with ".utf8) + bytes + Array(" in steps".utf8), Array("Whirled with 12 in steps".utf8),
    ]
    for message in isReversed ? messages.reversed() : messages { miner.add(message) }
    #expect(miner.byFrequency.map(\.count) == [1, 1])
  }

  @Test func sameTextOfTwoOriginsIsTwoTemplates() {
    var miner = Miner()
    miner.add("Loaded 3 stores")
    miner.add("Loaded 3 stores", origin: .manager)
    miner.add("Loaded 4 stores", origin: .manager)
    #expect(miner.byFrequency.map(\.first.record.origin) == [.manager, .ubiquity])
  }

  /// Messages that only their method identifies are one template for each method.
  @Test func methodsDistinguishTemplatesWithoutText() {
    var miner = Miner()
    for (message, method) in [
      ("3: 4", "A b"), ("5: 6", "A b"), ("5: 6", "A c"), ("at 3", "A b"), ("at 3", "A c"), ("all 3", "A b"),
      ("all 3", "A c"),
    ] {
      miner.add(message, method: method)
    }
    #expect(miner.byFrequency.map(\.count) == [2, 2, 1, 1, 1])
    #expect(miner.byFrequency.map(\.hasSingleMethod) == [true, false, true, true, true])
  }

  @Test func templateKeepsItsFirstRecordAndMethod() throws {
    var miner = Miner()
    miner.add("Opened 3 logs", line: 7)
    miner.add("Opened 4 logs", line: 8)
    miner.add("Closed 4 logs", method: "A b", line: 9)
    miner.add("Closed 5 logs", method: "A c", line: 10)
    let templates = miner.byFrequency
    #expect(templates.map(\.count) == [2, 2])
    #expect(templates.map(\.first.record.line) == [7, 9])
    #expect(templates.map(\.hasSingleMethod) == [true, false])
    #expect(templates[1].first.method == "A b")
    #expect(
      templates[0].first.bytes.count
        == "-[PFUbiquityThing do:](12): CoreData: Ubiquity:  Opened 3 logs".utf8.count)
  }

  /// The template that was seen least recently is dropped, and its records are counted.
  @Test func leastRecentTemplateIsDropped() {
    var miner = Miner(capacity: 3)
    for word in ["a", "b", "b", "c", "a", "d", "e", "a"] { miner.add("Word \(word) of 12") }
    var scanner = MessageScanner()
    #expect(
      miner.byFrequency.map { "\($0.count) \($0.text(&scanner))" } == [
        "3 Word a of {number}", "1 Word d of {number}", "1 Word e of {number}",
      ])
    #expect(miner.droppedTemplates == 2)
    #expect(miner.droppedRecords == 3)
  }

  /// A new template takes over nothing from the dropped one in its slot.
  @Test func droppedTemplateLeavesNothing() throws {
    var miner = Miner(capacity: 1)
    for method in ["A b", "A c"] { miner.add("Word of 12 and \(Self.long)", method: method) }
    #expect(miner.byFrequency.map(\.hasSingleMethod) == [false])
    miner.add("Other word", method: "A d", line: 7)
    let other = try #require(miner.byFrequency.first)
    #expect(other.hasSingleMethod && other.count == 1 && other.fields.isEmpty && !other.first.isCut)
    #expect(other.first.record.line == 7 && other.first.bytes.span.text.hasSuffix("Other word"))
    #expect(other.first.method == "A d")
    miner.add("Other word", method: "A d")
    #expect(miner.byFrequency.map(\.count) == [2])
  }

  private static let long = String(repeating: "words ", count: 1000)

  @Test func numberOfTemplatesIsBounded() {
    var miner = Miner(capacity: 50)
    let letters = Array("abcdefghij")
    for index in 0..<5000 {
      miner.add("Said " + String("\(index)".map { letters[$0.wholeNumberValue ?? 0] }))
    }
    #expect(miner.byFrequency.count == 50)
    #expect(miner.droppedTemplates == 4950)
    #expect(miner.droppedRecords == 4950)
  }
}
