// Which captures a subcommand takes, without a run of the command.

import Testing

@testable import Command

struct CaptureUseTests {
  private static let phone = FixtureCase("compare-two-captures").path("phone")
  private static let samePhone = FixtureCase("healthy").path("../compare-two-captures/phone")

  private static func error(
    _ use: CaptureUse, _ paths: [String], fileTakenAsKey: String? = nil
  ) -> CommandError? {
    do throws(CommandError) {
      try use.check(paths, fileTakenAsKey: fileTakenAsKey)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [CaptureUse.report, .comparison, .triage])
  func standardInputIsOneCaptureOnly(use: CaptureUse) {
    #expect(Self.error(use, ["-", "-"]) == .usage(.standardInputTwice))
    #expect(Self.error(use, ["-", Self.phone]) == nil)
  }

  @Test(arguments: [CaptureUse.report, .comparison, .triage])
  func emptyPathIsNoCapture(use: CaptureUse) {
    #expect(Self.error(use, [Self.phone, ""]) == .usage(.emptyPath))
  }

  @Test func eachUseNeedsCaptures() {
    #expect(Self.error(.report, []) == nil)
    #expect(Self.error(.triage, []) == .usage(.nothingToTriage))
    for paths in [[], [Self.phone]] {
      #expect(Self.error(.comparison, paths) == .usage(.tooFewToCompare))
    }
  }

  @Test func fileTakenAsKeyExplainsAMissingCapture() {
    for (use, paths) in [(.report, []), (.comparison, ["a.log"]), (.triage, [])] as [(CaptureUse, [String])] {
      #expect(Self.error(use, paths, fileTakenAsKey: "b.log") == .usage(.keyTookCapture("b.log", use)))
      #expect(Self.error(use, paths + ["c.log"], fileTakenAsKey: "b.log") == nil)
    }
  }

  /// A report reads a file as often as it is given, and triage once.
  @Test(arguments: [phone, samePhone])
  func comparisonTakesAFileOnce(again: String) {
    let paths = [Self.phone, "-", again]
    #expect(Self.error(.comparison, paths) == .usage(.captureTwice(again)))
    #expect(Self.error(.report, paths) == nil && Self.error(.triage, paths) == nil)
  }
}
