import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ModelMismatchTests: TripsLines {
  @Test(arguments: [Fault.modelMismatch])
  func findsItsFaults(_ fault: Fault) throws { try RuleCase.expect(.modelMismatch, finds: fault) }

  @Test(arguments: [Fault.lateTransaction])
  func findsNothingInHarmlessTwins(_ twin: Fault) throws {
    try RuleCase.expect(.modelMismatch, findsNothingIn: twin)
  }

  private static func skipped(_ time: String, _ number: Int, of peer: String = phone) -> String {
    line(
      time,
      "Skipping (model version hash): <PFUbiquityLocation: 0x3>: "
        + path(number).replacing(phone, with: peer))
  }

  static let examples = [
    RuleExample(
      "another device's log", [local("10:00:00.000", 0), skipped("10:00:01.000", 2)],
      ["model-mismatch[error]"]),
    RuleExample(
      "the next process prints too little to show whether it was imported",
      [local("10:00:00.000", 0), skipped("10:00:01.000", 2), local("10:01:00.000", 0, pid: 577)],
      ["model-mismatch[warning]"]),
    RuleExample(
      "the next process prints what arrives",
      [
        local("10:00:00.000", 0), skipped("10:00:01.000", 2), local("10:01:00.000", 0, pid: 577),
        imported("10:01:01.000", 3, pid: 577),
      ],
      ["model-mismatch[error]"]),
    RuleExample(
      "this device's own log", [local("10:00:00.000", 0), skipped("10:00:01.000", 2, of: pad)], []),
    RuleExample(
      "this device's own log, before it is told which that is",
      [skipped("10:00:01.000", 2, of: pad), local("10:00:02.000", 0)], []),
    RuleExample(
      "a log that was imported before the model was changed",
      [
        imported("10:00:00.000", 2), local("10:01:00.000", 0, pid: 577),
        skipped("10:01:01.000", 2).replacing("543", with: "577"),
      ], []),
    RuleExample(
      "a log beside one that was imported",
      [imported("10:00:00.000", 2), local("10:01:00.000", 0), skipped("10:01:01.000", 3)],
      ["model-mismatch[error]"]),
  ]

  @Test(arguments: examples)
  func eachExampleGivesTheListedFindings(_ example: RuleExample) throws { try example.check() }

  /// Set-up gives it although nothing was imported or exported.
  @Test func theModelOfTheDeviceIsKnownFromItsSetUp() throws {
    let setUp = """
      2013-11-18 09:59:59.000 Trips[543:1403] -[PFUbiquitySetupAssistant validateOptionsWithError:](527): CoreData: Ubiquity:  \
      <PFUbiquitySetupAssistant: 0x2046d7d0>
      \toptions: {
          NSPersistentStoreUbiquitousContentNameKey = Trips;
      }
      \tstoreKV: <PFUbiquityKnowledgeVector: 0x4> (\(Self.phone):1)
      \tubiquityName: Trips
      \tlocalPeerID: \(Self.pad)
      \tmodelVersionHash: HAhodSpwN_JaeDYx6bZr4R3UVAziORh~krgGiAINlb8=
      \tuseLocalAccount: 0

      """
    let lines = [setUp, Self.local("10:00:00.000", 0), Self.skipped("10:00:01.000", 2)]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let detail = try #require(diagnosis.findings.first?.detail as? ModelMismatch.Detail)
    let names = diagnosis.timelines.names
    #expect(detail.ours.map { names[$0] } == "HAhodSpwN_JaeDYx6bZr4R3UVAziORh~krgGiAINlb8=")
    #expect(detail.theirs.map { names[$0] } == "hV3xkq0=")
  }

  /// What is of no use here is neither pending nor a log of another device.
  @Test func anOwnLogIsNoneOfAnotherDevice() throws {
    let lines = [Self.local("10:00:00.000", 0), Self.skipped("10:00:01.000", 2, of: Self.pad)]
    let imports = try #require(
      try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)).store("Trips")?.imports)
    #expect(imports.discovered == 0 && imports.pending.isEmpty)
  }
}
