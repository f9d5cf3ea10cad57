import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ExportFailedTests {
  private static func capture(_ errors: String...) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    for (index, error) in errors.enumerated() {
      capture.failExport(index + 2, error, at: Double(index + 1) * 10)
    }
    return capture
  }

  @Test(arguments: [
    (MirrorCapture.exception, "export-failed[error]"), (MirrorCapture.offline, "export-failed[warning]"),
  ])
  func whatPassesByItselfIsAWarning(error: String, finding: String) throws {
    #expect(try Self.capture(error).found(.exportFailed) == [finding])
  }

  @Test func groupsCauses() throws {
    let capture = Self.capture(MirrorCapture.exception, MirrorCapture.offline, MirrorCapture.exception)
    #expect(try capture.found(.exportFailed) == ["export-failed[error]"])
    #expect(try capture.detail(ExportFailed.Detail.self)?.requests.causes.map(\.count) == [2, 1])
  }

  @Test func aLaterSuccessMakesItANote() throws {
    var capture = Self.capture(MirrorCapture.offline)
    capture.export(9, records: 1, at: 60)
    #expect(try capture.found(.exportFailed) == ["export-failed[note]"])
  }

  @Test(arguments: [
    MirrorCapture.partial([MirrorCapture.conflict], followers: 3),
    "Error Domain=NSCocoaErrorDomain Code=134417 \"already a pending request\"",
    "Error Domain=NSCocoaErrorDomain Code=134419 \"deferred by the system\"",
    "Error Domain=NSCocoaErrorDomain Code=134407 \"the store was removed\"",
  ])
  func whatIsHarmlessIsNone(error: String) throws {
    #expect(try Self.capture(error).found(.exportFailed).isEmpty)
  }

  @Test func whatIsLeftOutMayHoldTheSuccess() throws {
    var capture = Self.capture(MirrorCapture.exception)
    capture.add("[...]")
    capture.live(at: 100)
    #expect(try capture.found(.exportFailed) == ["export-failed[warning]"])
  }
}
