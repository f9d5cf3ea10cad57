// UbiquityStoreManager says that what the app has in iCloud is gone.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct CloudDeletedTests: TripsLines {
  static let examples = [
    RuleExample(
      "deleted elsewhere",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1),
        manager("10:00:02.000", "Handling cloud deletion."),
        manager("10:00:02.100", "Recovering from cloud deletion.  Falling back to local store."),
        manager("10:00:02.200", "Switching cloud enabled -> disabled"),
        manager("10:00:02.300", "Reloading store..."),
        manager("10:00:02.400", "Successfully loaded local store."),
      ], ["container-replaced[warning]"]),
    RuleExample(
      "deleted here",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1),
        manager("10:00:02.000", "Will delete the cloud container on this device."),
      ], ["container-replaced[warning]"]),
    RuleExample(
      "deleted here, and noticed",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1),
        manager("10:00:02.000", "Will delete the cloud container on this device."),
        manager("10:00:04.000", "Handling cloud deletion."),
      ], ["container-replaced[warning]"]),
    RuleExample(
      "deleted here, and elsewhere much later",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1),
        manager("10:00:02.000", "Will delete the cloud container on this device."),
        manager("11:00:00.000", "Handling cloud deletion."),
      ], ["container-replaced[warning]", "container-replaced[warning]"]),
    RuleExample(
      "found to be gone",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1),
        manager("10:00:02.000", "Deleting cloud store: it has no cloud content."),
      ], ["container-replaced[warning]"]),
    RuleExample(
      "one store of it, after another took its place",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1),
        manager(
          "10:00:02.000",
          "Will delete the cloud store (UUID:2A14F3B0-1111-4222-8333-444455556666) on this device and in the cloud."
        ),
      ], []),
  ]

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }
}
