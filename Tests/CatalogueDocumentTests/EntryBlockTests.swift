// Blocks of entries are read, and their mistakes are explained.

import Testing

@testable import CatalogueDocument

struct EntryBlockTests {
  @Test func placeAloneNeedsAMethod() throws {
    let document = try ParsedCatalogue(entry("method: -[A b]\nmessage: \"{text}\""), file: "LOGS.md")
    #expect(document.entries[0].templates[0].hasOwnText == false)
    let errors = #expect(throws: DocumentErrors.self) {
      try ParsedCatalogue(entry("message: \"{text}: {text as more}\""), file: "LOGS.md")
    }
    #expect(errors?.errors.map(\.reason) == [.noOwnText])
    #expect(errors?.errors.first?.line == 6)
  }

  @Test func fewLettersAreNoOwnText() throws {
    #expect(try Template("{text} kv {vector}").hasOwnText == false)
    #expect(try Template("{text} log {vector}").hasOwnText)
    #expect(try Template("{?Skipping ?}{text}").hasOwnText == false)
  }

  /// Letters of other scripts identify more, and text at the beginning is found quickly.
  @Test(arguments: [
    ("Сохранено {number}", true), ("保存しました {number}", true), ("été {number}", true),
    ("OK {number}", true), ("(OK) {text}", true), ("{text} 保", true), ("{text} да", true),
    ("{text} OK", false), ("O {text}", false), ("é {text}", false), ("{text} é", false),
    ("→ {text} … —", false), ("12 {text} 34", false), ("{?OK?} {text}", false), ("{text}", false),
  ])
  func lettersOfAnyScriptAreOwnText(template: String, isTold: Bool) throws {
    #expect(try Template(template).hasOwnText == isTold)
  }

  @Test func tooLittleOwnTextIsExplained() {
    let errors = #expect(throws: DocumentErrors.self) {
      try ParsedCatalogue(entry("message: \"{number} OK\""), file: "LOGS.md")
    }
    #expect(
      errors?.errors.map(\.description) == [
        """
        LOGS.md:6:10: error: this template has too little text of its own
          message: "{number} OK"
                   ^
        help: text outside of places and optional parts tells one statement from another: two letters at the beginning, \
        or three anywhere; without them, add 'method'
        """
      ])
  }

  /// The fields of a sample are compared with those that are read, so that none may be ignored.
  @Test(arguments: [
    ("[number, 3]", 11, "'fields' must be names with their values: { name: value }"),
    ("number", 11, "'fields' must be names with their values: { name: value }"),
    ("{ number: [3] }", 21, "'number' must be text"),
    ("{ [number]: 3 }", 13, "'fields' must be text"),
  ])
  func fieldsMustBeNamesWithValues(fields: String, column: Int, sentence: String) {
    let text = entry("message: Skipping").replacing("some text", with: "some text\n  fields: \(fields)")
    let errors = #expect(throws: DocumentErrors.self) { try ParsedCatalogue(text, file: "LOGS.md") }
    #expect(errors?.errors.map(\.reason.sentence) == [sentence])
    #expect(errors?.errors.map(\.column) == [column])
  }

  /// A misspelt key is present: it is not reported as missing too.
  @Test func misspeltKeySuggestsTheRightOne() {
    let errors = #expect(throws: DocumentErrors.self) {
      try ParsedCatalogue(
        entry("message: Skipping").replacing("severity:", with: "sevrity:"), file: "LOGS.md")
    }
    #expect(errors?.errors.map(\.reason) == [.unknownKey("sevrity", of: .entry)])
    #expect(errors?.errors.map(\.reason.help) == ["did you mean 'severity'?"])
    let others = #expect(throws: DocumentErrors.self) {
      try ParsedCatalogue(
        entry("message: Skipping").replacing("severity:", with: "weight:"), file: "LOGS.md")
    }
    #expect(others?.errors.map(\.reason) == [.missing("severity"), .unknownKey("weight", of: .entry)])
    #expect(others?.errors.last?.reason.help.hasPrefix("the keys are method, message, also, source") == true)
  }

  /// The problem lists the possible values, because the file may have only one entry to look at.
  @Test(arguments: [
    (
      "source: ap", "'ap' is no source; it must be one of ubiquity, cloudkit, manager, daemon, coredata, app",
      "did you mean 'app'?"
    ),
    (
      "source: elsewhere",
      "'elsewhere' is no source; it must be one of ubiquity, cloudkit, manager, daemon, coredata, app",
      "ubiquity is Core Data's iCloud integration, cloudkit the mirroring to CloudKit, manager UbiquityStoreManager, "
        + "daemon one of iCloud's processes, coredata the rest of Core Data, app what the app prints itself"
    ),
    (
      "followed-by: [x]", "'followed-by' must be a list of { entry: …, within: 90 s, how: always|usually }",
      "write '- { entry: export-written, within: 10 s, how: usually }'; 'within' may be left out"
    ),
    (
      "level: 7", "'level' must be 0, 1, 2 or 3",
      "3 is the highest log level; leave 'level' out when it is not known"
    ),
  ])
  func wrongValueListsThePossibleOnes(line: String, sentence: String, help: String) {
    let errors = #expect(throws: DocumentErrors.self) {
      try ParsedCatalogue(entry("message: Skipping\n" + line), file: "LOGS.md")
    }
    #expect(errors?.errors.map(\.reason.sentence) == [sentence])
    #expect(errors?.errors.map(\.reason.help) == [help])
  }

  @Test func misspeltSeveritySuggestsTheRightOne() {
    let errors = #expect(throws: DocumentErrors.self) {
      try ParsedCatalogue(
        entry("message: Skipping").replacing("benign", with: "waring"), file: "LOGS.md")
    }
    #expect(
      errors?.errors.map(\.reason.sentence)
        == ["'waring' is no severity; it must be one of benign, notable, warning, error"])
    #expect(errors?.errors.map(\.reason.help) == ["did you mean 'warning'?"])
  }

  private func entry(_ keys: String) -> String {
    "### some-id\n\nProse.\n\n```entry\n\(keys)\nseverity: benign\nsamples:\n- text: some text\n```\n"
  }
}
