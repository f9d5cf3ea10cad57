// What pages and mails do to a failure of mirroring hides neither its store nor its error.

import Testing
import Timelines

@testable import Diagnosis

struct MirrorPageDamageTests {
  private static let container = MirrorCapture.error(
    "5/1014", "Bad Container", server: "Couldn't get container configuration from the server")

  private static func failedSetup(_ error: String, file: String) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.isTimed = false
    capture.trips.file = file
    capture.setUpFailed(error, at: 1)
    return capture
  }

  /// The error is then on the line of the store, and has parentheses too.
  @Test(
    arguments: [
      (container, RuleName.containerMisconfigured), (MirrorCapture.noAccount, .accountChanged),
      (MirrorCapture.full, .quotaExceeded),
    ],
    [("file:///Users/u/App.sqlite", "App"), ("file:///Users/u/App%20(2).sqlite", "App (2)")])
  func setupErrorInOneLineIsRead(
    error: (text: String, rule: RuleName), file: (String, name: String)
  )
    throws
  {
    let capture = Self.failedSetup(error.text, file: file.0)
    for text in [
      capture.text, capture.text.replacing(")\n<", with: ") <").replacing(")\nError", with: ") Error"),
    ] {
      let diagnosis = try Diagnosing.diagnose(Array(text.utf8))
      #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.rule) == [error.rule])
      #expect(diagnosis.mirrored.map { $0.name(in: diagnosis.timelines.names) } == [file.name])
    }
  }

  /// The mail was wrapped at 80 columns.
  @Test func setupErrorInAWrappedMailIsRead() throws {
    let text = """
      error: CoreData+CloudKit: -[NSCloudKitMirroringDelegate
      _performSetupRequest:]_block_invoke(837): <NSCloudKitMirroringDelegate:
      0x6000021c4d80>: Failed to set up CloudKit integration for store: <NSSQLCore:
      0x103a05c10> (URL: file:///Users/u/Library/Application%20Support/Trips.sqlite)
      <CKError 0x600000cd1f50: "Missing Entitlement" (8/2010); server message =
      "CloudKit access was denied by user settings"; uuid =
      0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9; container ID = "iCloud.com.example.trips">

      """
    let diagnosis = try Diagnosing.diagnose(Array(text.utf8))
    #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.rule) == [.containerMisconfigured])
    #expect(diagnosis.mirrored.map { $0.name(in: diagnosis.timelines.names) } == ["Trips"])
  }

  /// What a page does to characters.
  enum Damage: CaseIterable {
    case curlyQuotes, entities, numbers, escapedAgain, blank

    func done(to text: String) -> String {
      let entities = text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      return switch self {
      case .curlyQuotes:
        text.replacing(" \"", with: " “").replacing("\"", with: "”").replacing(" '", with: " ‘")
          .replacing("'", with: "’")
      case .entities: entities
      case .numbers: text.replacing("'", with: "&#39;").replacing("\"", with: "&#34;")
      case .escapedAgain: entities.replacing("&", with: "&amp;")
      case .blank: text.replacing("\" (", with: "\"\u{A0}(")
      }
    }
  }

  @Test(arguments: Damage.allCases) func damagedErrorIsRead(damage: Damage) throws {
    var full = MirrorCapture()
    full.isTimed = false
    full.exportFailed(damage.done(to: MirrorCapture.full), at: 1)
    #expect(try full.found(.quotaExceeded, .exportFailed) == ["quota-exceeded[error]"])
    var schema = MirrorCapture()
    schema.isTimed = false
    schema.exportFailed(damage.done(to: MirrorCapture.missing("CD_Trip", "CD_rating")), at: 1)
    let diagnosis = try schema.diagnosis()
    #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.rule) == [.schemaNotDeployed])
    let missing = try #require(try schema.detail(SchemaNotDeployed.Detail.self)?.missing)
    let names = diagnosis.timelines.names
    #expect(missing.map { [names[$0.type], $0.field.map { names[$0] }] } == [["CD_Trip", "CD_rating"]])
  }

  @Test func quotaErrorWithinADamagedBatchIsRead() throws {
    var capture = MirrorCapture()
    capture.isTimed = false
    let partial = MirrorCapture.partial([MirrorCapture.conflict, MirrorCapture.full], followers: 2)
    capture.exportFailed(Damage.curlyQuotes.done(to: partial), at: 1)
    #expect(try capture.found(.quotaExceeded, .exportFailed) == ["quota-exceeded[error]"])
  }
}
