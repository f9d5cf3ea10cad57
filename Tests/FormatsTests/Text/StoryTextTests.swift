import Catalogue
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// The narrative as text.
struct StoryTextTests {
  private static func told(_ records: [(time: String, pid: Int)], columns: Int? = nil) -> [Substring] {
    let text = records.enumerated().map { index, record in
      "\(record.time) Trips[\(record.pid):1403] CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\n"
        + "Using local storage: \(index % 2)\n"
    }.joined()
    var telling = Telling(.shared, StoryText(Palette(isColoured: false), columns: columns))
    var analysis = Analysis(of: "log", with: .shared)
    analysis.append(Array(text.utf8).span) { telling.tell($0, $1, $2) }
    _ = analysis.finish { telling.tell($0, $1, $2) }
    telling.finish()
    return telling.take().split(separator: "\n")
  }

  /// Times in whole seconds often show no time between two records.
  @Test func storeThatIsReadyWithinASecondHasNoDuration() {
    let lines = Self.told(Array(repeating: ("2013-11-18 21:44:00", 543), count: 3))
    #expect(lines.contains { $0.contains("iCloud ready: syncing") }, "\(lines)")
    #expect(!lines.contains { $0.contains("0 s") })
  }

  /// A vector that an import checks is reported as part of the import.
  @Test func vectorCheckOfAnImportBelongsToIt() {
    let pad = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"
    let phone = "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD"
    let vector = "<PFUbiquityKnowledgeVector: 0x1c5b4470> (\(phone):1)"
    let text = """
      2013-11-18 21:44:00.000 Trips[543:1403] -[_PFUbiquityRecordImportOperation main](396): CoreData: Ubiquity:  \
      <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
      \tlocalPeerID: \(pad)
      \tlogScore: \(vector)
      \ttransactionLog: <PFUbiquityTransactionLog: 0x1c5a13c0>
      \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: \
      /r/\(phone)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000003.1.cdt
      \ttransactionNumber: 3

       - Cache KV: \(vector) matches initial KV: \(vector)

      """
    var telling = Telling(.shared, level: 1, StoryText(Palette(isColoured: false)))
    var analysis = Analysis(of: "log", with: .shared)
    analysis.append(Array(text.utf8).span) { telling.tell($0, $1, $2) }
    _ = analysis.finish { telling.tell($0, $1, $2) }
    telling.finish()
    let story = telling.take()
    #expect(story.contains("21:44:00.000  import "), "\(story)")
  }

  private static func marks(_ names: String...) -> [StoryItem] {
    names.map { StoryItem(kind: .mark(Prose(words: $0)), line: 1) }
  }

  /// Each pause in a record shows it again.
  @Test func aRecordThatWasShownIsNotTakenBackUnchanged() {
    var writer = StoryText(Palette(isColoured: false))
    writer.show(Self.marks("first"), line: 1)
    #expect(writer.take().contains("══ first"))
    writer.show(Self.marks("second"), line: 1)
    let changed = writer.take()
    #expect(changed.contains("the record of line 1 went on ┄") && changed.contains("══ second"))
    writer.show(Self.marks("second"), line: 1)
    #expect(writer.take() == "")
    writer.write(Self.marks("second"), line: 1)
    #expect(writer.take() == "")
  }

  @Test func whatStillAppliesIsToldAgainWhereSomethingDoesNot() {
    var writer = StoryText(Palette(isColoured: false))
    writer.show(Self.marks("first", "second"), line: 1)
    _ = writer.take()
    writer.show(Self.marks("first"), line: 1)
    let rest = writer.take()
    #expect(rest.contains("went on; only this of it still applies ┄") && rest.contains("══ first"))
    writer.write([], line: 1)
    #expect(writer.take().contains("went on; what was shown of it no longer applies ┄"))
  }

  /// The state of the account, which is the same, says nothing of that.
  @Test func anotherUserIsNotToldAsTheStateOfTheAccount() {
    let statement =
      "(CoreData) [com.apple.coredata:CloudKit] warning: CoreData+CloudKit: -[PFCloudKitSetupAssistant"
    let header = ".000000+0200 0x3058     Default     0x0                  711    0    Trips: \(statement) "
    let text = """
      2025-05-12 09:30:00\(header)_checkAccountStatus:](342): Fetched account info for store \
      7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6: <CKAccountInfo: 0x600001f31020; accountStatus=Available, \
      accountPartition=Prod, hasValidCredentials=true, needsToVerifyTerms=false>
      (null)
      2025-05-12 09:30:01\(header)_checkUserIdentity:](520): <PFCloudKitSetupAssistant: 0x60>: CKIdentity record has \
      changed from _4f1c22a790be63d1 to _b2d05e8fa37c6419

      """
    var telling = Telling(.shared, StoryText(Palette(isColoured: false)))
    var analysis = Analysis(of: "log", with: .shared)
    analysis.append(Array(text.utf8).span) { telling.tell($0, $1, $2) }
    _ = analysis.finish { telling.tell($0, $1, $2) }
    telling.finish()
    let story = telling.take()
    #expect(story.ranges(of: "account: available").count == 1, "\(story)")
    #expect(story.contains("The signed-in user is not the one"), "\(story)")
  }

  /// A silence is shown even before a heading: the app was started again hours later, and a day passed.
  @Test func narrativeSaysHowLongNothingHappened() {
    let lines = Self.told([
      ("2013-11-18 21:44:00.000", 543), ("2013-11-18 21:44:02.000", 543), ("2013-11-18 23:44:02.000", 600),
      ("2013-11-20 23:44:02.000", 600),
    ])
    let silences = lines.indices.filter { lines[$0].contains("┄┄┄┄┄┄ ") }
    let words = silences.map { lines[$0].split(separator: "┄").joined(separator: "").split(separator: " ") }
    #expect(words == [["2", "h"], ["2", "days"]])
    #expect(silences.allSatisfy { lines[$0 + 1].contains("───") })
  }

  /// The columns of a line take 58 columns: the words are below, and nothing is left next to the columns.
  @Test(arguments: [45, 58, 60])
  func wrappedLineHasNoTrailingSpaces(_ columns: Int) throws {
    let lines = Self.told([("2013-11-18 21:44:00.000", 543)], columns: columns)
    let line = try #require(lines.firstIndex { $0.hasPrefix("21:44:00.000  ") })
    #expect(lines[line].hasSuffix(" Trips"))
    let margin = String(repeating: " ", count: 18)
    #expect(lines.count > line + 1 && lines[(line + 1)...].allSatisfy { $0.hasPrefix(margin) })
  }

  /// The words of all lines begin in one column of a terminal, where each Japanese character takes two.
  @Test func wordsOfAllLinesAreAligned() throws {
    let text = ["Trips", "旅行データ", "旅行のデータベース"].map { store in
      "2013-11-18 21:44:00.000 Trips[543:1403] CoreData: Ubiquity:  "
        + "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:\(store)\nUsing local storage: 0\n"
    }.joined()
    var telling = Telling(.shared, StoryText(Palette(isColoured: false)))
    var analysis = Analysis(of: "log", with: .shared)
    analysis.append(Array(text.utf8).span) { telling.tell($0, $1, $2) }
    _ = analysis.finish { telling.tell($0, $1, $2) }
    telling.finish()
    let lines = telling.take().split(separator: "\n").filter { $0.hasPrefix("21:44:00.000  ") }
    #expect(lines.count == 3 && lines[1].contains(" 旅行データ ") && lines[2].contains(" 旅行のデータ… "))
    let columns = try lines.map { line in
      let words = try #require(line.firstRange(of: "iCloud ready"))
      return line[..<words.lowerBound].width
    }
    #expect(columns == [58, 58, 58])
  }
}
