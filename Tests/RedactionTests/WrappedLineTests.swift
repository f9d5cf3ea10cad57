import Testing

@testable import Redaction

/// A name that a console broke at the end of a long line is one name.
struct WrappedLineTests {
  private static let long = String(repeating: "x", count: 60)

  private static func peer(_ user: String) -> String { "\(user)~0BADF00D-1111-2222-3333-444455556666" }

  @Test func nameInQuotationMarksContinuesOnTheNextLine() {
    let redactor = Redactor()
    #expect(
      redactor.redact("The file “Wumpus.sqlite” is not in “Zorg\nle Plugh”.")
        == "The file “name-1” is not in “name-2”.")
    #expect(redactor.redact("in Zorgle Plugh now") == "in name-2 now")
  }

  /// A mark that is not closed on the next line quotes nothing there.
  @Test(arguments: [
    ("“Zorgle\nwent on", "“name-1\nwent on"), ("“Zorgle\nwas “Wumpus”", "“name-1\nwas “name-2”"),
    ("“Zorgle\nwent\non”", "“name-1\nwent\non”"), ("a” Zorgle\nwent” on", "a” Zorgle\nwent” on"),
  ])
  func unclosedNameEndsWithItsLine(_ text: String, _ expected: String) {
    #expect(Redactor().redact(text) == expected)
  }

  @Test func userOfAPeerContinuesOnTheNextLine() {
    let redactor = Redactor()
    let text = "\(Self.long) (\(Self.peer("mobile")):4:zorg\n\(Self.peer("le")):7)"
    #expect(redactor.redact(text) == "\(Self.long) (peer-A:4:peer-B:7)")
    #expect(redactor.redact("for zorgle now") == "for user-1 now")
    #expect(redactor.counts.contains { $0.kind == "peers" && $0.count == 2 })
  }

  /// A peer that other records name is whole, and a short line was not broken.
  @Test func peerAtTheBeginningOfALineStays() {
    let redactor = Redactor()
    redactor.words.learn(peer: Self.peer("quimby"))
    let text = "imported by\n\(Self.peer("quimby")):7"
    for text in ["\(Self.long) \(text)", text] {
      #expect(redactor.redact(text).hasSuffix("imported by\npeer-A:7"), "\(redactor.redact(text))")
    }
    #expect(Redactor().redact(text).hasSuffix("imported by\npeer-A:7"))
  }

  /// The line breaks where its text does.
  @Test func wordBeforeAPeerOnTheNextLineStays() {
    let redactor = Redactor()
    let text = "\(Self.long) and was finished\n\(Self.peer("quimby")) wrote 3"
    #expect(redactor.redact(text) == "\(Self.long) and was finished\npeer-A wrote 3")
    #expect(redactor.redact("Peer \(Self.peer("quimby")) is here") == "Peer peer-A is here")
  }

  /// A shorter line continues only if a folder follows at once.
  @Test(arguments: [
    (60, "/Users/quimby/Library/Mobi\nle Documents/Zorgle Wumpus Led\nger/Plugh.sqlite"),
    (60, "/Users/quimby/Library/Zorg\nle/Wumpus Plugh/notes.sqlite"),
    (30, "/Users/quimby/Library/Zorg\nle/Wumpus Plugh/notes.sqlite"),
  ])
  func pathContinuesOnTheNextLine(_ length: Int, _ path: String) {
    let redacted = Redactor().redact("\(Self.long.prefix(length)) \(path) is gone")
    #expect(redacted.hasSuffix(" is gone"))
    for word in ["quimby", "Mobi", "Documents", "Zorg", "Wumpus", "Led", "ger", "Plugh", "notes"] {
      #expect(!redacted.contains(word), "\(redacted)")
    }
  }

  /// The line after a path begins with a label, or with words without a folder.
  @Test(arguments: ["storeKV: 1", "was opened by Trips", "(null)", "\tstoreName: (null)"])
  func pathEndsWithItsLine(_ rest: String) {
    let path = "/Users/quimby/Library/Application Support/Trips/Trips.sqlite"
    #expect(Redactor().redact("\(Self.long) \(path)\n\(rest)").hasSuffix("\n\(rest)"))
  }
}
