// The rule for schemas that lack a type or field in production.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct SchemaNotDeployedTests {
  private static func capture(_ errors: [String], followers: Int = 44) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.partial(errors, followers: followers), at: 10)
    return capture
  }

  private static func missing(_ capture: MirrorCapture) throws -> [String] {
    let names = try capture.diagnosis().timelines.names
    return try capture.detail(SchemaNotDeployed.Detail.self)?.missing.map { missing in
      names[missing.type] + "." + (missing.field.map { names[$0] } ?? "")
    } ?? []
  }

  @Test func detailNamesEachFieldOnce() throws {
    var capture = Self.capture([
      MirrorCapture.missing("CD_Trip", "CD_rating"), MirrorCapture.missing("CD_Stop", nil),
    ])
    capture.failExport(3, MirrorCapture.missing("CD_Trip", "CD_rating"), at: 20)
    #expect(try Self.missing(capture) == ["CD_Trip.CD_rating", "CD_Stop."])
    #expect(try capture.detail(SchemaNotDeployed.Detail.self)?.followers == 44)
    #expect(try capture.found(.schemaNotDeployed, .exportFailed) == ["schema-not-deployed[error]"])
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .schemaNotDeployed })
    #expect(finding.sameTrouble.map(\.rule) == [.exportFailed] && finding.mirroredStore == 0)
  }

  /// The end of the request repeats the error of the batch, and the log cuts it within the server's message.
  @Test(arguments: ["'CD_rating", "modify f", "Cannot create "])
  func messageThatIsCutIsOfTheSameTrouble(_ end: String) throws {
    let error = MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_rating")])
    let cut = try #require(error.firstRange(of: end)).upperBound
    var capture = Self.capture([MirrorCapture.missing("CD_Trip", "CD_rating")])
    capture.exportFailed(String(error[..<cut]) + "<\u{2026}>", at: 20)
    capture.cutRecords = 1
    #expect(try capture.found(.schemaNotDeployed, .exportFailed) == ["schema-not-deployed[error]"])
    #expect(try Self.missing(capture) == ["CD_Trip.CD_rating"])
  }

  @Test func fieldBeyondTheKeptTextIsRead() throws {
    let capture = Self.capture(
      (1...40).map { _ in MirrorCapture.conflict } + [MirrorCapture.missing("CD_Trip", "CD_rating")])
    #expect(try Self.missing(capture) == ["CD_Trip.CD_rating"])
  }

  @Test func laterExportMakesTheFindingANote() throws {
    var capture = Self.capture([MirrorCapture.missing("CD_Trip", "CD_rating")])
    capture.export(3, records: 3, at: 30)
    #expect(try capture.found(.schemaNotDeployed, .exportFailed) == ["schema-not-deployed[note]"])
  }

  /// No export repeats a request to initialise the schema, or sends what that was refused for.
  @Test func anExportMakesUpForNoOtherRequest() throws {
    var capture = MirrorCapture()
    capture.setUp()
    let error = MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_note")])
    capture.execute("InitializeSchema", 2, at: 10)
    capture.finish("InitializeSchema", 2, error, at: 11)
    capture.export(3, records: 1, at: 20)
    #expect(try capture.found(.schemaNotDeployed) == ["schema-not-deployed[error]"])
    #expect(try Self.missing(capture) == ["CD_Trip.CD_note"])
    #expect(try capture.detail(SchemaNotDeployed.Detail.self)?.isApart == true)
    capture.execute("InitializeSchema", 4, at: 60)
    capture.finish("InitializeSchema", 4, at: 61)
    #expect(try capture.found(.schemaNotDeployed) == ["schema-not-deployed[note]"])
  }

  /// A request of any kind that is dropped repeats why the set-up failed.
  @Test(arguments: ["InitializeSchema", "ExportProgress", "Export"])
  func whatIsDroppedIsOfTheSetup(kind: String) throws {
    var capture = MirrorCapture()
    let error = MirrorCapture.missing("CD_Trip", "CD_note")
    capture.setUpFailed(error, at: 1)
    capture.execute(kind, 2, at: 10)
    capture.finish(
      kind, 2, "Error Domain=NSCocoaErrorDomain Code=134406 \"Request was aborted due to error: \(error)\"",
      at: 11)
    #expect(try capture.found(.schemaNotDeployed) == ["schema-not-deployed[error]"])
    #expect(try capture.detail(SchemaNotDeployed.Detail.self)?.isApart == false)
  }

  /// What an export sent since is not missing any more.
  @Test func whatWasDeployedIsNotNamedAgain() throws {
    var capture = Self.capture([MirrorCapture.missing("CD_Trip", "CD_note")])
    capture.export(3, records: 3, at: 30)
    #expect(try Self.missing(capture) == ["CD_Trip.CD_note"])
    capture.failExport(4, MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_cover")]), at: 60)
    #expect(try Self.missing(capture) == ["CD_Trip.CD_cover"])
    let finding = try #require(try capture.diagnosis().findings.first { $0.rule == .schemaNotDeployed })
    #expect(finding.severity == .error && finding.first.time?.timeText == "10:01:01.000000")
    #expect(finding.evidence.allSatisfy { $0.line >= finding.first.line })
  }

  @Test func anEmptyExportShowsNoSchema() throws {
    var capture = Self.capture([MirrorCapture.missing("CD_Trip", "CD_rating")])
    capture.export(3, records: 0, at: 30)
    #expect(try capture.found(.schemaNotDeployed) == ["schema-not-deployed[warning]"])
  }

  @Test(arguments: [
    MirrorCapture.error("12/2006", "Invalid Arguments", server: "Field 'recordName' is not marked queryable"),
    MirrorCapture.error("22/2024", "Batch Request Failed"),
  ])
  func unrelatedErrorIsNoSchemaProblem(error: String) throws {
    #expect(try Self.capture([error]).found(.schemaNotDeployed).isEmpty)
  }

  /// CloudKit has the same code for a record that is gone; the error does not say which environment lacks
  /// the type.
  @Test func unknownRecordTypeIsASchemaProblem() throws {
    let unknown = MirrorCapture.error(
      "11/2003", "Unknown Item", server: "Did not find record type: CD_Trip")
    let export = Self.capture([unknown, MirrorCapture.conflict])
    #expect(try Self.missing(export) == ["CD_Trip."])
    #expect(try export.found(.schemaNotDeployed, .exportFailed) == ["schema-not-deployed[error]"])
    var `import` = MirrorCapture()
    `import`.setUp()
    `import`.failImport(2, unknown, at: 10)
    #expect(try Self.missing(`import`) == ["CD_Trip."])
    #expect(try `import`.found(.schemaNotDeployed, .importFailed) == ["schema-not-deployed[error]"])
    let detail = try #require(try `import`.detail(SchemaNotDeployed.Detail.self))
    #expect(detail.concernsImports && !detail.concernsProduction)
    `import`.import(3, madeChanges: true, at: 30)
    #expect(try `import`.found(.schemaNotDeployed, .importFailed) == ["schema-not-deployed[note]"])
  }

  @Test func deletedRecordIsNoSchemaProblem() throws {
    let gone = MirrorCapture.error("11/2003", "Unknown Item", server: "Record not found")
    #expect(try Self.capture([gone]).found(.schemaNotDeployed, .exportFailed) == ["export-failed[warning]"])
  }

  /// The message of recovery may be all that was pasted, and may be cut.
  @Test func recoveryMessageAloneSuffices() throws {
    let words =
      "error: CoreData+CloudKit: -[NSCloudKitMirroringDelegate _recoverFromPartialError:forStore:inMonitor:](2796): "
      + "<NSCloudKitMirroringDelegate: 0x2815e0780>: Error recovery failed because the following fatal errors were found: {\n"
      + "    \"<CKRecordID: 0x282b932e0; recordName=F209A1B2-1AAE-49B6-891A-556188225282, zoneID=z:__defaultOwner__>\" = "
      + "\"<CKError 0x28242f1e0: \\\"Invalid Arguments\\\" (12/2006); server message = \\\"Cannot create or modify field "
      + "'CD_rating' in record 'CD_Trip' in production schema\\\"; op = 2E"
    let diagnosis = try Diagnosing.diagnose(Array(words.utf8))
    let detail = diagnosis.findings.lazy.compactMap { $0.detail as? SchemaNotDeployed.Detail }.first
    #expect(detail?.missing.count == 1 && detail?.error != nil)
  }
}
