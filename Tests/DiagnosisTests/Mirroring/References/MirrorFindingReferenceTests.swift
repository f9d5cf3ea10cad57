// What is wrong in real captures of mirroring, according to the people who took them, and the rule that must
// report it.

import Foundation
import ReferenceData
import Testing

@testable import Diagnosis

/// The findings of real captures.
struct MirrorFindingReferenceTests {
  static let isHere = ReferenceData.has("captures/cloudkit")

  /// What is demanded of a capture: the rules that name its trouble, and no others but those that may.
  struct Demand: CustomTestStringConvertible, Sendable {
    var file: String
    var rules: Set<String>
    var mayRaise: Set<String>
    var trouble: String
    var testDescription: String { file }

    init(_ file: String, _ rules: Set<String>, or mayRaise: Set<String> = [], _ trouble: String) {
      self.file = file
      self.rules = rules
      self.mayRaise = mayRaise
      self.trouble = trouble
    }
  }

  static let demands = [
    Demand("aidash-zone-15-2000.log", [], "told in its author's own words: not a record of the log"),
    Demand("audiodiary-134417.log", [], "an export gave way to one that waited, which is harmless"),
    Demand("cdmovedemo-teardown.log", [], "one record that says that a store is closed"),
    Demand("copyo-15-2000.log", [], "told in its author's own words: not a record of the log"),
    Demand(
      "fatbobman-permission-failure.log", ["container-misconfigured"], "the container is not of the App ID"),
    Demand("himem-ipad-no-push.log", [], "the app's own words, and noise of the system"),
    Demand(
      "learnwords-ios26.log", ["pushes-missing"], or: ["container-misconfigured"],
      "no background mode; and a container of another team, of whose error only the end is there"),
    Demand("macos15-sandbox-4099.log", ["container-misconfigured"], "the sandbox keeps the app from cloudd"),
    Demand("mailwerk-bgst-code3.log", [], "noise of the system's scheduler"),
    Demand("passepartout-483-schema.log", ["schema-not-deployed"], "a field that production does not have"),
    Demand("singles.log", [], "single records with nothing wrong in them"),
    Demand("sqlitedata-333-limit.log", [], "not of mirroring"),
    Demand("stride-compact-coredata-fixture.log", [], "not of mirroring"),
    Demand("synckit-30-ckerror-partial.log", [], "not of mirroring"),
    Demand("synckitmonitor-8-terms.log", ["account-changed"], "new terms of iCloud are not accepted"),
    Demand("tightfive-134422.log", ["mirrored-twice"], "the container is made twice"),
    Demand("tn3163-dasd.log", [], "the scheduler puts work off for less than a minute"),
    Demand("tn3163-export.log", [], "an export that is complete, and one that gave way"),
    Demand("tn3163-import.log", [], "imports that are complete"),
    Demand("tn3163-observe.log", [], "a save, and nothing of what follows"),
    Demand("tn3163-push.log", [], "a push that is handled"),
    Demand(
      "tn3164-examples.log",
      ["container-misconfigured", "schema-not-deployed", "record-too-large", "mirrored-twice"],
      "one example each, of different apps"),
    Demand("unified-default-coredata.log", [], "not of mirroring"),
    Demand("visionboard-ios18sim-noaccount.log", ["account-changed"], "a simulator without an account"),
    Demand(
      "vocabulary-ios13sim.log", ["setup-failed"],
      "the container is dropped at once, so that nothing is set up"),
    Demand("wwdc22-dasd-export.log", [], "the scheduler allows an export"),
  ]

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func everyReferenceCaptureIsListed() throws {
    let folder = ReferenceData.url("captures/cloudkit").path(percentEncoded: false)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".log") }
    #expect(files.sorted() == Self.demands.map(\.file))
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"), arguments: demands)
  func onlyTheKnownProblemsAreReported(demand: Demand) throws {
    let findings = try MirrorTimelineReferenceTests.diagnose(demand.file).findings
    let alarms = Set(findings.filter { $0.severity > .note }.map(\.rule.rawValue))
    #expect(alarms.isSubset(of: demand.rules.union(demand.mayRaise)), "\(demand.trouble)")
    #expect(alarms.isSuperset(of: demand.rules), "\(demand.trouble)")
    // Only one quotation has a record that nothing is known about: the record is cut, and runs into the
    // next.
    #expect(
      findings.contains { $0.rule == .unrecognised } == (demand.file == "singles.log"), "\(demand.trouble)")
  }
}
