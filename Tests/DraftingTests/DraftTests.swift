// Names in drafts, their disguises, and the records that share a draft.

import CatalogueDocument
import Diagnosis
import Mining
import Testing

@testable import Drafting

struct DraftTests {
  private static let header = "2014-05-09 18:20:02.310 Hikes[811:3c07] CoreData: Ubiquity:  "

  private func suggest(_ messages: String...) throws -> Suggestions {
    try Suggesting.suggest(messages.map { Self.header + $0 + "\n" }.joined().utf8)
  }

  private func entries(_ suggestions: Suggestions) throws -> [EntryDocument] {
    try ParsedCatalogue("## Drafts\n\n" + suggestions.text, file: "drafts").entries
  }

  private func template(_ message: String) throws -> String {
    try entries(suggest(message)).first?.templates.first?.source ?? ""
  }

  // MARK: Names

  /// `AA` follows `Z`.
  @Test(.timeLimit(.minutes(4))) func equalNamesAreNumberedWithLetters() throws {
    let parts = (1...60).flatMap { number in
      [DraftPart(content: .text, sample: "foo:"), DraftPart(content: .field(.number), sample: "\(number)")]
    }
    let names = DraftWords.named(parts).compactMap(\.name)
    #expect(names.count == 60 && Set(names).count == 60)
    #expect(names[0...1] == ["foo", "fooB"])
    #expect(names[24...27] == ["fooY", "fooZ", "fooAA", "fooAB"])
    #expect(names[51...52] == ["fooAZ", "fooBA"])
  }

  @Test func longNamesAreShortenedOrReplaced() throws {
    let long = String(repeating: "a", count: 200)
    let label = String(repeating: "g", count: 30)
    let capture =
      "2014-05-09 18:20:02.310 Hikes[811:3c07] -[PFUbiquityFoo \(long):](7): CoreData: Ubiquity:  Wobbled \(label): 3\n"
    let entry = try #require(try entries(Suggesting.suggest(capture.utf8)).first)
    #expect(entry.id == String(repeating: "a", count: 20) + "-wobbled")
    #expect(entry.templates[0].fields.map(\.name) == ["number"])
  }

  @Test func unitsNameTheirNumbers() throws {
    #expect(try template("Wobbled the gears in 12 s") == "Wobbled the gears in {number as seconds} s")
    #expect(try template("Wobbled the gears in 12 µs") == "Wobbled the gears in {number} µs")
  }

  // MARK: What is private

  @Test(arguments: [
    ("Finished 12 steps without errors", "benign"), ("Ended 12 steps (NoError)", "benign"),
    ("12 steps failed without errors", "error"),
    ("12 errors in no time", "error"), ("Lost 12 steps", "warning"),
  ])
  func severityDependsOnWordsOfErrors(message: String, severity: String) throws {
    #expect(try entries(suggest(message))[0].severity.rawValue == severity)
  }

  @Test func nullErrorIsAnErrorField() throws {
    #expect(try template("Ended 12 steps, error: (null)").hasSuffix("error: {error}"))
  }

  @Test func longTextsAreShortened() throws {
    let text = try suggest("Listed " + (0..<3000).map { "w\($0)" }.joined(separator: " ")).text
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count < 1500 })
    #expect(text.contains("```entry"))
    // A damaged letter does not end the text.
    let umlauts = try suggest(
      "Listed " + (0..<3000).map { "ü\($0)\u{FFFD}" }.joined(separator: " ")
    ).text
    #expect(umlauts.split(separator: "\n").contains { $0.utf8.count > 250 })
  }

  /// A character that no statement has keeps the record from being taken for one that is cut.
  @Test func beginningOfAKnownStatementIsRefused() throws {
    let suggestions = try suggest("Threw trying to\0")
    #expect((suggestions.drafted, suggestions.refused) == (0, 1))
  }

  /// Such marks in the message would end the Markdown block.
  @Test func fencesInMessagesAreIndented() throws {
    let text = try suggest("Fenced in 12 parts\n```\nhere").text
    #expect(text.contains("\n    ```\n"))
    #expect(!text.contains("\n  ```\n"))
  }

  /// The words of a line are not taken for the rest of the previous line.
  @Test func wordsAfterAnObjectAreKept() throws {
    let message = """
      <_PFUbiquityRecordsImporter: 0x1c5a2f30>:
      \tubiquityRootLocation: <PFUbiquityLocation: 0x1c5a1d10>: /private/var/mobile/CloudLogs
      \tlocalPeerID: mobile~2B7C1E90-5A4D-4F63-9E08-C1D2A3B4F506
      Zorked the scheduling of 3 logs
      """
    #expect(try template(message) == "{importer}\nZorked the scheduling of {number as logs} logs")
  }

  /// No text before an object at the beginning could name it.
  @Test func objectAtTheBeginningIsKept() throws {
    let message = "<PFUbiquitySetupAssistant: 0x2046d7d0>: Frobnicated the widget 12 times"
    #expect(try template(message) == "{assistant}: Frobnicated the widget {number as times} times")
    #expect(try suggest(message).text.contains("Ubiquity:  " + message))
  }

  @Test(arguments: [
    "+4915112345678", "tel:4915112345678", "tel:+4915112345678", "+49 151 12345678", "+49 (151) 1234-5678",
  ])
  func phoneNumbersAreDisguised(number: String) throws {
    let suggestions = try suggest("Phoned the owner at \(number) in vain")
    #expect(suggestions.drafted == 1)
    #expect(suggestions.text.contains("Phoned the owner at"))
    for digits in ["151", "12345678", "1234", "5678"] { #expect(!suggestions.text.contains(digits)) }
  }

  /// A number shows by itself nothing of the address, phone number or value that it is a part of.
  @Test(arguments: [
    ("2001:db8:85:90::417", ["db8", "417"]), ("dc:a6:32:90:41:75", ["a6:", "90:41", ":75"]),
    ("(0170) 9041 790", ["0170", "9041", "790"]), ("0049 170 904 1790", ["0049", "904", "790"]),
    ("count=90417", ["90417"]),
  ])
  func numbersThatArePartsOfSecretsAreDisguised(secret: String, parts: [String]) throws {
    let suggestions = try suggest("Wobbled the owner at \(secret) in vain")
    #expect(suggestions.drafted == 1)
    #expect(suggestions.text.contains("Wobbled the owner at") && suggestions.text.contains(" in vain"))
    for part in parts { #expect(!suggestions.text.contains(part), "\(suggestions.text)") }
  }

  /// The percent sign separates the pieces of a message, but not the letters of a name.
  @Test func percentEncodedNameIsDisguised() throws {
    let suggestions = try suggest(
      "Wobbled at /Users/zebrowski/x", "Wobbled the owner %5A%65browski in vain")
    #expect(suggestions.drafted == 2)
    for part in ["browski", "5A"] { #expect(!suggestions.text.contains(part), "\(suggestions.text)") }
    #expect(suggestions.text.contains("Wobbled the owner user1 in vain"), "\(suggestions.text)")
  }

  /// A console broke the line inside a name, so neither half is a name by itself.
  @Test(arguments: [
    "the vector (mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:4:zebrow\nski~7F77633C-F13B-518E-9A63-8D5EB212D8AD:7)",
    "the store at /Users/quimby/Library/Zebrow\nski/Lönn Bergbuch/notes.sqlite",
    "the file “Lönn Zebrow\nski”",
  ])
  func brokenNamesAreDisguised(value: String) throws {
    let suggestions = try suggest("Wobbled by \(value) in vain")
    #expect(suggestions.drafted == 1, "\(suggestions.text)")
    for part in ["zebrow", "ski", "lönn", "bergbuch", "quimby"] {
      #expect(!suggestions.text.lowercased().contains(part), "\(suggestions.text)")
    }
  }

  @Test func punctuationAroundADisguisedAddressStays() throws {
    let template = try template("Wobbled the owner (dc:a6:32:90:41:75) in vain")
    #expect(template.contains("the owner ({") && template.contains("}) in vain"), "\(template)")
  }

  @Test func labelledNumberStaysANumber() throws {
    let text = try suggest("Wobbled the owner count=90417 in vain").text
    #expect(text.contains("count={number as count} in vain") && text.contains("count=1 in vain"), "\(text)")
  }

  /// A name that a record reveals is known in the records before it too.
  @Test(arguments: [
    ("Widget Bergbuch wobbled", "Thing storeName=Bergbuch, began"),
    ("Widget Bergbuch wobbled", "Thing name = \"Bergbuch\"; began"),
    (
      "Widget Bergbuch wobbled",
      "Took /var/mobile/CloudLogs/mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15/Bergbuch/abc/x.1.cdt"
    ),
  ])
  func namesRevealedByLaterRecordsAreDisguised(first: String, second: String) throws {
    for messages in [[first, second], [second, first]] {
      let text = try Suggesting.suggest(messages.map { Self.header + $0 + "\n" }.joined().utf8).text
      #expect(text.contains("Widget") && !text.lowercased().contains("bergbuch"), "\(text)")
    }
  }

  /// A draft with its own text, in any script, replaces one that matches nearly everything.
  @Test func draftWithTextOfAnyScriptIsPreferred() throws {
    let suggestions = try suggest(
      "5", "Ошибка: файл 5 не найден", "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15",
      "Imported Foo:Trip:p52 5 times")
    #expect(suggestions.text.contains("Ошибка: файл {"))
    #expect(suggestions.text.contains("Imported"))
  }

  @Test func numbersThatAreNoPhoneNumbersStay() throws {
    let text = try suggest("Wobbled by +1234567 of 4915112345678 gears").text
    #expect(text.contains("Wobbled by +1234567 of 4915112345678 gears"))
  }

  @Test func countBeforeADateStaysANumber() throws {
    let text = try suggest("Wobbled objects (25) 2013-11-18 of it").text
    #expect(text.contains("Wobbled objects (25) 2013-11-18 of it"), "\(text)")
  }

  @Test func descriptionsOfAppErrorsAreDisguised() throws {
    let own = try suggest(
      "Wobbled badly: Error Domain=TripsError Code=3 \"The trip Anna and Bob took is gone\" UserInfo=0x1c {reason=x}"
    ).text
    #expect(own.contains("Domain=TripsError Code=3"))
    for word in ["Anna", "Bob", "trip "] { #expect(!own.contains(word), "\(word)") }
    #expect(
      try suggest("Wobbled badly: Error Domain=TripsError Code=3 \"The trip Anna took\"").text.contains(
        "Anna")
        == false)
    for domain in ["NSCocoaErrorDomain", "LibrarianErrorDomain", "BRCloudDocsErrorDomain"] {
      let system = try suggest(
        "Wobbled badly: Error Domain=\(domain) Code=4 \"The file doesn’t exist.\" UserInfo=0x1c {reason=x}"
      ).text
      #expect(system.contains("Domain=\(domain) Code=4 \"The file doesn’t exist.\""))
    }
  }

  /// The word occurs in an error, in its dictionary and in a list, also with letters that Foundation escaped.
  @Test(arguments: [
    "Поездка", "Ελένη", "山田", "サクラ", "김철수", "أحمد", "שלמה", "สมชาย", "Ąż",
    "\\U0420\\U0438\\U0442\\U0430", "\\\\U0420\\\\U0438\\\\U0442\\\\U0430", "Ren\\U00e9e",
  ])
  func wordsOfAnyScriptAreDisguised(word: String) throws {
    let (error, list) = try (
      suggest(
        "Wobbled badly: Error Domain=TripsError Code=3 \"\(word) went\" UserInfo=0x1c {reason=\(word) went}"),
      suggest("Wobbled {(\n    \"\(word) went\",\n    \(word)\n)} badly")
    )
    #expect(error.text.contains("Code=3 \"value1 value2\" UserInfo=0x1c {reason=value1 value2}"))
    #expect(list.text.contains("\"value1 value2\""))
    for suggestions in [error, list] {
      #expect(suggestions.drafted == 1)
      #expect(!suggestions.text.contains(word), "\(suggestions.text)")
    }
  }

  /// Joiners of emoji and of Persian letters, a soft hyphen, marks of direction, a byte order mark and a tag.
  @Test(arguments: ["\u{200D}", "\u{200C}", "\u{AD}", "\u{200E}", "\u{2068}", "\u{FEFF}", "\u{E0067}"])
  func nameWithInvisibleCharacterIsDisguised(character: String) throws {
    for quotes in [("\"", "\""), ("'", "'"), ("Error Domain=TripsError Code=3 \"", "\"")] {
      let text = try suggest("Something \(quotes.0)Zorgle \(character)Plugh\(quotes.1) wobbled").text
      #expect(!text.contains("Zorgle") && !text.contains("Plugh"), "\(text)")
    }
  }

  /// Punctuation separates words, and is not part of them.
  @Test(arguments: ["’", "–", "‘", "，", "·"])
  func punctuationBetweenWordsStays(sign: String) throws {
    let text = try suggest(
      "Wobbled badly: Error Domain=TripsError Code=3 \"Anna\(sign)Bob\" UserInfo=0x1c {reason=Anna\(sign)Bob}"
    ).text
    #expect(
      text.contains("Code=3 \"value1\(sign)value2\" UserInfo=0x1c {reason=value1\(sign)value2}"), "\(text)")
  }

  // MARK: Which records share a draft

  @Test func sameTextOfTwoSourcesHasTwoDrafts() throws {
    let suggestions = try Suggesting.suggest(
      """
      \(Self.header)Wobbled 3 gears quickly
      2014-05-09 18:20:02.310 Hikes[811:3c07] UbiquityStoreManager: Wobbled 3 gears quickly

      """.utf8)
    #expect(try entries(suggestions).map(\.source) == [.ubiquity, .manager])
    #expect(suggestions.refused == 0 && !suggestions.text.contains("<!--"))
  }

  /// A template that only its method identifies is drafted for each method.
  @Test func templateWithoutTextHasADraftPerMethod() throws {
    let capture = """
      2014-05-09 18:20:02.310 Hikes[811:3c07] -[PFUbiquityOne alpha:](1): CoreData: Ubiquity:  3: 4
      2014-05-09 18:20:02.310 Hikes[811:3c07] -[PFUbiquityTwo beta:](1): CoreData: Ubiquity:  5: 6

      """
    let suggestions = try Suggesting.suggest(capture.utf8)
    #expect(
      try entries(suggestions).map(\.methods) == [["-[PFUbiquityOne alpha:]"], ["-[PFUbiquityTwo beta:]"]])
    let diagnosis = try Suggesting.diagnose(capture.utf8, with: Suggesting.joined(suggestions))
    #expect(diagnosis.statements.unrecognised.count == 0)
  }

  private static func wobbled(_ store: String, peer: String) -> String {
    """
    2014-05-09 18:20:01.004 Hikes[811:3c07] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](808): CoreData: Ubiquity:  mobile~2B7C1E90-5A4D-4F63-9E08-C1D2A3B4F50\(peer):\(store)
    Using local storage: 0
    \(header)\(store) wobbled 3 gears

    """
  }

  /// Templates that differ only in private text have one draft, also those of two captures.
  @Test func templatesEqualWithoutSecretsAreJoined() throws {
    let captures = [Self.wobbled("Hikes", peer: "6"), Self.wobbled("Trips", peer: "7")]
    let together = try Suggesting.suggest(captures.joined().utf8)
    let apart = try Suggestions(
      captures.map { try Suggesting.diagnose($0.utf8) }, Suggesting.catalogue)
    for suggestions in [together, apart] {
      #expect(try entries(suggestions).count == 1)
      #expect(suggestions.text.contains("<!-- 1 more record, the first at line "))
      #expect((suggestions.drafted, suggestions.refused) == (1, 0))
    }
  }

  /// A comment names only drafts that are in the output.
  @Test func commentsNameOnlyPrintedDrafts() throws {
    let suggestions = try Suggesting.suggest(
      (Self.wobbled("Hikes", peer: "6") + Self.wobbled("Trips", peer: "7")
        + Self.header + "Seldom has anybody wobbled 3 gears\n").utf8)
    let ids = Set(try entries(suggestions).map(\.id))
    for named in suggestions.text.matches(of: /fit '([^']+)'/) {
      #expect(ids.contains(String(named.output.1)), "\(named.output.1)")
    }
    #expect((suggestions.drafted, suggestions.refused) == (1, 2), "\(suggestions.text)")
  }

  @Test(arguments: [
    "May  9 18:20:02 annas-iphone ubd[55] <Notice>: Zorked 3 ubiquity items",
    "May  9 18:20:02 annas-iphone librariand[55] <Error>: Zorked 3 ubiquity items",
  ])
  func daemonRecordsAreDrafted(record: String) throws {
    let suggestions = try Suggesting.suggest((record + "\n").utf8)
    let entry = try #require(try entries(suggestions).first)
    #expect(entry.source == .daemon)
    #expect(!suggestions.text.contains("annas"))
    let diagnosis = try Suggesting.diagnose((record + "\n").utf8, with: Suggesting.joined(suggestions))
    #expect(diagnosis.statements.unrecognised.count == 0)
  }

  // MARK: Built-in entries

  /// A draft that matches only records with optional parts, or with numbers in place of names, is too general
  /// too.
  @Test(arguments: [
    "7 bytes: 48213",
    """
    <_PFUbiquityRecordImportOperation: 0x1c5a1320>
    \tlocalPeerID: mobile~C38BDDA0-9BF7-6EB5-51CB-85EBD6CFE5BA
    \tstoreName: Trips
     quickly applied changes for 7
    Object ID: 0x1c5b0350 <x-coredata://C712F31D-3ECA-788B-FCF2-DA9BBABF9271/Stop/p12>
    """,
    """
    <_PFUbiquityRecordImportOperation: 0x1c5a1320>
    \tlocalPeerID: mobile~C38BDDA0-9BF7-6EB5-51CB-85EBD6CFE5BA
    \ttransactionNumber: 13
    nil content for comprssed globalID Index: 3
    """,
  ])
  func draftFitsNoBuiltInSample(message: String) throws {
    let suggestions = try suggest(message)
    #expect(try Suggesting.problems(Suggesting.logs() + "\n## Drafts\n\n" + suggestions.text) == [])
  }

  @Test func interruptionEndsDrafting() throws {
    let diagnosis = try Suggesting.diagnose((Self.header + "Wobbled 3 gears quickly\n").utf8)
    let interrupted = Suggestions([diagnosis], Suggesting.catalogue, until: { true })
    #expect((interrupted.drafted, interrupted.text) == (0, ""))
  }
}
