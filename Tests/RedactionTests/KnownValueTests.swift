import Catalogue
import Testing

@testable import Redaction
@testable import ReportModel

/// A known value or name is replaced anywhere in a text.
struct KnownValueTests {
  private static let peer = "mobile~0BADF00D-1111-2222-3333-444455556666"

  @Test func valueIsReplacedBeforeItsKeyToo() {
    let text =
      "\"The note Zorgle Affair is not valid\" UserInfo=0x1 {NSValidationErrorValue=Zorgle Affair, a=1}"
    #expect(
      Redactor().redact(text)
        == "\"The note value-1 is not valid\" UserInfo=0x1 {NSValidationErrorValue=value-1, a=1}")
  }

  @Test func valueIsReplacedInLaterTexts() {
    let redactor = Redactor()
    _ = redactor.redact("data: {\n name = Zorgle;\n title = \"At K\\U00f6ln (now)\";\n}")
    #expect(
      redactor.redact("Zorgle, \"Zorgle\" and Zorgles At Köln (now)")
        == "value-1, \"value-1\" and Zorgles value-2)")
  }

  /// Common words, numbers and names of classes, entities and properties are not learnt as values.
  @Test(arguments: ["merge", "4711", "Photo", "title", "NSString", "p1234", "abc"])
  func plainWordsStay(_ word: String) throws {
    let redactor = Redactor(catalogue: try .builtIn())
    let text = "(entity: Photo; id: 0x2 ; data: {\n title = \(word);\n})"
    #expect(!redactor.redact(text).contains("title = \(word);"))
    #expect(redactor.redact("to \(word) it") == "to \(word) it")
    #expect(redactor.redact("Photo/p12 was here") == "Photo/p12 was here")
  }

  /// A key of a dictionary may be a name itself.
  @Test func valueAfterANameIsReplaced() {
    let redactor = Redactor()
    redactor.words.learn("Wumpus", .user)
    #expect(
      redactor.redact("{\n    \"quimby@example.com\" = \"to Rio\";\n    Wumpus = 472;\n    Wumpus = 1;\n}")
        == "{\n    \"mail-1\" = \"value-1\";\n    user-1 = value-2;\n    user-1 = 1;\n}")
    #expect(redactor.redact("{\n    \"\(Self.peer)\" = 472;\n}") == "{\n    \"peer-A\" = 472;\n}")
    #expect(redactor.redact("Wumpus = 472 of them") == "user-1 = 472 of them")
  }

  @Test func userIsReplacedBeforeTheirPath() {
    #expect(Redactor().redact("Quimby was in /Users/quimby/Library/x") == "user-1 was in path-1")
  }

  /// Words that were no names when they were read are searched again, also as part of other words.
  @Test(arguments: [
    "Zorgle", "Zorgle_x", "x-Zorgle", "ZORGLE", "Zorgle.import", "Zorgle of Mary", "zorgle Of mary",
  ])
  func nameIsReplacedOnceItIsLearnt(_ text: String) {
    for name in ["Zorgle", "Zorgle of Mary"] where name == "Zorgle" || text.contains(" ") {
      let redactor = Redactor()
      for _ in 0..<2 { #expect(redactor.redact("in \(text), now") == "in \(text), now") }
      redactor.words.learn(name, .store)
      #expect(redactor.redact("in \(text), now").contains("store-1"))
    }
  }

  @Test func usersInPathsAreLearnt() {
    let redactor = Redactor()
    for record in ["at /Users/quimby/x", "(/home/zorgle)", "/Users/Shared/x /Users/", "/Users/é\u{200B}lan/"]
    {
      NameLearner(redactor.words, nil).learnUsers(in: Array(record.utf8).span)
    }
    #expect(redactor.redact("Quimby, zorgle, Shared, lan") == "user-1, user-2, Shared, lan")
  }

  @Test(arguments: ["quimby", "mobileguy", "mobile.pete"], ["~", "~sim"])
  func usersInPeerIDsAreLearnt(_ user: String, _ mark: String) {
    let redactor = Redactor()
    let record = "at Trips/\(user)\(mark)0BADF00D-1111-2222-3333-444455556666:Trips (\(Self.peer))"
    NameLearner(redactor.words, nil).learnUsers(in: Array(record.utf8).span)
    #expect(redactor.redact("\(user) and mobile") == "user-1 and mobile")
  }

  @Test func spacesInUserFoldersAreRead() {
    let redactor = Redactor()
    NameLearner(redactor.words, nil).learnUsers(in: Array("file:///Users/quimby%20bob/x".utf8).span)
    #expect(redactor.redact("for quimby bob now") == "for user-1 now")
  }

  @Test(arguments: ["Quimbys Diary", "Quimbys%20Diary", "Quimbys\\ Diary"])
  func storeWithASpaceIsOneName(_ folder: String) {
    let redactor = Redactor()
    redactor.words.learn("Quimbys Diary", .store)
    for (text, expected) in [
      ("/var/x/\(Self.peer)/\(folder)/receipt", "path-1/peer-A/store-1/receipt"),
      ("/var/x/\(Self.peer)/\(folder) is there", "path-1/peer-A/store-1 is there"),
      ("/var/x/\(Self.peer)/\(folder).sqlite", "path-1/peer-A/store-1.sqlite"),
      ("\(Self.peer)/\(folder)/receipt", "peer-A/store-1/receipt"), ("in \(folder).", "in store-1."),
    ] {
      #expect(redactor.redact(text) == expected)
    }
  }

  @Test func pathEndsAfterItsLog() {
    let log = "/var/x/\(Self.peer)/Zorgle/0BADF00D-1111-2222-3333-444455556666.1.cdt"
    #expect(
      Redactor().redact("\(log) and \(Self.peer)/x/y") == "path-1/peer-A/store-1/id-1.1.cdt and peer-A/x/y")
  }

  @Test func storeIsLearntFromALogsPath() {
    let redactor = Redactor()
    _ = redactor.redact("/var/x/\(Self.peer)/Zorgle/abc/0BADF00D-1111-2222-3333-444455556666.1.cdt")
    #expect(redactor.redact("Zorgle began") == "store-1 began")
  }

  /// A quoted text in a reporter's mark is a value; the rest of the mark describes an action.
  @Test(arguments: [
    ("==> renamed \"Zorgle\" to \"Rio\"", "==> renamed \"value-1\" to \"value-2\""),
    (
      "*** ACTION: add “Rio” and 'it's on' to Quimby's", "*** ACTION: add “value-1” and 'value-2' to Quimby's"
    ),
    ("21:45 ==> add \"Rio and… -> 2 sent", "21:45 ==> add \"… -> 2 sent"),
    ("21:45 ==> add \"Rio -> 2 sent", "21:45 ==> add \"… -> 2 sent"),
    ("==> add \"Rio and Zor", "==> add \"…"),
    ("==> a Café's \"Rio\"\nsaid \"Rio\"", "==> a Café's \"value-1\"\nsaid \"Rio\""),
    ("no mark: \"Rio\"", "no mark: \"Rio\""),
  ])
  func quotesInMarksAreReplaced(_ text: String, _ expected: String) {
    let redactor = Redactor()
    #expect(redactor.redact(text) == expected)
    #expect(redactor.redact(expected) == expected)
  }

  @Test func tableOfValuesIsBounded() {
    let redactor = Redactor()
    for index in 0..<60_000 {
      redactor.words.learn(name: "The zorgle\(index) thing", of: "\(index)", .value)
    }
    #expect(redactor.redact("The zorgle0 thing, THE Zorgle20000 thing") == "value-1, value-2")
    // Values beyond the limit are not learnt, and other texts are not affected.
    #expect(redactor.redact("The zorgle59999 thing") == "The zorgle59999 thing")
    #expect(redactor.words.known.changes == 50_000)
  }

  @Test func summarySaysThatAKeyWasUsed() {
    let redactor = Redactor(key: "plover")
    _ = redactor.redact("quimby@example.com")
    #expect(redactor.summary == "Redacted: 1 mail address; by the key given.")
  }

  @Test func keyedCaptureNameDependsOnItsFile() {
    let (one, other) = (Redactor(key: "plover"), Redactor(key: "plover"))
    #expect(one.captureName("phone.log") == other.captureName("/quimby/zorgle/phone.log"))
    #expect(other.captureName("/quimby/wumpus/phone.log") != other.captureName("/quimby/zorgle/phone.log"))
    #expect(one.captureName("phone.log") == one.captureName("phone.log"))
    #expect(one.givenName(ofCapture: "tablet.log") == nil)
  }
}
