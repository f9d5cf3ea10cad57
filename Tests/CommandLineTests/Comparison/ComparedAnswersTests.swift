import Foundation
import Testing

/// Captures of other devices show the fate of a transaction that a device's own finding reports missing.
struct ComparedAnswersTests {
  private static func capture(_ name: String) throws -> String {
    try FixtureCase("compare-never-written").text(name)
  }

  /// The records of a capture.
  private static func records(_ capture: String) -> [String] {
    capture.split(separator: /\n(?=2014-)/).map { $0 + "\n" }
  }

  /// The phone's capture without what it wrote, so that it does not show whether it wrote 13.
  private static func phone() throws -> String {
    records(try capture("phone")).filter { !$0.contains("managedObjectContextDidSave") }.joined()
  }

  /// The capture of a laptop that has the phone's 13, and imports it as the tablet imports 12.
  private static func laptop() throws -> String {
    let records = records(try capture("tablet"))
    let imported = try #require(records.first { $0.contains("transactionNumber: 12\n") })
      .replacing("transactionNumber: 12\n", with: "transactionNumber: 13\n")
      .replacing(/[0-9A-F-]{36}\.1\.cdt/, with: "0D2C11A4-7B1E-4E0B-9C55-61B0E2C7D913.1.cdt")
    return (records[0] + imported).replacing("mobile~B81E93F2", with: "mobile~C0FFEE11")
  }

  /// The words of the finding that the tablet lacks a transaction, as `compare` prints them.
  private static func words(_ captures: [(name: String, text: String)]) throws -> String {
    try ScratchFolder.use { folder in
      for (name, text) in captures {
        try Data(text.utf8).write(to: folder.appending(path: name + ".log"))
      }
      let arguments = ["compare", "--width", "400"] + captures.map { $0.name + ".log" }
      let output = try Tool.run(arguments, folder: folder).output
      let start = try #require(output.firstRange(of: "missing-transaction in Hikes")).upperBound
      let rest = output[start...]
      return String(rest[..<(rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex)])
    }
  }

  @Test func findingNamesTheDeviceThatNeverWrote() throws {
    let words = try Self.words([("phone", try Self.capture("phone")), ("tablet", try Self.capture("tablet"))])
    #expect(words.contains("Look at: phone, which never wrote 13."))
    #expect(words.contains("Do: Rebuild the store") && words.contains("waiting does not help"))
  }

  /// The phone's capture with the reservations of 13 and 14 at an interval of half a minute, so that 13 may
  /// have been written at a lower log level.
  private static func doubtfulPhone() throws -> String {
    func reservation(of number: Int, at time: String) -> String {
      "2014-03-02 \(time) Hikes[412:907] -[PFUbiquityStoreSaveSnapshot "
        + "reserveTransactionNumberWithStoreExportContext:](372): CoreData: Ubiquity:  "
        + "<PFUbiquityStoreSaveSnapshot: 0x17452c0f0>\nReserved transaction knowledge vector: "
        + "<PFUbiquityKnowledgeVector: 0x175452c10> (mobile~B81E93F2-60AD-4F0B-8C47-29C3D5A7E114:8:"
        + "mobile~4D0C7A51-2B7E-4C33-9A62-7E5D1B90F6A8:\(number)) (\(number))\n"
    }
    let records = records(try capture("phone"))
    let reserved = [reservation(of: 13, at: "10:01:35.000"), reservation(of: 14, at: "10:02:05.700")]
    return (records[..<3] + reserved + records[3...]).joined()
  }

  /// A transaction that may have been written is no reason to rebuild at once.
  @Test func findingNamesTheDeviceNotSeenToWrite() throws {
    let words = try Self.words([("phone", try Self.doubtfulPhone()), ("tablet", try Self.capture("tablet"))])
    #expect(words.contains("Look at: phone, which is not seen to write 13."))
    #expect(words.contains("Do: Open the app on these devices") && !words.contains("waiting does not help"))
  }

  /// The phone's capture at log level 0, with the failure to write 13.
  private static func silentPhone() throws -> String {
    let records = records(try capture("phone"))
    let written = try #require(records.first { $0.contains("managedObjectContextDidSave") })
    let log = try #require(written.firstRange(of: "<PFUbiquityTransactionLog")).lowerBound
    let failure =
      "2014-03-02 10:01:35.000 Hikes[412:907] -[_PFUbiquityRecordsExporter "
      + "managedObjectContextDidSave:](538): CoreData: Ubiquity:  Error writing transaction log: "
      + written[log...].replacing(/transactionNumber: \d+/, with: "transactionNumber: 13")
      .replacing(/[0-9A-F-]{36}\.1\.cdt/, with: "0D2C11A4-7B1E-4E0B-9C55-61B0E2C7D913.1.cdt")
      .trimmingCharacters(in: .whitespacesAndNewlines)
      + ".\nError: Error Domain=NSCocoaErrorDomain Code=640 \"full\"\n User Info: (null)\n"
    return records.filter { $0.contains("Using local storage") }.joined() + failure
  }

  /// The failure is known, though not whether the log was written later; nothing was left to be moved.
  @Test func findingNamesTheDeviceThatCouldNotWrite() throws {
    let captures = [("phone", try Self.silentPhone()), ("tablet", try Self.capture("tablet"))]
    let words = try Self.words(captures)
    #expect(words.contains("Look at: phone, which could not write 13."), "\(words)")
    #expect(words.contains("Do: Remove what prevented it"), "\(words)")
    #expect(!words.contains("in another folder"), "\(words)")
    try ScratchFolder.use { folder in
      for (name, text) in captures {
        try Data(text.utf8).write(to: folder.appending(path: name + ".log"))
      }
      let arguments = ["compare", "--width", "400", "phone.log", "tablet.log"]
      let output = try Tool.run(arguments, folder: folder).output
      let wait = "tablet waits for transaction 13 of phone in Hikes, which phone could not write"
      #expect(output.contains(wait), "\(output)")
      #expect(output.contains("WARNING  export-lost in Hikes on phone"), "\(output)")
    }
  }

  @Test func findingNamesTheDeviceThatHasIt() throws {
    let words = try Self.words([
      ("phone", try Self.phone()), ("tablet", try Self.capture("tablet")), ("laptop", try Self.laptop()),
    ])
    #expect(words.contains("Look at: iCloud between the devices: laptop has 13."))
    #expect(words.contains("Do: Open the app on these devices while they are online"))
  }

  /// Two devices gave the same number, and the tablet waits for both.
  @Test func equalNumbersOfTwoWritersAreNamedWithTheirs() throws {
    func ofDesk(_ record: String) -> String {
      record.replacing("mobile~4D0C7A51", with: "mobile~0DDBA11A").replacing("0C1D5B7E", with: "0C1D5B7F")
        .replacing("0D2C11A4", with: "0D2C11A5")
    }
    var tablet = Self.records(try Self.capture("tablet")).map { record in
      record.contains("Skipping incompatible operation")
        ? record.replacing(/F6A8:([23])\)/) { "F6A8:\($0.1):mobile~0DDBA11A-2B7E-4C33-9A62-7E5D1B90F6A8:1)" }
        : record
    }
    let place = try #require(tablet.firstIndex { $0.contains("transactionNumber: 12\n") })
    tablet.insert(ofDesk(tablet[place]), at: place + 1)
    let laptop = try Self.laptop()
    let imported = try #require(Self.records(laptop).last)
    let words = try Self.words([
      ("phone", try Self.phone()), ("tablet", tablet.joined()), ("laptop", laptop + ofDesk(imported)),
    ])
    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let iCloud = "iCloud between the devices: laptop has"
    #expect(words.contains("\(iCloud) phone's 13"), "\(words)")
    #expect(words.contains("\(iCloud) mobile-0DDB's 13"), "\(words)")
    #expect(words.contains("If they still do not arrive") && words.contains("that has them"), "\(words)")
  }

  /// What nobody but the phone has is not in iCloud: to begin again from there brings nothing.
  @Test func whoAloneHasItIsNamed() throws {
    var phone = Self.records(try Self.capture("phone"))
    let place = try #require(
      phone.firstIndex { record in
        record.contains("managedObjectContextDidSave") && record.contains("transactionNumber: 12\n")
      })
    let written = phone[place].replacing("transactionNumber: 12\n", with: "transactionNumber: 13\n")
      .replacing(/[0-9A-F-]{36}\.1\.cdt/, with: "0D2C11A4-7B1E-4E0B-9C55-61B0E2C7D913.1.cdt")
    phone.insert(written, at: place + 1)
    let tablet = try Self.capture("tablet")
    let words = try Self.words([
      ("phone", phone.joined()), ("tablet", tablet),
      ("desk", tablet.replacing("mobile~B81E93F2", with: "mobile~C0FFEE11")),
    ])
    #expect(words.contains("Look at: phone, which alone has 13."))
    #expect(words.contains("Do: Look at phone first: none of the other devices has it."))
    #expect(!words.contains("begin again"))
  }

  /// If no capture shows the transaction, the finding advises the same as without a comparison.
  @Test func unshownTransactionNamesPhoneAndICloud() throws {
    let words = try Self.words([("phone", try Self.phone()), ("tablet", try Self.capture("tablet"))])
    #expect(words.contains("Look at: phone, or iCloud between the devices."))
    #expect(words.contains("Do: Keep the app open on both devices"))
  }

  /// What several devices lack is one part of the verdict, which has room for few.
  @Test func whatSeveralLackIsSaidOnce() throws {
    let devices = FixtureCase("compare-never-arrived")
    let (phone, tablet) = (try devices.text("phone"), try devices.text("tablet"))
    let desk = tablet.replacing("mobile~B81E93F2", with: "mobile~C0FFEE11")
    try ScratchFolder.use { folder in
      for (name, text) in [("phone", phone), ("tablet", tablet), ("desk", desk)] {
        try Data(text.utf8).write(to: folder.appending(path: name + ".log"))
      }
      let arguments = ["compare", "--format", "json", "phone.log", "tablet.log", "desk.log"]
      let output = try Tool.run(arguments, folder: folder).output
      #expect(output.contains("do not agree: desk and tablet never saw 2 transactions of phone in Hikes"))
    }
  }

  /// Two captures with one peer ID whose processes write different logs at the same time are from two
  /// devices.
  @Test func compareNamesCapturesOfOneInstallation() throws {
    let phone = try Self.capture("phone")
    let clone = phone.replacing("Hikes[412:", with: "Hikes[988:")
      .replacing(/[0-9A-F]{8}(-[0-9A-F-]{27}\.1\.cdt)/) { "0D2C11A4\($0.1)" }
    try ScratchFolder.use { folder in
      for (name, text) in [("phone", phone), ("clone", clone)] {
        try Data(text.utf8).write(to: folder.appending(path: name + ".log"))
      }
      let result = try Tool.run(["compare", "phone.log", "clone.log"], folder: folder)
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.errors.contains("clone and phone share one installation of the app (mobile~4D0C7A51"))
      let redacted = try Tool.run(["compare", "--redact", "phone.log", "clone.log"], folder: folder)
      let words = "capture-1 and capture-2 share one installation of the app (peer-A), as after"
      #expect(redacted.status == 64 && redacted.errors.contains(words), "\(redacted.errors)")
    }
  }
}
