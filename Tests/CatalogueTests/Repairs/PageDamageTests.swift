// What pages put into statements is undone, wherever it is.

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

  /// Of the record that the other one is glued to, nothing is left but its header, and even the header's last
  /// blank is gone.
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

  /// A value is whole again wherever its lines were broken, also where others hold characters of several
  /// bytes, and where the blanks at their ends are lost.
  @Test(arguments: [false, true])
  func brokenLinesAreJoined(losesBlanks: Bool) throws {
    for width in 104..<150 {
      try expectJoined(Self.failure, log: Self.log, width: width, losesBlanks: losesBlanks)
    }
  }

  /// Where one line was broken behind a blank that is lost, and another one within a word that would have had
  /// room.
  @Test func aBlankThatIsLostAtABreakIsTurnedBack() throws {
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

  /// What wraps a mail at blanks cannot break a path, and leaves it longer than the lines; a line behind it
  /// is one of its own.
  @Test(arguments: 64...120)
  func aPathThatIsTooLongEndsItsLine(width: Int) throws {
    let text = Self.skipped.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.wrappedAtBlanks(at: width) }.joined(separator: "\n")
    try expectVectors(text)
  }

  /// Statements that are known by their words alone are so with an editor's apostrophe, too.
  @Test(arguments: ["", header], ["\u{2019}", "&#39;"])
  func anApostropheOfAnEditorIsTurnedBack(before: String, apostrophe: String) throws {
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

  /// A page may put blanks behind each of the lines that a mail wrapped, an empty line, or an indentation
  /// before it.
  @Test(arguments: [("", "   "), ("", "\n"), ("", "  \n"), ("    ", ""), ("    ", "   ")])
  func wrappedLinesThatAPageSpacedOutAreJoined(before: String, after: String) throws {
    for width in [76, 80, 100] {
      let text = Self.skipped.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.wrappedAtBlanks(at: width) }.joined(separator: "\n")
      try expectVectors(
        text.split(separator: "\n", omittingEmptySubsequences: false).map { before + $0 + after }
          .joined(separator: "\n"))
    }
  }

  /// `fold` takes a tab for as many columns as there are to the next that divides by eight.
  @Test(arguments: [72, 76, 80, 100, 132])
  func foldedLinesWithTabsAreJoined(width: Int) throws {
    let text = Self.skipped.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.foldedByColumns(at: width) }.joined(separator: "\n")
    try expectVectors(text)
  }

  /// What wraps lines breaks long methods behind their classes, and may indent what it breaks off.
  @Test(arguments: ["", header], ["", "  ", "    "])
  func aMethodIsBrokenBeforeItsSelector(before: String, indent: String) throws {
    let text =
      "-[PFUbiquitySwitchboardEntryMetadata\n\(indent)setUseLocalStorage:](760): \(Self.beginning)  "
      + Self.localStorage
    #expect(try Self.repaired(before + text) == ["local-storage"])
  }

  /// What follows may be wrapped and indented, too.
  @Test(arguments: [84, 100]) func wrappedLinesMayBeIndented(width: Int) throws {
    let text = Self.skipped.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.wrappedAtBlanks(at: width, indent: "    ") }.joined(separator: "\n")
    try expectVectors(text)
  }

  /// An app's own method, which prints what the manager says.
  @Test(arguments: ["[", "-["], ["", "    "])
  func aMethodOfAnAppIsBrokenBeforeItsSelector(sign: String, indent: String) throws {
    let text =
      "2013/11/29 15:39:14:861  4507 \(sign)AppDelegate\n\(indent)ubiquityStoreManager:log:]:387, "
      + "Cannot load cloud store: User is not logged into iCloud.  Falling back to local store."
    #expect(try Self.repaired(text).count == 1)
  }

  /// The columns of `log show` may be broken within the library or the category, too.
  @Test func aHeaderIsBrokenWithinItsLastColumns() throws {
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

  /// Where the method was broken behind its class, and the marker begins a line of its own.
  @Test func aMethodIsBrokenBehindItsClass() throws {
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
  func breaksAreTurnedBackAtTheBeginning(beginning: String) throws {
    let text =
      "-[PFUbiquitySetupAssistant validateOptionsWithError:](333): CoreData: Ubiquity: \(beginning): the value for "
      + "NSPersistentStoreUbiquitousContentNameKey should not contain periods: com.example.trips"
    #expect(try Self.repaired(Self.header + text) == ["content-name-periods"])
  }
}

extension Substring {
  /// Wrapped between words; a word that is longer than a line stays whole.
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

  /// Broken at a column, wherever that is.
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
