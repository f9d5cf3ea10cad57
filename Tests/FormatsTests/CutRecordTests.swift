import Catalogue
import Diagnosis
import LogRecords
import Testing

@testable import Formats
@testable import ReportModel

/// What the narrative says about records that end within a statement.
struct CutRecordTests {
  private static func narrative(
    _ message: String, level: Int, limits: ReaderLimits = .standard
  ) throws -> String {
    let catalogue = try EntryCatalogue.builtIn()
    var analysis = Analysis(of: "capture", with: catalogue, limits: limits, observed: .all)
    var narrative = Telling(catalogue, level: level, StoryText(Palette(isColoured: false)))
    let capture = "2016-11-18 10:00:00.000 Trips[543:1403] CoreData: Ubiquity:  \(message)\n"
    analysis.append(Array(capture.utf8).span) { narrative.tell($0, $1, $2) }
    _ = analysis.finish { narrative.tell($0, $1, $2) }
    narrative.finish()
    return narrative.take()
  }

  private static let failure =
    "An error occurred while setting up the ubiquity integration: Error Domain=NSCocoaErrorDomain Code=134060 \"no\" "

  @Test(arguments: [0, 1]) func cutRecordIsExplainedAndMarked(_ level: Int) throws {
    let told = try Self.narrative(Self.failure + "UserInfo=0x1c2<…>", level: level)
    #expect(told.contains("joining it to iCloud failed as a whole (the record is cut)\n"))
    #expect(told.contains("setup-failed: "))
    #expect(!told.contains("ends within a statement"))
  }

  @Test(arguments: [0, 1]) func completeRecordIsNotMarkedAsCut(_ level: Int) throws {
    let told = try Self.narrative(Self.failure + "UserInfo=0x1c266800 {}\nuserInfo: (null)", level: level)
    #expect(told.contains("joining it to iCloud failed as a whole\n"))
  }

  /// The capture has all of it.
  @Test func recordThatIsTooLongIsNotCalledCut() throws {
    let long = "<_PFUbiquityRecordsImporter: 0x1>\n\tlocalPeerID: mob" + String(repeating: "x", count: 3000)
    let told = try Self.narrative(long, level: 0, limits: ReaderLimits(recordBytes: 120, chunkBytes: 100))
    #expect(told.contains("the record is longer than 1 MiB: "))
    #expect(!told.contains("ends within a statement"))
  }

  @Test(arguments: [0, 1]) func ambiguousCutRecordIsQuoted(_ level: Int) throws {
    let told = try Self.narrative("<_PFUbiquityRecordsImporter: 0x1>\n\tlocalPeerID: mob<…>", level: level)
    #expect(told.contains("the record ends within a statement: "))
  }
}
