import Catalogue
import Testing
import TimeGrowth
import Timelines

@testable import Redaction
@testable import ReportModel

/// The parts of a text that redaction removes, and those that remain.
struct RedactorTests {
  /// Texts with a made-up word in place of each secret.
  static let secrets: [(text: String, words: [String])] = [
    ("opened /Users/quimby/Library/Application Support/Trips/Zorgle.sqlite now", ["quimby", "Zorgle"]),
    (
      "at file:///Users/quimby/Library/Mobile%20Documents/A1B2C3D4E5~com~zorgle~trips/x.cdt",
      ["quimby", "zorgle", "A1B2"]
    ),
    ("/home/quimby/notes and ~/wumpus/list.txt", ["quimby", "wumpus"]),
    ("/var/mobile/Applications/0BADF00D-1111-2222-3333-444455556666/Documents", ["0BADF00D"]),
    (
      "Quimby Zorgle's iPad and Wumpus’s iPhone and Zorgles-MacBook-Pro.local",
      ["Quimby", "Zorgle", "Wumpus"]
    ),
    ("peer mobile~0BADF00D-1111-2222-3333-444455556666:12 zorgle~cafe1234", ["0BADF00D", "zorgle"]),
    ("A1B2C3D4E5.com.zorgle.Trips iCloud.com.zorgle.trips com.zorgle.trips", ["zorgle", "A1B2"]),
    (
      "token <0badf00d 0badf00d 73743030> data {length = 20, bytes = 0x0badf00d 0badf00d 0badf00d ... }",
      ["0badf00d"]
    ),
    ("data 1B2M2Y8AsgTpgAmY7PhCfg== and AQAAAAAAAABzbm9kZ3Jhc3M=", ["1B2M", "AQAA"]),
    ("hash eFzB0RZXT8lCIYm1LmmCHNchjfy3jQw3cLbFHu6JcE4= end", ["eFzB0RZX"]),
    (
      "data: {\n    name = \"Zorgle \\\"the\\\" Wumpus\";\n    age = 4711;\n    city = Quimby;\n}",
      ["Zorgle", "Wumpus", "4711", "Quimby"]
    ),
    (
      "UserInfo=0x1c5 {NSValidationErrorValue=Zorgle, and Wumpus, NSValidationErrorKey=title}",
      ["Zorgle", "Wumpus"]
    ),
    ("UserInfo=0x1c5 {password = zorgle; other=\"wumpus quimby\"}", ["zorgle", "wumpus", "quimby"]),
    ("mail Zorgle.Wumpus+x@quimby.example, done", ["Zorgle", "Wumpus", "quimby"]),
    (
      "record 0BADF00D-1111-2222-3333-444455556666 and t0badf00d-1111-2222-3333-444455556666",
      ["0BADF00D", "0badf00d"]
    ),
    ("x-coredata://0BADF00D-1111-2222-3333-444455556666/Trip/p12", ["0BADF00D"]),
    ("to https://user:quimby@zorgle.example:8080/wumpus?q=1 ok", ["quimby", "zorgle", "wumpus"]),
    ("from 203.0.113.77 and 2001:db8::beef:cafe", ["203.0.113.77", "beef"]),
    ("call +49 170 5550123 or 555-867-5309", ["5550123", "867-5309"]),
    ("The file “Zorgle Wumpus” couldn’t be opened.", ["Zorgle", "Wumpus"]),
    ("storeName: Zorgle\n\tubiquityName: Wumpus Quimby", ["Zorgle", "Wumpus", "Quimby"]),
    // Words that look like pseudonyms, but are not.
    ("on app-1.zorgle-wumpus.com and host-3.internal.zorgle.com", ["zorgle", "wumpus"]),
    ("mail user-12.zorgle@quimby.example", ["zorgle", "quimby"]),
    ("file file-1.JaneZorgle.Medical.pdf", ["Zorgle", "Medical"]),
    ("to https://host-3.internal.zorgle.com/private/quimby", ["zorgle", "quimby"]),
    ("file://localhost/Users/quimby/Library/x.db by Quimby", ["quimby", "Quimby"]),
    ("file://zorgles-mac.example.com/Users/quimby/x by quimby", ["zorgle", "quimby"]),
  ]

  @Test(arguments: secrets.indices)
  func secretsAreRemoved(_ index: Int) {
    let (text, words) = Self.secrets[index]
    let redacted = Redactor().redact(text)
    for word in words { #expect(!redacted.contains(word), "\(redacted)") }
    let again = Redactor()
    #expect(again.redact(again.redact(text)) == again.redact(text))
  }

  /// Words that look like pseudonyms, including those that were given to other things.
  @Test(arguments: [
    "at /path-1/Zorgle/Wumpus.secret/quimby", "to https://host-1/Zorgle/quimby",
    "/path-1.Zorgle/quimby and /path-1/Zorgle.secret/quimby", "host-1.quimby.com app-1.Zorgle.com",
    "file-1.Zorgle.Quimby.pdf", "file:///path-1/Zorgle/quimby",
  ])
  func wordsLikePseudonymsAreRemoved(_ text: String) {
    for before in ["", "in /Users/wumpus/x of https://example.com/x, Wumpus.pdf: "] {
      let redactor = Redactor()
      redactor.words.learn("Wumpus", .app)
      let redacted = redactor.redact(before + text)
      for word in ["Zorgle", "Wumpus", "quimby", "wumpus"] {
        #expect(!redacted.contains(word), "\(redacted)")
      }
      #expect(redactor.redact(redacted) == redacted)
    }
  }

  /// Words that a maintainer needs.
  @Test(arguments: [
    "Error Domain=NSCocoaErrorDomain Code=134302 \"The operation couldn’t be completed. (Cocoa error 134302.)\"",
    "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](271): CoreData: Ubiquity:",
    "Skipping log because it has already been imported into the local store",
    "2013-11-18T21:44:41.159 2013-11-18 21:44:41 line 1551, transactions 14 to 16; 1050, 1071 and others.",
    "\"trail\" of Sharing must not be empty (error 134302, caused by 1570)", "Trip/p12",
    "import.already-imported",
    "storage.local", "LOGS.md#importer-ahead-of-local-peer", "com.apple.coredata.ubiquity.logLevel 3",
    "transactionNumber = 12", "<PFUbiquityRecordImportOperation: 0x1d57a2f0>", "NSValidationErrorKey=trail",
    "_PFUbiquityTransactionLogMigrationAssistant", "missing-transaction", "import/export",
    "Using local storage: 1",
  ])
  func technicalWordsStay(_ text: String) { #expect(Redactor().redact(text) == text) }

  @Test func sameThingHasTheSamePseudonym() {
    let redactor = Redactor()
    let first = redactor.redact("mobile~0BADF00D-1111-2222-3333-444455556666")
    #expect(first == "peer-A")
    #expect(redactor.redact("MOBILE~0badf00d-1111-2222-3333-444455556666:3") == "peer-A:3")
    redactor.words.learn(peer: "mobile~0BADF00D-1111-2222-3333-444455556666")
    #expect(redactor.redact("mobile-0BAD 12") == "peer-A 12")
    #expect(redactor.redact("mobile~1BADF00D-1111-2222-3333-444455556666") == "peer-B")
  }

  @Test func namesWithoutAFormAreLearnt() {
    let redactor = Redactor()
    redactor.words.learn("My Zorgle", .store)
    redactor.words.learn("Wumpus", .store)
    #expect(
      redactor.redact("My Zorgle, Wumpus and Wumpus.sqlite; My") == "store-1, store-2 and store-2.sqlite; My")
  }

  /// Names beyond the limit of the tables are removed as well.
  @Test func storesBeyondTheTableAreRemoved() {
    let redactor = Redactor()
    for index in 0..<(Pseudonyms.capacity + 5) {
      _ = redactor.redact("mobile~0BADF00D-1111-2222-3333-444455556666:S\(index)zorgle")
    }
    let text = redactor.redact("mobile~0BADF00D-1111-2222-3333-444455556666:Szorgle end of Szorgle")
    #expect(text == "peer-A:store-other end of store-other")
  }

  @Test func usersAreReplacedInAnyLetterCase() {
    #expect(Redactor().redact("/Users/quimby/x for Quimby") == "path-1 for user-1")
  }

  /// The system processes of a capture show what it can reveal.
  @Test(arguments: [
    "accountsd", "akd", "apsd", "bird", "cloudd", "dasd", "librariand", "nsurlsessiond", "SpringBoard", "ubd",
  ])
  func systemProcessesStay(_ name: String) {
    let redactor = Redactor()
    #expect(redactor.learn(app: name) == name)
    #expect(redactor.redact("asked \(name) and Trips") == "asked \(name) and Trips")
    #expect(redactor.summary == "Redacted: nothing.")
  }

  @Test func systemPoliciesStayOnlyInTheirPlace() throws {
    let redactor = try Redactor(catalogue: .builtIn())
    #expect(redactor.leavingOutNames("{name: ZorglePolicy, ZorglePolicy") == "{name: ZorglePolicy, …")
  }

  /// A file's URL may name the machine; the file is the same without that.
  @Test func fileURLWithLocalhostIsTheSameFile() {
    let redactor = Redactor()
    #expect(redactor.redact("file:///private/var/quimby/x") == "file://path-1")
    #expect(redactor.redact("file://localhost/private/var/quimby/x") == "file://path-1")
    #expect(redactor.redact("file://localhost/Users/quimby/x by Quimby") == "file://path-2 by user-1")
  }

  /// A template keeps its places.
  @Test func placesInURLsStay() {
    let template = "object x-coredata://{uuid}/{name} saved"
    #expect(Redactor().redact(template) == template)
  }

  /// Text that only begins like the ID of a related object is a value, at any depth of quotation marks.
  @Test func textLikeAnObjectIDIsAValue() {
    func nested(_ depth: Int) -> String {
      (0..<depth).map { level in
        "data: {a=" + String(repeating: "\\", count: level) + "\"<x-coredata Zorgle@quimby.example "
      }.joined()
    }
    for depth in [1, 7, 8, 9, 40] {
      let redacted = Redactor().redact(nested(depth), isCut: false)
      for word in ["Zorgle", "quimby"] { #expect(!redacted.contains(word), "\(redacted)") }
    }
    // A text of eight times the bytes has fewer than three times the levels.
    let texts = [4000: nested(250), 32_000: nested(707)]
    #expect((texts[32_000]?.utf8.count ?? 0) > 250_000)
    let growth = TimeGrowth(from: 4000) { size in _ = Redactor().redact(texts[size] ?? "", isCut: false) }
    #expect(growth.isLinear, "\(growth)")
  }

  /// A value is one thing, even if a part of it is known as something else.
  @Test(arguments: [
    "Mum's funeral/id-1", "Alice Miller-app-1", "Zorgle.sqlite", "Wumpus-Zorgle", "/Users/quimby/x",
    "0x secret",
    "<x-coredata Zorgle", "store-1.Zorgle.pdf", "Diary 2 of Mary", "a/Wumpus", "0xZorgle", "(Wumpus) Zorgle",
  ])
  func valuesAreReplacedWhole(_ value: String) {
    let redactor = Redactor()
    redactor.words.learn("Wumpus", .app)
    let texts = ["data: {\n    a = \"\(value)\";\n}", "UserInfo=0x1 {note=\"\(value)\", b=1}", "“\(value)”"]
    for text in texts {
      #expect(
        redactor.redact(text).contains(/(“|\")(value|name|path|peer|file)-[0-9A-Z]+(”|\")/),
        "\(redactor.redact(text))")
    }
  }

  /// The values of all keys are replaced, except those of Core Data's keys.
  @Test(arguments: [
    "accountNumber", "phoneType", "birthDate", "ownerHint", "boxCount", "secretLevel", "myVersion",
  ])
  func valuesOfOtherKeysAreReplaced(_ key: String) {
    for value in ["4711012", "Mary", "1971-02-03"] {
      #expect(
        Redactor().redact("UserInfo=0x1 {\(key)=\(value), b=1}") == "UserInfo=0x1 {\(key)=value-1, b=1}")
    }
  }

  @Test(arguments: [
    ("NSStoreType", "SQLite"), ("NSDescription", "The request timed out."), ("NSSQLiteErrorDomain", "11"),
    ("exception", "Can only use performBlock"), ("NSPersistenceFrameworkVersion", "1526"),
  ])
  func valuesOfCoreDataKeysStay(_ key: String, _ value: String) {
    let text = "UserInfo=0x1 {\(key)=\(value), b=1}"
    #expect(Redactor().redact(text) == text)
  }

  @Test(arguments: [
    ("QUIMBYFIRM.com.zorgle.app", "container-1"),
    ("com.apple.icloud-container.com.zorgle.app", "com.apple.icloud-container.container-1"),
    ("(0170) 123 45 67", "phone-1"), ("555 123 4567", "phone-1"), ("0170 1234567", "phone-1"),
    ("a4-5e-60-c2-11-0f", "ip-1"), ("~quimby/Notes", "path-1"), ("C:\\Users\\quimby\\a b.txt", "path-1"),
    ("\\\\server\\share\\quimby", "path-1"), ("Documents/Mary/notes.sqlite", "path-1"),
    ("../Mary/x", "path-1"),
    ("/Users/x/Notes (old)/Mary.sqlite", "path-1/file-1.sqlite"), ("/Users/x/Notes, all/Mary", "path-1"),
    ("/Users/x/Notes; all/Mary", "path-1"), ("/Users/x/Notes  all/Mary", "path-1"),
    ("/Users/x/a=b [c]/Mary", "path-1"),
    (
      "/var/x/mobile.0BADF00D-1111-2222-3333-444455556666/Trips/x", "path-1/peer-A/store-1/name-1"
    ),
  ])
  func formsOfSecretsAreReplaced(_ text: String, _ expected: String) {
    for rest in ["\n now", ": The file is missing", ", then (5)", " (5) \"b\"", "\" is gone", "  more"] {
      #expect(Redactor().redact("at \(text)\(rest)") == "at \(expected)\(rest)")
    }
  }

  /// The text after a Windows path remains.
  @Test(arguments: [
    ("C:\\Users\\quimby\\Notes of Mary\\x.db failed", "path-1 failed"),
    ("'C:\\quimby\\x' is gone", "'path-1' is gone"), ("\"C:\\\\quimby\\\\x\", y", "\"path-1\", y"),
    ("C:\\Program Files (x86)\\quimby\\x.db failed", "path-1 failed"),
    ("\\\\server\\share\\quimby could not be opened", "path-1 could not be opened"),
    ("D:\\quimby\\x.db (error 5) of E:\\y", "path-1 (error 5) of path-2"),
  ])
  func pathsOfWindowsEnd(_ text: String, _ expected: String) { #expect(Redactor().redact(text) == expected) }

  /// An age or a house number is a value like any other; a flag reveals nothing, and Core Data's own numbers
  /// remain.
  @Test(arguments: [
    ("UserInfo=0x1 {age=42, flag=1}", "UserInfo=0x1 {age=value-1, flag=1}"),
    (
      "UserInfo=0x1 {pins={\n    door = 472;\n}, b=0}",
      "UserInfo=0x1 {pins={\n    value-1 = value-2;\n}, b=0}"
    ),
    (
      "UserInfo=0x1 {pins={\n    lit = 1;\n    all = (0, 1, red);\n}}",
      "UserInfo=0x1 {pins={\n    value-1 = 1;\n    value-2 = (0, 1, value-3);\n}}"
    ),
    ("data: {\n    seats = 1;\n}", "data: {\n    seats = value-1;\n}"),
    ("UserInfo=0x1 {NSStringEncoding=42, Code=472}", "UserInfo=0x1 {NSStringEncoding=42, Code=472}"),
    ("entityNameToIndex: {\n    Stop = 12;\n}", "entityNameToIndex: {\n    Stop = 12;\n}"),
    ("try=12 of 42", "try=12 of 42"),
    ("details: SQLite bind[0] = 18", "details: SQLite bind[0] = value-1"),
    ("details: SQLite bind[12] = (int64)18", "details: SQLite bind[12] = (int64)value-1"),
    ("details: SQLite bind[0] = 1", "details: SQLite bind[0] = 1"),
    ("details: SQLite bind[0] = \"Zorgle\"", "details: SQLite bind[0] = \"value-1\""),
    ("details: SQLite bind[0] = nil\nbind", "details: SQLite bind[0] = nil\nbind"),
  ])
  func smallNumbersInDictionariesAreReplaced(_ text: String, _ expected: String) {
    #expect(Redactor().redact(text) == expected)
  }

  /// A value of a dictionary is one thing up to any kind of end.
  @Test(arguments: [
    ("UserInfo=0x1 {note=Zorgle (5) of Mary, x", "UserInfo=0x1 {note=…"),
    ("UserInfo=0x1 {note=Zorgle, Mary, my-key = 5 Mary}", "UserInfo=0x1 {note=value-1, my-key = value-2}"),
    ("{note=\(String(repeating: "Zorgle-", count: 90))5, x=1}", "{note=value-1, x=1}"),
  ])
  func valuesEndWithTheirDictionary(_ text: String, _ expected: String) {
    #expect(Redactor().redact(text, isCut: true) == expected)
  }

  /// Quotation marks that systems in other languages put around the names of files.
  @Test(arguments: [
    "Le fichier «\u{a0}Zorgle\u{a0}» n’a", "Datei „Zorgle“ fehlt", "Datei „Zorgle” fehlt", "файл «Zorgle».",
    "「Zorgle」を", "『Zorgle』を", "未能打开“Zorgle”。", "Filen ”Zorgle” kunde", "Filen »Zorgle« kunne",
  ])
  func quotedNamesAreReplaced(_ text: String) {
    let redactor = Redactor()
    #expect(
      redactor.redact("\(text) Zorgle")
        == text.replacing("Zorgle", with: "name-1").replacing("\u{a0}", with: " ") + " name-1")
    #expect(redactor.redact("\(text.drop { $0 != "Z" }) x").contains("name-1"))
  }

  @Test func straightenedQuotationMarksHideNoName() {
    let text = #"Code=512 "The file "Zorgle.sqlite" couldn't be saved in the folder "Plugh"." said "Rio""#
    let expected = #"Code=512 "The file "name-1" couldn't be saved in the folder "name-2"." said "Rio""#
    #expect(Redactor().redact(text) == expected)
  }

  @Test func letterCaseDoesNotHideNames() throws {
    let redactor = Redactor(catalogue: try .builtIn())
    redactor.words.learn("Wumpus", .store)
    redactor.words.learn("Diary 2 of Mary", .store)
    redactor.words.learn("Import", .store)
    #expect(redactor.redact("WUMPUS, wumpus, diary 2 OF mary, import") == "store-1, store-1, store-2, import")
  }

  @Test(arguments: [
    ("Жанна", "ЖАННА"), ("Ελένης", "ΕΛΈΝΗΣ"), ("Straße", "STRASSE"), ("Işık", "IŞIK"), ("ışık", "Işık"),
    ("İpek", "ipek"), ("Zoe\u{308}", "ZOË"), ("中村", "中村"), ("לאה", "לאה"), ("هند", "هند"), ("🦤", "🦤"),
  ])
  func letterCaseOfOtherScriptsHidesNoName(_ name: String, _ other: String) {
    for end in ["", " and \(name)", " 2"] {
      let redactor = Redactor()
      redactor.words.learn(name + end, .store)
      let text = redactor.redact("in （\(other)\(end)）、‘\(name)\(end)’، now")
      #expect(text.matches(of: /store-1/).count == 2, "\(text)")
      #expect(!text.contains(name) && !text.contains(other), "\(text)")
    }
  }

  @Test func keyedPseudonymsAreLong() {
    let names = (0..<1500).map { Redactor(key: "plover").name("thing \($0)", .value) }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.utf8.count >= "value-".utf8.count + 8 })
  }

  /// Characters that hide a secret from a reader of bytes, but not from a person.
  @Test(arguments: [
    "quim\u{0}by@example.com", "quim\u{202E}by@example.com", "quim\u{200B}by@example.com",
    "quim\\u{202E}by@example.com",
    "quimby%40example.com", "qui\u{1B}[1mmby@example.com", "/Users/quim\u{200B}by/x",
  ])
  func hiddenCharactersDoNotHideSecrets(_ text: String) {
    let redacted = Redactor().redact(text)
    for part in ["qui", "mby", "quim"] { #expect(!redacted.contains(part), "\(redacted)") }
  }

  @Test func truncatedSecretsAreRemoved() {
    let redactor = Redactor()
    #expect(redactor.redact("a value of jane.zorg…") == "a value of …")
    let kept = String(repeating: "word ", count: (Evidence.maximumLength - 6) / 5)
    #expect(!redactor.redact(kept + "zorgle").contains("zorgle"))
    #expect(!redactor.redact("<0badf00d 0bad").contains("0bad"))
    #expect(!redactor.redact("id 0BADF00D-1111-22").contains("0BADF00D"))
  }

  @Test func wordsBrokenByAConsoleAreRemoved() {
    let line = String(repeating: "x", count: 60) + " "
    let redacted = Redactor().redact(line + "/Users/quimby/zor\ngle/Trips.sqlite\nstoreKV: 1")
    for word in ["quimby", "zor", "gle"] { #expect(!redacted.contains(word), "\(redacted)") }
    #expect(redacted.contains("storeKV: 1"))
    #expect(!Redactor().redact(line + "0BADF00D-1111-2222-3333\n-444455556666").contains("4444"))
  }

  @Test func sameKeyGivesSamePseudonyms() {
    let (one, other) = (Redactor(key: "a"), Redactor(key: "a"))
    _ = one.redact("quimby@example.com")
    let text = "zorgle@example.com"
    #expect(one.redact(text) == other.redact(text))
    #expect(one.redact(text) != Redactor(key: "b").redact(text))
    #expect(one.redact(one.redact(text)) == one.redact(text))
    #expect(!one.redact(text).contains("zorgle"))
  }

  @Test func summaryCountsTheRedactions() {
    let redactor = Redactor()
    #expect(redactor.summary == "Redacted: nothing.")
    _ = redactor.redact("a@example.com b@example.com a@example.com 203.0.113.7")
    #expect(redactor.summary == "Redacted: 2 mail addresses, 1 network address.")
  }

  @Test func tablesOfPseudonymsAreBounded() {
    let redactor = Redactor()
    let text = (0..<(Pseudonyms.capacity + 10)).map { "u\($0)@example.com" }.joined(separator: " ")
    #expect(redactor.redact(text, isCut: false).hasSuffix("mail-other"))
    #expect(redactor.counts.map(\.count) == [Pseudonyms.capacity])
  }

  /// The time is in proportion to the length, for any text.
  @Test(arguments: [
    "a=", "\"", "<aaaaaaaa", "/a ", "/a b", "a.db", "storeName: ", "“", "+1 ", "A b", "a:", "x~", "data: {",
    "==> 'a", "(/path-1/", "(/private/path-1/", "a…", "k=\"Aa bc\" ", "Annas Diary ",
  ])
  func redactionTakesLinearTime(_ piece: String) {
    let growth = TimeGrowth(from: 5000) { count in
      let redactor = Redactor()
      redactor.words.learn("Annas Diary Annas Diary Annas", .store)
      _ = redactor.name("Annas folder", .path)
      _ = redactor.redact(String(repeating: piece, count: count))
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
