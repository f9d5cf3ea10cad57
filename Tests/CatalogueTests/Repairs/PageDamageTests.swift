// Text that web pages insert into statements is removed, at any place.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

struct PageDamageTests {
  private static let header = "2013-11-18 21:44:41.159 Trips[543:1403] "

  /// The IDs of the entries of a text's only record after its repair.
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
  func messageOfDamageAloneIsRead(damage: String, before: String) throws {
    #expect(try Self.repaired(before + "CoreData: Ubiquity: " + damage) == [])
  }

  /// Only the header is left of the record before, without its last space.
  @Test(arguments: ["ImportOperat>", "ImportOperation", "Skipping"], ["0xl0x 6: ", "trips[6]: "])
  func recordGluedToAHeaderIsRead(text: String, process: String) throws {
    let line =
      "2013-11-18 21:44:41.159+0100 0x0 Default 0x0 0 0 : [com.apple.coredata:] "
      + "2013-11-18 21:44:42.000+0100 \(process)CoreData: Ubiquity: \(text)"
    #expect(try Self.repaired(line) == [])
  }

  private static let beginning = "CoreData: Ubiquity:"
  private static let localStorage =
    "mobile~6513270E-269E-0D37-F2A7-4DE452E6B438:Notes\nUsing local storage: 1"

  @Test(arguments: [" \u{A0}", "\u{A0} ", "\u{A0}\u{A0}", " &nbsp;", "&nbsp;&nbsp;", "&#160; "])
  func webPageSpacesAreOutsideOfValues(blanks: String) throws {
    var classifier = Classifier(try EntryCatalogue.builtIn())
    let method = "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](874): "
    let found = classifier.recognise(Self.header + method + Self.beginning + blanks + Self.localStorage)
    #expect(found?.id == "local-storage")
    #expect(
      found?.fields == ["peer": "mobile~6513270E-269E-0D37-F2A7-4DE452E6B438", "store": "Notes", "flag": "1"])
  }

  /// A record is an app's because its method is broken.
  ///
  /// Its statement belongs to iCloud, though no entry fits it.
  @Test(arguments: [
    "-[_PFUbiquityRecordsImporter\nschedulePendingLogs:error:](699):", "-\\[PFUbiquityPeer x\\](3):",
  ])
  func unknownStatementAfterABrokenMethodIsFound(method: String) throws {
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

  private static let log = """
    /private/var/mobile/Library/Mobile Documents/T~com~acme/CloudData/mobile~11E20B8F-6B0D-549B-6F03-675A1600A35A/Notes/\
    ZUfmfd9rQ0aB1cDe2FgH3iJkL4mNoP5qRsT6uVwX7yA=/1A81682C-64E5-4CAD-8623-7A0465E7E423.1.cdt
    """
  private static let failure = """
    \(header)-[_PFUbiquityRecordsImporter operation:failedWithError:](1068): CoreData: Ubiquity:  Import operation \
    encountered an error: Error Domain=NSCocoaErrorDomain Code=134060 "The operation couldn\u{2019}t be completed. Caf\u{E9}, \
    caf\u{E9} and the n\u{2019}th one, again and again." UserInfo=0x1 {}
    userInfo: {
    }. While trying to import the log file at the URL: <PFUbiquityTransactionLog: 0x3>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x4>: \(log)
    \ttransactionNumber: 11
    """

  /// A value is restored wherever its lines were broken, also if other lines have characters of several
  /// bytes, and if the spaces at their ends are lost.
  @Test(arguments: [false, true])
  func brokenLinesAreJoined(losesBlanks: Bool) throws {
    for width in 104..<150 {
      try expectJoined(Self.failure, log: Self.log, width: width, losesBlanks: losesBlanks)
    }
  }

  /// One line was broken after a space that is lost, another within a word that would have had room.
  @Test func lostSpaceAtABreakIsRestored() throws {
    let (folder, shorter) = ("T~com~acme/CloudData", "T/CloudData")
    let log = Self.log.replacing(folder, with: shorter).replacing("/Notes/", with: "/N/")
      .replacing("ZUfmfd9rQ0aB1cDe2FgH3iJkL4mNoP5qRsT6uVwX7yA=", with: "Z=")
    let text = Self.failure.replacing(Self.log, with: log).replacing("\u{2019}", with: "'")
      .replacing("\u{E9}", with: "e").replacing("couldn't", with: "could not")
      .replacing("n'th", with: "nth")
    try expectJoined(text, log: log, width: 164, losesBlanks: true)
  }

  private func expectJoined(_ text: String, log: String, width: Int, losesBlanks: Bool) throws {
    let catalogue = try EntryCatalogue.builtIn()
    var classifier = Classifier(catalogue)
    let text = text.split(separator: "\n").map { line in
      let parts = stride(from: 0, to: line.count, by: width).map { line.dropFirst($0).prefix(width) }
      return parts.map { losesBlanks && $0.last == " " ? $0.dropLast() : $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
    var found: [String] = []
    classifier.forEachRecord(of: text) { classifier, record, bytes in
      let recognition = classifier.classify(record, bytes)
      for one in classifier.repaired(record, bytes, recognition) ?? [] {
        guard case .statement(let statement) = one.recognition else { continue }
        #expect(catalogue.entry(ofWording: statement.wording).document.id == "importer-operation-error")
        found.append(String(decoding: one.bytes, as: UTF8.self))
      }
    }
    #expect(found.count == 1, "\(width)")
    #expect(found.first?.contains(log) == true, "\(width)")
  }

  private static let peer = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"
  private static let vectors = (
    store: "\(peer):13:mobile~11E20B8F:13", log: "\(peer):11:mobile~11E20B8F:12"
  )
  private static let skipped = """
    \(header)-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](271): CoreData: \
    Ubiquity:  <_PFUbiquityRecordsImporter: 0x1fca0430>:
    \tubiquityRootLocation: <PFUbiquityLocation: 0x23124270>: /private/var/mobile/Library/Mobile Documents/T~com~acme/CloudData
    \tlocalPeerID: \(peer)

    Skipping log because it has already been imported into the local store: <PFUbiquityLocation: 0x14be04c0>: \(log)
    storeKV: <PFUbiquityKnowledgeVector: 0x13e67d70> (\(vectors.store))
    logKV: <PFUbiquityKnowledgeVector: 0x23e4db50> (\(vectors.log))
    """

  /// Wrapping at spaces cannot break a path, and leaves it longer than a line; the text after it begins a new
  /// line.
  @Test(arguments: 64...120)
  func overlongPathEndsItsLine(width: Int) throws {
    let text = Self.skipped.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.wrappedAtBlanks(at: width) }.joined(separator: "\n")
    try expectVectors(text)
  }

  /// Statements that are known by their words alone are also known with an editor's apostrophe.
  @Test(arguments: ["", header], ["\u{2019}", "&#39;"])
  func apostropheOfAnEditorIsReplaced(before: String, apostrophe: String) throws {
    let texts = [
      "neighbour-no-stores":
        "Can't resolve how to assign objects to stores; Coordinator does not have any stores",
      "cloudkit-terms-not-accepted":
        "Can't return account credentials for account (redacted) because the account needs to verify new terms or is "
        + "in suspended mode.",
    ]
    for (id, text) in texts {
      #expect(try Self.repaired(before + text.replacing("'", with: apostrophe)) == [id])
    }
  }

  /// A web page may insert spaces or an empty line after each wrapped line, or an indentation before it.
  @Test(arguments: [("", "   "), ("", "\n"), ("", "  \n"), ("    ", ""), ("    ", "   ")])
  func spacedOutWrappedLinesAreJoined(before: String, after: String) throws {
    for width in [76, 80, 100] {
      let text = Self.skipped.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.wrappedAtBlanks(at: width) }.joined(separator: "\n")
      try expectVectors(
        text.split(separator: "\n", omittingEmptySubsequences: false).map { before + $0 + after }
          .joined(separator: "\n"))
    }
  }

  /// `fold` counts a tab as the columns to the next multiple of eight.
  @Test(arguments: [72, 76, 80, 100, 132])
  func foldedLinesWithTabsAreJoined(width: Int) throws {
    let text = Self.skipped.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.foldedByColumns(at: width) }.joined(separator: "\n")
    try expectVectors(text)
  }

  /// Wrapping breaks long methods after their classes, and may indent the rest.
  @Test(arguments: ["", header], ["", "  ", "    "])
  func methodBrokenBeforeItsSelectorIsJoined(before: String, indent: String) throws {
    let text =
      "-[PFUbiquitySwitchboardEntryMetadata\n\(indent)setUseLocalStorage:](760): \(Self.beginning)  "
      + Self.localStorage
    #expect(try Self.repaired(before + text) == ["local-storage"])
  }

  /// The following lines may be wrapped and indented too.
  @Test(arguments: [84, 100]) func indentedWrappedLinesAreJoined(width: Int) throws {
    let text = Self.skipped.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.wrappedAtBlanks(at: width, indent: "    ") }.joined(separator: "\n")
    try expectVectors(text)
  }

  /// An app's own method prints the manager's messages.
  @Test(arguments: ["[", "-["], ["", "    "])
  func appMethodBrokenBeforeItsSelectorIsJoined(sign: String, indent: String) throws {
    let text =
      "2013/11/29 15:39:14:861  4507 \(sign)AppDelegate\n\(indent)ubiquityStoreManager:log:]:387, "
      + "Cannot load cloud store: User is not logged into iCloud.  Falling back to local store."
    #expect(try Self.repaired(text).count == 1)
  }

  /// The columns of `log show` may also be broken within the library or the category.
  @Test func headerBrokenWithinItsLastColumnsIsJoined() throws {
    let columns =
      "2017-06-27 18:06:29.636525+0200 0xfbce0    Default     0x0                  6611   0    Trips: "
    let ofICloud =
      "(CoreData) -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](906): \(Self.beginning)  "
      + Self.localStorage
    let mirrored =
      "(CoreData) [com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: "
      + "-[NSCloudKitMirroringDelegate checkAndExecuteNextRequest](3511): "
      + "<NSCloudKitMirroringDelegate: 0x600042a00400>: Checking for pending requests."
    for (message, inside, id) in [
      (ofICloud, 1...9, "local-storage"), (mirrored, 1...9, "mirror-request-checking"),
      (mirrored, 12...39, "mirror-request-checking"),
    ] {
      for length in inside {
        let width = columns.count + length
        let text = (columns + message).split(separator: "\n").map { line in
          stride(from: 0, to: line.count, by: width).map { line.dropFirst($0).prefix(width) }
            .joined(separator: "\n")
        }.joined(separator: "\n")
        #expect(try Self.repaired(text) == [id], "\(text)")
      }
    }
  }

  /// The method was broken after its class, and the marker begins its own line.
  @Test func methodBrokenAfterItsClassIsJoined() throws {
    let text =
      "-[_PFUbiquityRecordsImporter\ncreateSortedOperationsArrayWithMetadata:isFirstImport:](225):\n"
      + "CoreData: Ubiquity:  Skipping (model version hash):\n<PFUbiquityLocation: 0x19e8d120>: \(Self.log)"
    #expect(try Self.repaired(Self.header + text) == ["importer-skipped-model-version"])
  }

  private func expectVectors(_ text: String) throws {
    let catalogue = try EntryCatalogue.builtIn()
    var classifier = Classifier(catalogue)
    var found: [[String: String]] = []
    classifier.forEachRecord(of: text) { classifier, record, bytes in
      let recognition = classifier.classify(record, bytes)
      let repaired = classifier.repaired(record, bytes, recognition)?.first
      guard case .statement(let statement) = repaired?.recognition ?? recognition else { return }
      let text = repaired?.bytes ?? Array(bytes.text.utf8)
      var values: [String: String] = [:]
      for (index, field) in catalogue.wordings[statement.wording].fields.enumerated() {
        values[field.name] = statement.range(ofField: index).map {
          String(decoding: text[$0.range], as: UTF8.self)
        }
      }
      found.append(values)
    }
    let values = try #require(found.first)
    #expect(found.count == 1)
    #expect(values["storeVector"]?.hasSuffix(Self.vectors.store) == true)
    #expect(values["logVector"]?.hasSuffix(Self.vectors.log) == true)
    #expect(values["log"]?.hasSuffix(Self.log) == true)
    let root = "/private/var/mobile/Library/Mobile Documents/T~com~acme/CloudData\n"
    #expect(values["importer"]?.contains(root) == true)
  }

  @Test(arguments: ["Invalid<br>\noption", "Invalid<br />\noption", "Invalid\noption", "Invalid&nbsp;option"])
  func breakAtTheBeginningIsRepaired(beginning: String) throws {
    let text =
      "-[PFUbiquitySetupAssistant validateOptionsWithError:](333): CoreData: Ubiquity: \(beginning): the value for "
      + "NSPersistentStoreUbiquitousContentNameKey should not contain periods: com.example.trips"
    #expect(try Self.repaired(Self.header + text) == ["content-name-periods"])
  }
}

extension Substring {
  /// The text wrapped between words; a word longer than a line stays whole.
  fileprivate func wrappedAtBlanks(at width: Int, indent: String = "") -> String {
    let indentation = prefix { $0 == "\t" }
    var lines = [String(indentation)]
    for word in dropFirst(indentation.count).split(separator: " ", omittingEmptySubsequences: false) {
      let line = lines[lines.count - 1]
      if line.isEmpty || line == indentation {
        lines[lines.count - 1] += word
      } else if line.count + 1 + word.count > width {
        lines.append(indent + word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The text broken at a column, within words too.
  fileprivate func foldedByColumns(at width: Int) -> String {
    var (text, column) = ("", 0)
    for character in self {
      let next = character == "\t" ? (column + 8) & ~7 : column + 1
      if next > width {
        text += "\n"
        column = 0
      }
      column = character == "\t" ? (column + 8) & ~7 : column + 1
      text.append(character)
    }
    return text
  }
}
