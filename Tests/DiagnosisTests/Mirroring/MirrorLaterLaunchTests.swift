import Testing
import Timelines

@testable import Diagnosis

/// What fails in one launch of an app, and succeeds in a later one, where the log hides which store it is.
struct MirrorLaterLaunchTests {
  private static let method = "NSCloudKitMirroringDelegate _performSetupRequest:"

  /// The errors with which a set-up fails, and the rules that report them.
  private static let errors: [(String, RuleName)] = [
    (MirrorCapture.noAccount, .accountChanged),
    (
      MirrorCapture.error("10/2007", "Permission Failure", server: "Invalid bundle ID for container"),
      .containerMisconfigured
    ),
    (
      MirrorCapture.error(
        "1/1014", "Internal Error", server: "Couldn't get container configuration from the server"),
      .containerMisconfigured
    ),
    (
      "Error Domain=NSCocoaErrorDomain Code=134060 \"A Core Data error occurred.\" UserInfo={NSLocalizedFailureReason="
        + "CloudKit integration requires that all attributes be optional, or have a default value set.}",
      .modelIncompatible
    ),
    ("Error Domain=NSCocoaErrorDomain Code=134402 \"Unreadable.\"", .setupFailed),
  ]

  private static func launch(_ pid: Int, _ process: String = "Trips") -> MirrorCapture.Store {
    var store = MirrorCapture.Store()
    (store.pid, store.process) = (pid, process)
    return store
  }

  private static func fail(
    _ capture: inout MirrorCapture, _ error: String, at seconds: Double, by store: MirrorCapture.Store
  ) {
    capture.print(
      "<private>: Failed to set up CloudKit integration for store: <private>\n\(error)", method, at: seconds,
      by: store)
  }

  private static func succeed(
    _ capture: inout MirrorCapture, at seconds: Double, by store: MirrorCapture.Store
  ) {
    capture.print(
      "<private>: Successfully set up CloudKit integration for store (<private>): <private>", method,
      at: seconds, by: store)
  }

  /// The only finding is a note because the app was set up later; consequences are listed under it.
  @Test(arguments: errors) func laterLaunchTurnsTheFailureIntoANote(error: String, rule: RuleName) throws {
    var capture = MirrorCapture()
    Self.fail(&capture, error, at: 1, by: Self.launch(8121))
    #expect(try capture.found(rule) == ["\(rule.rawValue)[error]"])
    Self.fail(&capture, error, at: 30, by: Self.launch(8500))
    Self.succeed(&capture, at: 60, by: Self.launch(9000))
    let findings = try capture.diagnosis().findings.filter { $0.kind != .capture }
    #expect(Set(findings.map(\.rule)) == [rule] && findings.allSatisfy { $0.severity == .note })
    #expect(findings.allSatisfy { $0.laterLaunch?.line != nil })
    #expect(try capture.diagnosis().verdict == .healthy)
  }

  /// Neither success of another app nor success before the failure resolves it.
  @Test(arguments: errors) func unrelatedSuccessResolvesNothing(error: String, rule: RuleName) throws {
    var other = MirrorCapture()
    Self.fail(&other, error, at: 1, by: Self.launch(8121))
    Self.succeed(&other, at: 60, by: Self.launch(9000, "Hikes"))
    var earlier = MirrorCapture()
    Self.succeed(&earlier, at: 1, by: Self.launch(8121))
    Self.fail(&earlier, error, at: 60, by: Self.launch(9000))
    for capture in [other, earlier] {
      #expect(try capture.found(rule) == ["\(rule.rawValue)[error]"])
    }
  }

  /// The account that a later launch misses again is missing, although a launch in between had it.
  @Test func accountMissingAgainIsAnError() throws {
    var capture = MirrorCapture()
    Self.fail(&capture, MirrorCapture.noAccount, at: 1, by: Self.launch(8121))
    Self.succeed(&capture, at: 30, by: Self.launch(8500))
    Self.fail(&capture, MirrorCapture.noAccount, at: 60, by: Self.launch(9000))
    let findings = try capture.diagnosis().findings.filter { $0.rule == .accountChanged }
    #expect(findings.map(\.severity) == [.error] && findings.first?.laterLaunch == nil)
  }
}
