// The width at which a mail or an editor wrapped the lines of a capture, and the lines as they were.

import Testing

@testable import LogRecords

struct WrappedWidthTests {
  private static let wrapped = """
    2013-11-19 21:44:40.715 Larder[543:1403] -[PFUbiquityTransactionLog load](12):
    CoreData: Ubiquity:  <PFUbiquityLocation: 0x1>: /private/var/mobile/Library/Mobile
    Documents/T~com~acme~larder/CloudLogs/mobile~11E20B8F-6B0D-549B-6F03-675A1600A35A/Larder/1A81682C.1.cdt
    \ttransactionNumber: 45
    {
    }
    """
  private static let plain = """
    2013-11-19 21:44:40.715 Larder[543:1403] -[PFUbiquityTransactionLog load](12): \
    CoreData: Ubiquity:  <PFUbiquityLocation: 0x1>: /private/var/mobile/Library/Mobile \
    Documents/T~com~acme~larder/CloudLogs/mobile~11E20B8F-6B0D-549B-6F03-675A1600A35A/Larder/1A81682C.1.cdt
    \ttransactionNumber: 45
    {
    }
    """

  private static func widths(_ records: [String]) -> [UInt8] {
    var width = WrappedWidth()
    return records.map { record in
      let bytes = Array(record.utf8)
      return width.width(of: bytes.span)
    }
  }

  private static func joined(_ text: String, at width: Int) -> String? {
    let bytes = Array(text.utf8)
    return WrappedWidth.joined(bytes.span, at: width, .atSpaces).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func widthIsThatOfTheLongestLineOfSeveralWords() {
    let longest = Self.wrapped.split(separator: "\n")[1].count
    #expect(Self.widths([Self.wrapped]) == [UInt8(longest)])
  }

  @Test func linesWithoutRoomForAWordAreJoined() {
    let longest = Self.wrapped.split(separator: "\n")[1].count
    // The lines that a statement prints by itself stay.
    #expect(Self.joined(Self.wrapped, at: longest) == Self.plain)
    #expect(Self.joined("one\ntwo", at: longest) == nil)
  }

  @Test func blankThatIsLeftAtTheEndIsNotDoubled() {
    let start = String(repeating: "word ", count: 14)
    #expect(Self.joined(start + "\nanother one", at: 72) == start + "another one")
  }

  @Test func wordAfterAHyphenIsJoinedWithoutABlank() {
    let start = String(repeating: "word ", count: 13) + "2E7A9C14-"
    #expect(Self.joined(start + "\n6B3D-4F80", at: 76) == start + "6B3D-4F80")
  }

  @Test func linesThatEndWhereWordsHadRoomAreNotWrapped() {
    let record = """
      2013-11-19 21:44:40.715 Larder[543:1403] CoreData: Ubiquity:  Options for the store:
      {
          NSPersistentStoreUbiquitousContentNameKey = Larder;
      }
      """
    #expect(Self.widths([record, record, record]) == [0, 0, 0])
  }

  @Test func lineLongerThanAnyWidthEndsTheSearch() {
    var width = WrappedWidth()
    let bytes = Array(("2013-11-19 " + String(repeating: "x", count: 250)).utf8)
    let found = width.width(of: bytes.span)
    #expect(found == 0)
    #expect(!width.isSought)
  }

  @Test func searchEndsAfterManyRecordsWithoutABreak() {
    var width = WrappedWidth()
    let bytes = Array("2013-11-19 21:44:40.715 Larder[543:1403] CoreData: Ubiquity:  First".utf8)
    for _ in 0...64 { _ = width.width(of: bytes.span) }
    #expect(!width.isSought)
  }

  // MARK: Within words

  private static let export = """
    2014-01-16 11:06:58.200 Trips[6074:60b] -[_PFUbiquityRecordsExporter managedObjectContextDidSave:](503): \
    CoreData: Ubiquity:  <_PFUbiquityRecordsExporter: 0x1dc14ed0>
    \tlocalPeerID: owner~A6EB8C9E-BD69-FE29-D76D-4330F1446BEA
    \tubiquityRootLocation: <PFUbiquityLocation: 0x10960af0>: /private/var/mobile/Library/Mobile Documents/\
    AB12CD34EF~com~example~trips/CloudLogs
     Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x7f900403a960>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x7f900c7eec60>: /private/var/mobile/Library/Mobile Documents/\
    AB12CD34EF~com~example~trips/CloudLogs/owner~A6EB8C9E-BD69-FE29-D76D-4330F1446BEA/Trips/\
    NfBb0jXxUJR4QQAAabVVloZaXZxmCu1VShIqmArIntn=/96FABB7B-1BA9-5A54-767D-5274C68DEB5D.1.cdt
    \ttransactionNumber: 7
    """

  /// The export as `fold -w 100` prints it.
  private static let folded = """
    2014-01-16 11:06:58.200 Trips[6074:60b] -[_PFUbiquityRecordsExporter managedObjectContextDidSave:](5
    03): CoreData: Ubiquity:  <_PFUbiquityRecordsExporter: 0x1dc14ed0>
    \tlocalPeerID: owner~A6EB8C9E-BD69-FE29-D76D-4330F1446BEA
    \tubiquityRootLocation: <PFUbiquityLocation: 0x10960af0>: /private/var/mobile/Library/Mobile D
    ocuments/AB12CD34EF~com~example~trips/CloudLogs
     Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x7f900403a960>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x7f900c7eec60>: /private/var/mobile/Library/Mo
    bile Documents/AB12CD34EF~com~example~trips/CloudLogs/owner~A6EB8C9E-BD69-FE29-D76D-4330F1446BEA/Tri
    ps/NfBb0jXxUJR4QQAAabVVloZaXZxmCu1VShIqmArIntn=/96FABB7B-1BA9-5A54-767D-5274C68DEB5D.1.cdt
    \ttransactionNumber: 7
    """

  /// The export as `fold -s -w 80` prints it.
  private static let foldedAtSpaces = """
    2014-01-16 11:06:58.200 Trips[6074:60b] -[_PFUbiquityRecordsExporter\u{20}
    managedObjectContextDidSave:](503): CoreData: Ubiquity: \u{20}
    <_PFUbiquityRecordsExporter: 0x1dc14ed0>
    \tlocalPeerID: owner~A6EB8C9E-BD69-FE29-D76D-4330F1446BEA
    \tubiquityRootLocation: <PFUbiquityLocation: 0x10960af0>:\u{20}
    /private/var/mobile/Library/Mobile\u{20}
    Documents/AB12CD34EF~com~example~trips/CloudLogs
     Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x7f900403a960>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x7f900c7eec60>:\u{20}
    /private/var/mobile/Library/Mobile\u{20}
    Documents/AB12CD34EF~com~example~trips/CloudLogs/owner~A6EB8C9E-BD69-FE29-D76D-4
    330F1446BEA/Trips/NfBb0jXxUJR4QQAAabVVloZaXZxmCu1VShIqmArIntn=/96FABB7B-1BA9-5A5
    4-767D-5274C68DEB5D.1.cdt
    \ttransactionNumber: 7
    """

  /// The text of a record with its lines joined as it shows that they were wrapped.
  private static func unwrapped(_ text: String) -> String {
    var width = WrappedWidth()
    let bytes = Array(text.utf8)
    let found = Int(width.width(of: bytes.span))
    let joined = WrappedWidth.joined(bytes.span, at: found, width.wrapping)
    return joined.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  @Test(arguments: [folded, foldedAtSpaces]) func lineBrokenWithinAWordIsJoinedWithoutASpace(text: String) {
    #expect(Self.unwrapped(text) == Self.export)
  }

  /// A text as a mail in the format of flowed text has it: spaces stay at the ends of lines, and longer words
  /// are not broken.
  private static func flowed(_ text: String, at width: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var lines = [""]
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        let last = lines.removeLast()
        let hasRoom = last.isEmpty || last.count + word.count <= width
        lines += hasRoom ? ["\(last)\(word) "] : [last, "\(word) "]
      }
      return String(lines.joined(separator: "\n").dropLast())
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: [66, 72, 78]) func linesOfFlowedMailAreJoined(width: Int) {
    let mail = Self.flowed(Self.export, at: width)
    #expect(mail != Self.export)
    #expect(Self.unwrapped(mail) == Self.export)
  }

  /// The UUID shows that words are broken at 60 characters; a line that begins with a tab has more columns.
  @Test func longWordIsJoinedWithoutASpaceNextToAFullLineWithATab() {
    let first = """
      CoreData+CloudKit: -[NSCloudKitMirroringDelegate
      observeChangesForStore:inPersistentStoreCoordinator:](429):
      <NSCloudKitMirroringDelegate: 0x600003d082d0>: Observing one
      store: <NSSQLCore: 0x103604b80> (URL:
      file:///var/mobile/Containers/Data/Application/26988F4F-E5A8
      -181B-6914-06BE110D7C25/Library/Application%20Support/Trips.
      sqlite)
      """
    let second = """
      CoreData+CloudKit: -[PFCloudKitExporter
      exportOperationFinished:withSavedRecords:deletedRecordIDs:op
      erationError:](688): Modify records finished: (null)
      deleted: (null)
      \t9C4792DA-4AA7-1C38-686E-80A9F8AF8C79:(com.apple.coredata.cl
      oudkit.zone:__defaultOwner__) = <CKError 0x6000031f2040:
      """
    var width = WrappedWidth()
    var found: [UInt8] = []
    for text in [first, second] {
      let bytes = Array(text.utf8)
      found.append(width.width(of: bytes.span))
    }
    #expect(found == [60, 60])
    let bytes = Array(second.utf8)
    let joined = WrappedWidth.joined(bytes.span, at: 60, width.wrapping)
    #expect(
      joined.map { String(decoding: $0, as: UTF8.self) } == """
        CoreData+CloudKit: -[PFCloudKitExporter \
        exportOperationFinished:withSavedRecords:deletedRecordIDs:operationError:](688): \
        Modify records finished: (null) deleted: (null)
        \t9C4792DA-4AA7-1C38-686E-80A9F8AF8C79:(com.apple.coredata.cloudkit.zone:__defaultOwner__) = \
        <CKError 0x6000031f2040:
        """)
  }

  /// The store may be "Trips", or "Tri ps": the only full line does not show it.
  @Test func wordThatMayBeTwoIsNotJoined() {
    let text = Self.export.replacing("/Trips/", with: "/Tri\nps/")
    #expect(Self.unwrapped(text) == text)
  }

  /// The address of the object had room in a line as long as that with the name, which is not full then.
  @Test(arguments: [true, false]) func storeNameIsJoinedWithASpaceWhereTheLineIsNotFull(isShown: Bool) {
    let operation = "main](568): CoreData: Ubiquity:  <_PFUbiquityRecordImportOperation:"
    let start = operation + (isShown ? "\n" : " ") + "0x17f3001c0>:"
    let location =
      "\ttransactionLogLocation: <PFUbiquityLocation: 0x174195210>: /private/var/mobile/Library/Mobile"
    let log =
      "Documents/AB12CD34EF~com~example~trips/CloudLogs/owner~C6A53877-7733-0BDB-D721-0DFF076CE2EF/Data\n"
      + "Store/NfBb0jXxUJR4QQAAabVVloZaXZxmCu1VShIqmArIntn=/2D1634B4-B465-3252-78F8-45F57B3120DF.1.cdt"
    let bytes = Array("\(start)\n\(location)\n\(log)\n\ttransactionNumber: 3".utf8)
    let roomy = WrappedWidth.roomyLength(of: bytes.span)
    let joined = WrappedWidth.joined(bytes.span, at: 0, .unknown, roomy: roomy)
    let text = joined.map { String(decoding: $0, as: UTF8.self) }
    #expect(text?.contains("/Library/Mobile Documents/") == true)
    #expect(text?.contains("/Data Store/NfBb") == isShown)
  }

  @Test(arguments: [" ", "\n"]) func brokenAddressOfAStoreIsJoinedWithoutASpace(before: String) {
    let start = "Observing store: <NSSQLCore: 0x103604b80> (URL:\(before)file:///var/mobile/Library/T"
    let bytes = Array((start + "\nrips.sqlite)\nReady").utf8)
    let joined = WrappedWidth.joined(bytes.span, at: 0, .unknown)
    #expect(joined.map { String(decoding: $0, as: UTF8.self) } == start + "rips.sqlite)\nReady")
  }

  @Test func lineAfterAWholeAddressIsNotJoined() {
    let bytes = Array("store (URL: file:///var/Trips.sqlite)\nfirst (one)\nfile:///var/a\nb)".utf8)
    #expect(WrappedWidth.joined(bytes.span, at: 0, .unknown) == nil)
  }

  @Test func equalLinesOfAnErrorAreNotJoined() {
    let text = """
      2014-01-16 11:06:58.200 Trips[6074:60b] CoreData: Ubiquity:  Export encountered errors: (
          "Error Domain=NSCocoaErrorDomain Code=134301 \\"The operation could not be completed.\\" UserInfo=0x1 {}",
          "Error Domain=NSCocoaErrorDomain Code=134301 \\"The operation could not be completed.\\" UserInfo=0x1 {}",
          "Error Domain=NSCocoaErrorDomain Code=134301 \\"The operation could not be completed.\\" UserInfo=0x1 {}"
      )
      """
    #expect(Self.unwrapped(text) == text)
  }

  /// The newlines within a message in JSON are its own.
  @Test func recordInJSONIsNotWrapped() {
    let message = Self.wrapped.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    var widths: [UInt8] = []
    var reader = RecordReader()
    let bytes = Array(("{\"message\":\"\(message)\"}\n" + Self.wrapped + "\n").utf8)
    reader.append(bytes.span) { record, _ in widths.append(record.wrappedAt) }
    reader.finish { record, _ in widths.append(record.wrappedAt) }
    #expect(widths.count == 2)
    #expect(widths.first == 0)
    #expect(widths.last != 0)
  }

  /// The lines of a header are joined before those of the message; the first line is as long as all of them
  /// then, and says nothing of the width.
  @Test func joinedHeaderIsNotMeasured() {
    let record = """
      2025-05-12 09:30:02.130 Df Hikes[711:51c0a] (CoreData)
      [com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit:
      -[NSCloudKitMirroringDelegate checkIt:](12): <NSCloudKitMirroringDelegate: 0x1>:
      Observing store: <NSSQLCore: 0x104f0a2b0> (URL:
      file:///private/var/mobile/Library/Hikes.sqlite)

      """
    var widths: [UInt8] = []
    var texts: [String] = []
    func note(_ record: Record, _ bytes: Span<UInt8>) {
      widths.append(record.wrappedAt)
      let joined = WrappedWidth.joined(bytes, at: 80, .atSpaces, from: Int(record.lastHeaderLine))
      texts.append(joined.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
    var reader = RecordReader()
    let bytes = Array((record + record).utf8)
    reader.append(bytes.span) { record, bytes in note(record, bytes) }
    reader.finish { record, bytes in note(record, bytes) }
    #expect(widths == [80, 80])
    let plain = record.split(separator: "\n").joined(separator: " ")
    #expect(texts == [plain, plain])
  }

  /// What stands before the marker of mirroring ends no record.
  @Test func statementAfterALineThatEndsWithItsCategoryIsOfThatRecord() {
    let reading = Reading(
      """
      2025-05-12 09:30:02.130000+0200 Larder[711:334858] [CloudKit] CloudKit:
      CoreData+CloudKit: -[NSCloudKitMirroringDelegate checkIt:](12): all is well
      2025-05-12 09:30:03.130000+0200 Larder[711:334858] Tapped

      """)
    #expect(reading.records.map(\.origin) == [.cloudkit, .app])
    #expect(reading.records.first?.time == "2025-05-12T09:30:02.130000+02:00")
  }
}
