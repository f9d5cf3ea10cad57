// Logs of another data model that a record does not name, because their paths were taken out. Those that
// records name are in `ModelMismatchTests`.

import Testing

extension ModelMismatchTests {
  private static let ended = "2013-11-18 10:00:03.000 Trips[543:60b] The map is shown"

  /// A record whose path somebody took out.
  private static func skippedUnnamed(_ time: String, _ path: String = "…") -> String {
    line(time, "Skipping (model version hash): <PFUbiquityLocation: 0x3>: \(path)")
  }

  static let unnamed = [
    RuleExample(
      "a log that the record does not name",
      [local("10:00:00.000", 0), skippedUnnamed("10:00:01.000"), ended], ["model-mismatch[warning]"]),
    RuleExample(
      "of a store that no record shows", [skippedUnnamed("10:00:01.000"), ended], ["model-mismatch[warning]"]),
    RuleExample(
      "beside one that is named",
      [local("10:00:00.000", 0), skippedUnnamed("10:00:01.000"), skipped("10:00:02.000", 2), ended],
      ["model-mismatch[error]"]),
    RuleExample(
      "this device's own, as what is left of its path shows",
      [local("10:00:00.000", 0), skippedUnnamed("10:00:01.000", "/r/\(pad)/Trips/hV3xkq0="), ended], []),
    RuleExample(
      "this device's own, before it is told which that is",
      [skippedUnnamed("10:00:01.000", "/r/\(pad)/Trips/hV3xkq0="), local("10:00:02.000", 0), ended], []),
    RuleExample(
      "of a device that looks like this one, since all IDs are taken out",
      masked([local("10:00:00.000", 0), skipped("10:00:01.000", 2), ended]), ["model-mismatch[warning]"]),
  ]

  @Test(arguments: unnamed)
  func unnamedSkippedLogIsReportedUnlessOwn(_ example: RuleExample) throws { try example.check() }
}
