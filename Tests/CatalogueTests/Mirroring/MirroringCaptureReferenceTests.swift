import CatalogueDocument
import Foundation
import LogRecords
import ReferenceData
import Testing

@testable import Catalogue

/// In real captures of mirroring, each record that mirroring printed fits an entry.
struct MirroringCaptureReferenceTests {
  static let folder = "captures/cloudkit"
  static let isHere = ReferenceData.has(folder)

  /// The entries of each capture with the number of records; a capture without known statements has a reason.
  static let captures: [(file: String, entries: [String: Int], reason: String?)] = [
    ("aidash-zone-15-2000.log", [:], "told in its author's own words"),
    ("audiodiary-134417.log", ["mirror-request-finished-automatic": 1], nil),
    ("cdmovedemo-teardown.log", ["mirror-tear-down": 1], nil),
    ("copyo-15-2000.log", [:], "told in its author's own words"),
    ("fatbobman-permission-failure.log", ["mirror-recovery-unknown-partial": 1], nil),
    ("himem-ipad-no-push.log", ["noise-delete-propagation": 1, "noise-task-request": 1], nil),
    ("learnwords-ios26.log", ["cloudkit-push-mode-missing": 1], nil),
    (
      "macos15-sandbox-4099.log",
      [
        "mirror-setup-failed": 1, "mirror-recovery-began": 1, "mirror-reset-after-error": 1,
        "cloudkit-daemon-unreachable": 2,
      ], nil
    ),
    ("mailwerk-bgst-code3.log", ["noise-task-request": 3], nil),
    ("passepartout-483-schema.log", ["mirror-recovery-fatal": 1], nil),
    (
      "singles.log", ["mirror-request-idle": 2, "mirror-export-save-seen": 1, "": 1],
      "the last two quotations are cut, and run into each other"
    ),
    ("sqlitedata-333-limit.log", [:], "an app's own words, of another technology"),
    (
      "stride-compact-coredata-fixture.log", ["mirror-store-not-loaded": 1],
      "written by hand, of a store that was not opened"
    ),
    ("synckit-30-ckerror-partial.log", [:], "an app's own words, of another technology"),
    ("synckitmonitor-8-terms.log", ["cloudkit-terms-not-accepted": 1], nil),
    ("tightfive-134422.log", ["cloudkit-handler-twice": 1], nil),
    ("tn3163-dasd.log", ["dasd-allowed": 2, "dasd-deferred": 3], nil),
    (
      "tn3163-export.log",
      [
        "mirror-export-began": 1, "mirror-request-asked": 1, "mirror-request-enqueuing": 1,
        "mirror-request-enqueued": 1, "mirror-request-executing": 1, "mirror-export-history": 1,
        "mirror-export-found": 1, "mirror-export-finished": 1, "mirror-request-finished": 1,
        "mirror-export-ended-automatic": 1,
      ], nil
    ),
    (
      "tn3163-import.log",
      [
        "mirror-import-scheduled": 3, "mirror-import-push": 1, "mirror-import-began": 1,
        "mirror-request-asked": 1,
        "mirror-request-enqueuing": 1, "mirror-request-enqueued": 1, "mirror-request-executing": 1,
        "mirror-import-fetched": 1, "mirror-import-work": 2, "mirror-import-finished": 1,
        "mirror-request-finished": 1,
      ], nil
    ),
    ("tn3163-observe.log", ["mirror-export-save-seen": 1, "mirror-export-change-seen": 1], nil),
    ("tn3163-push.log", ["apsd-push": 1, "cloudkit-push-handled": 2], nil),
    (
      "tn3164-examples.log",
      [
        "mirror-recovery-unknown-partial": 1, "mirror-export-ended-automatic": 1,
        "mirror-share-save-failed": 1,
        "mirror-reset-after-error": 1,
      ], nil
    ),
    ("unified-default-coredata.log", [:], "not of mirroring"),
    (
      "visionboard-ios18sim-noaccount.log",
      [
        "mirror-setup-options": 3, "mirror-setup-observing": 3, "mirror-setup-queued": 3,
        "mirror-request-checking": 6, "mirror-request-executing": 3, "mirror-account-status": 3,
        "mirror-setup-failed": 6, "mirror-recovery-began": 6, "mirror-recovery-failed": 6,
        "mirror-request-finished": 3, "mirror-request-idle": 3,
      ], nil
    ),
    (
      "vocabulary-ios13sim.log",
      [
        "mirror-setup-options": 1, "mirror-setup-queued": 1, "mirror-request-checking": 1,
        "mirror-request-delegate-deallocated": 1,
      ], nil
    ),
    ("wwdc22-dasd-export.log", ["dasd-allowed": 1], nil),
  ]

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func everyCaptureIsListed() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: ReferenceData.url(Self.folder).path(percentEncoded: false))
    #expect(files.filter { $0.hasSuffix(".log") }.sorted() == Self.captures.map(\.file))
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"), arguments: captures.indices)
  func everyMirroringRecordIsKnown(index: Int) throws {
    let (file, entries, reason) = Self.captures[index]
    let text = try String(contentsOf: ReferenceData.url("\(Self.folder)/\(file)"), encoding: .utf8)
    var found: [String: Int] = [:]
    var classifier = Classifier(try EntryCatalogue.builtIn())
    classifier.forEachRecord(of: text) { classifier, record, bytes in
      let recognition = classifier.classify(record, bytes)
      var id = Self.id(of: recognition, classifier.catalogue)
      if let repaired = classifier.repaired(record, bytes, recognition)?.first {
        id = Self.id(of: repaired.recognition, classifier.catalogue)
      }
      if let id { found[id, default: 0] += 1 }
    }
    #expect(found == entries)
    #expect(found[""] == nil && !found.isEmpty || reason != nil)
  }

  /// The entry of a record; empty for an unknown statement, `nil` for a record of another origin.
  private static func id(of recognition: Recognition, _ catalogue: EntryCatalogue) -> String? {
    switch recognition {
    case .statement(let found): catalogue.entry(ofWording: found.wording).document.id
    case .cut(let cut): cut.map { catalogue.entry(ofWording: $0.classification.wording).document.id } ?? ""
    case .unrecognised, .undecided: ""
    case .foreign: nil
    }
  }
}
