// What pages put into statements is turned back, wherever it stands.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

struct PageDamageTests {
  private static let header = "2013-11-18 21:44:41.159 Trips[543:1403] "

  /// The ids of the entries that the only record of a text is, when it is repaired.
  private static func repaired(_ text: String) throws -> [String] {
    let catalogue = try EntryCatalogue.builtIn()
    var classifier = Classifier(catalogue)
    var ids: [String] = []
    classifier.forEachRecord(of: text) { classifier, record, bytes in
      let recognition = classifier.classify(record, bytes)
      for one in classifier.repaired(record, bytes, recognition) ?? [] {
        guard case .statement(let found) = one.recognition else { continue }
        ids.append(catalogue.entry(ofWording: found.wording).document.id)
      }
    }
    return ids
  }

  @Test(
    arguments: ["&nbsp;", "<br>", "\u{A0}", "&amp;nbsp;", "\u{200B}", "\\_", "<br><br>"],
    ["", header, header + "-[PFUbiquitySetupAssistant validateOptionsWithError:](333): "])
  func aMessageOfNothingElseIsRead(damage: String, before: String) throws {
    #expect(try Self.repaired(before + "CoreData: Ubiquity: " + damage) == [])
  }

  /// Of the record that the other one is glued to, nothing is left but its header, and of that not even the last blank.
  @Test(arguments: ["ImportOperat>", "ImportOperation", "Skipping"], ["0xl0x 6: ", "trips[6]: "])
  func aRecordGluedToAHeaderIsRead(text: String, process: String) throws {
    let line =
      "2013-11-18 21:44:41.159+0100 0x0 Default 0x0 0 0 : [com.apple.coredata:] "
      + "2013-11-18 21:44:42.000+0100 \(process)CoreData: Ubiquity: \(text)"
    #expect(try Self.repaired(line) == [])
  }

  private static let beginning = "CoreData: Ubiquity:"
  private static let localStorage =
    "mobile~6513270E-269E-0D37-F2A7-4DE452E6B438:Notes\nUsing local storage: 1"

  @Test(arguments: [" \u{A0}", "\u{A0} ", "\u{A0}\u{A0}", " &nbsp;", "&nbsp;&nbsp;", "&#160; "])
  func blanksOfPagesAreNoPartOfAValue(blanks: String) throws {
    var classifier = Classifier(try EntryCatalogue.builtIn())
    let method = "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](874): "
    let found = classifier.recognise(Self.header + method + Self.beginning + blanks + Self.localStorage)
    #expect(found?.id == "local-storage")
    #expect(
      found?.fields == ["peer": "mobile~6513270E-269E-0D37-F2A7-4DE452E6B438", "store": "Notes", "flag": "1"])
  }

  /// The statement of a record that is an app's because its method is broken is one, though no entry fits it.
  @Test(arguments: [
    "-[_PFUbiquityRecordsImporter\nschedulePendingLogs:error:](699):", "-\\[PFUbiquityPeer x\\](3):",
  ])
  func anUnknownStatementIsOneBehindABrokenMethod(method: String) throws {
    var classifier = Classifier(try EntryCatalogue.builtIn())
    var found: [(Origin, Bool)] = []
    let text =
      Self.header + method + " " + Self.beginning + "  Rewound the scheduling of all the logs there are."
    classifier.forEachRecord(of: text) { classifier, record, bytes in
      let recognition = classifier.classify(record, bytes)
      for one in classifier.repaired(record, bytes, recognition) ?? [] {
        guard case .unrecognised = one.recognition else { continue }
        found.append((one.record.origin, one.bytes.span.extracting(one.record.message.range).has("Rewound")))
      }
    }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0 == (.ubiquity, true) })
  }

  @Test(arguments: ["Invalid<br>\noption", "Invalid<br />\noption", "Invalid\noption", "Invalid&nbsp;option"])
  func breaksAreTurnedBackAtTheBeginning(beginning: String) throws {
    let text =
      "-[PFUbiquitySetupAssistant validateOptionsWithError:](333): CoreData: Ubiquity: \(beginning): the value for "
      + "NSPersistentStoreUbiquitousContentNameKey should not contain periods: com.example.trips"
    #expect(try Self.repaired(Self.header + text) == ["content-name-periods"])
  }
}
