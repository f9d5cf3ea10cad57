import Foundation
import Testing

/// Explanations of entries, errors and pasted lines by `parselogs explain`.
struct ExplainTests {
  /// A record as a device logs it.
  private static let record =
    "2015-10-04 09:11:03.101 Trips[364:91463] -[PFUbiquitySetupAssistant validateOptionsWithError:](333): "
    + "CoreData: Ubiquity:  Invalid option: the value for NSPersistentStoreUbiquitousContentNameKey should not "
    + "contain periods: com.example.trips"

  @Test(arguments: [["content-name-periods"], ["LOGS.md#content-name-periods"]])
  func entryIDIsExplained(topic: [String]) throws {
    let result = try Tool.run(["explain"] + topic)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("content-name-periods   a warning"))
    #expect(result.output.contains("should not contain periods: {store as name}"))
    #expect(result.output.contains("-[PFUbiquitySetupAssistant validateOptionsWithError:]"))
  }

  /// An argument after two hyphens is a topic; one before them may be an option.
  @Test func twoHyphensEndTheOptions() throws {
    #expect(try Tool.run(["explain", "--", "peer"]).output.hasPrefix("Peer   a term"))
    #expect(try Tool.run(["explain", "--", "-peer"]).errors.contains("unknown topic '-peer'"))
    #expect(try Tool.run(["explain", "-peer", "--"]).errors.contains("Unknown option '-peer'"))
  }

  /// The answers that the summary prints about a store are terms.
  @Test(arguments: ["syncing", "set-up", "arrived", "sent", "waiting", "failed", "reset"])
  func summaryAnswersAreExplained(topic: String) throws {
    let result = try Tool.run(["explain", topic])
    #expect(result.status == 0 && result.output.contains("a term of"))
  }

  /// A terminal shows no emphasis; the asterisks at the start of a mark are not emphasis.
  @Test(arguments: [
    ("mark", "such as '*** ACTION: renamed a trip'"), ("healthy", "Failing: there is an error."),
    ("baseline-stranded", "('parselogs help rebuild')"), ("failing", "Healthy: the app syncs"),
    ("134302", "compare captures of them ('parselogs compare')"),
  ])
  func explanationHasNoMarkup(topic: String, words: String) throws {
    let output = try Tool.run(["explain", topic]).output
    #expect(output.replacing(/\s+/, with: " ").contains(words))
    #expect(!output.contains("`"))
  }

  /// Entries of CloudKit.md are found by ID, by reference and by line, like those of LOGS.md.
  @Test(arguments: [
    ["mirror-setup-failed"], ["CloudKit.md#mirror-setup-failed"],
    [
      "--line",
      "error: CoreData+CloudKit: -[NSCloudKitMirroringDelegate _performSetupRequest:]_block_invoke(1242): "
        + "<NSCloudKitMirroringDelegate: 0x1>: Failed to set up CloudKit integration for store: <NSSQLCore: 0x2>\nno",
    ],
    [
      "--line",
      "<NSCloudKitMirroringDelegate: 0x1>: Failed to set up CloudKit integration for store: <NSSQLCore: 0x2>\nno",
    ],
  ])
  func entryOfTheSecondVolumeIsExplained(topic: [String]) throws {
    let result = try Tool.run(["explain"] + topic)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("mirror-setup-failed   an error"))
    #expect(result.output.contains("CloudKit.md#mirror-setup-failed"))
  }

  /// Errors that share a code and differ in text are all explained for the code, and only the matching one
  /// for a text.
  @Test func errorTextSelectsItsExplanation() throws {
    let all = try Tool.run(["explain", "134060"]).output
    #expect(all.contains("'CloudKit integration does not support ordered relationships.'"))
    #expect(all.components(separatedBy: "Do: ").count > 12)
    let one = try Tool.run([
      "explain", "--line",
      "Error Domain=NSCocoaErrorDomain Code=134060 \"x\" UserInfo={reason=CloudKit integration does not support unique constraints. Trip}",
    ]).output
    #expect(one.contains("Remove the constraints"))
    #expect(one.components(separatedBy: "Do: ").count == 2)
  }

  /// Errors in a chain, as reports print them.
  ///
  /// An error without a domain takes it from its neighbours.
  @Test(arguments: [
    ("error 12, caused by 2006", ["CKErrorDomain 12", "CKInternalErrorDomain 2006"]),
    (
      "error 134406, caused by CKError 12/2006",
      ["NSCocoaErrorDomain 134406", "CKErrorDomain 12", "CKInternalErrorDomain 2006"]
    ),
    ("error 256, caused by UBErrorDomain 0", ["NSCocoaErrorDomain 256", "UBErrorDomain 0"]),
    ("CKErrorDomain 2 with 26 inside", ["CKErrorDomain 2", "CKErrorDomain 26"]),
    ("error 134302, caused by 1570", ["NSCocoaErrorDomain 134302", "NSCocoaErrorDomain 1570"]),
  ])
  func eachErrorOfAChainIsExplained(topic: String, names: [String]) throws {
    for arguments in [[topic], topic.split(separator: " ").map(String.init)] {
      let result = try Tool.run(["explain"] + arguments)
      #expect(result.status == 0, "\(result.errors)")
      var from = result.output.startIndex
      for name in names {
        let found = try #require(result.output.range(of: name, range: from..<result.output.endIndex))
        from = found.upperBound
      }
    }
  }

  /// The meaning of a code depends on the component that reports it.
  @Test(arguments: [["134301"], ["NSCocoaErrorDomain", "134301"]])
  func eachMeaningOfACodeIsExplained(topic: [String]) throws {
    let told = try Tool.run(["explain"] + topic).output
    #expect(told.contains("container's folder") && told.contains("history token"))
  }

  @Test func explanationNamesTheNextStatement() throws {
    let result = try Tool.run(["explain", "import-wrote-changes"])
    #expect(result.output.contains("always import-wrote-metadata, within 10 s"))
  }

  @Test(arguments: [["134302"], ["NSCocoaErrorDomain", "134302"], ["NSCocoaErrorDomain 134302"]])
  func errorCodeIsExplained(topic: [String]) throws {
    let result = try Tool.run(["explain"] + topic)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("NSCocoaErrorDomain 134302\n"))
    #expect(result.output.contains("Do: "))
  }

  @Test(arguments: [
    (["Code=134302"], "NSCocoaErrorDomain 134302"), (["Cocoa error 134302"], "NSCocoaErrorDomain 134302"),
    (["-1009"], "NSURLErrorDomain -1009"), (["NSURLErrorDomain", "-1009"], "NSURLErrorDomain -1009"),
    (["NSFileNoSuchFileError"], "NSCocoaErrorDomain 4"), (["ENOSPC"], "NSPOSIXErrorDomain 28"),
  ])
  func errorsAreUnderstoodInAnyNotation(topic: [String], heading: String) throws {
    let result = try Tool.run(["explain"] + topic)
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").contains { $0.hasPrefix(heading) })
  }

  /// CloudKit's errors, as CloudKit prints them and as people write them; the last heading is that of the
  /// server's code.
  @Test(arguments: [
    (["12/2006"], ["CKErrorDomain 12", "CKInternalErrorDomain 2006"]),
    (["CKError", "12/2006"], ["CKErrorDomain 12", "CKInternalErrorDomain 2006"]),
    (["CKErrorDomain", "(27/2023)"], ["CKErrorDomain 27", "CKInternalErrorDomain 2023"]),
    (["6/NSCocoaErrorDomain:4099"], ["CKErrorDomain 6", "NSCocoaErrorDomain 4099"]),
    (["CKError", "15"], ["CKErrorDomain 15"]), (["CKErrorDomain:15"], ["CKErrorDomain 15"]),
    (["CKErrorPartialFailure"], ["CKErrorDomain 2"]), (["CKErrorDomain error 2."], ["CKErrorDomain 2"]),
  ])
  func cloudKitErrorsAreExplained(topic: [String], headings: [String]) throws {
    let result = try Tool.run(["explain"] + topic)
    #expect(result.status == 0)
    let told = result.output.split(separator: "\n").filter { $0.first != " " }
    #expect(told.count == headings.count)
    for (line, heading) in zip(told, headings) { #expect(line.hasPrefix(heading)) }
    #expect(result.output.components(separatedBy: "Do: ").count == headings.count + 1)
  }

  /// Mirroring's own errors that are known from Core Data.
  @Test(arguments: [134_400] + Array(134_402...134_407) + Array(134_409...134_413) + Array(134_415...134_422))
  func mirroringErrorsAreExplained(code: Int) throws {
    let result = try Tool.run(["explain", "\(code)"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("NSCocoaErrorDomain \(code)\n"))
    #expect(result.output.contains("Do: "))
  }

  /// Lines that the system's daemons and CloudKit print, without a header.
  @Test(arguments: [
    (
      "<APSCourier: 0x7f8e4b10c2d0>: Received message for enabled topic 'com.apple.icloud-container.com.example.trips' onInterface: NonCellular with "
        + "payload '' with priority 5 for device token: YES isProxyMessage: NO", "apsd-push"
    ),
    (
      "501:com.apple.coredata.cloudkit.activity.export.B63E2D8F-305C-487F-BAEC-0F999D0FDCF4:C00B8A:[\n"
        + "\t{name: Activity Group Policy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00}}\n"
        + " ], FinalDecision: Must Not Proceed}", "dasd-deferred"
    ),
    (
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'remote-notification' background mode in your "
        + "info plist.", "cloudkit-push-mode-missing"
    ),
  ])
  func systemLinesWithoutHeaderAreExplained(line: String, entry: String) throws {
    let result = try Tool.run(["explain", "--line", line])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix(entry + "   "))
  }

  @Test func lineBeginningWithItsMethodIsExplained() throws {
    let line = String(
      Self.record.drop { $0 != "-" }.dropFirst().drop { $0 != "-" }.dropFirst().drop { $0 != "-" })
    #expect(line.hasPrefix("-[PFUbiquitySetupAssistant"))
    #expect(try Tool.run(["explain", "--line", line]).output.hasPrefix("content-name-periods"))
  }

  @Test(arguments: ["CoreData: Ubiquity: ", "S", "Unable"])
  func ambiguousPrefixIsTooShortToRecognise(line: String) throws {
    #expect(try Tool.run(["explain", "--line", line]).output.hasPrefix("Too short to recognise"))
  }

  @Test func oversizedPasteIsRejected() throws {
    let paste = Data(repeating: UInt8(ascii: "x"), count: 2 << 20)
    #expect(try Tool.run(["explain"], input: paste).status == 64)
  }

  @Test func errorsOfALineAreExplained() throws {
    let text =
      #"Error Domain=NSCocoaErrorDomain Code=134030 "x" UserInfo={e=Error Domain=NSPOSIXErrorDomain Code=28}"#
    let result = try Tool.run(["explain", "--line", text])
    let headings = result.output.split(separator: "\n").filter { $0.first != " " }
    #expect(
      headings == [
        "NSCocoaErrorDomain 134030   NSPersistentStoreSaveError", "NSPOSIXErrorDomain 28   ENOSPC",
      ])
  }

  @Test(arguments: ["whole", "without its header", "without its marker"])
  func lineIsExplainedWithoutHeaderOrMarker(form: String) throws {
    let start = form == "whole" ? "2015" : form == "without its header" ? "CoreData" : "Invalid"
    let place = try #require(Self.record.range(of: start))
    let line = String(Self.record[place.lowerBound...])
    for result in [
      try Tool.run(["explain", "--line", line]), try Tool.run(["explain"], input: Data(line.utf8)),
    ] {
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("content-name-periods"))
      #expect(result.output.contains("name              com.example.trips"))
    }
  }

  @Test func repeatedStatementOfAPasteIsExplainedOnce() throws {
    let other =
      "2015-10-04 09:11:04.101 Trips[364:91463] CoreData: Ubiquity:  Got change notification for url: file:///a"
    let result = try Tool.run(
      ["explain"], input: Data([Self.record, other, Self.record].joined(separator: "\n").utf8))
    #expect(result.output.ranges(of: "content-name-periods   a").count == 1)
    #expect(result.output.ranges(of: "LOGS.md#").count == 2)
  }

  @Test func recordOfALinePartIsFound() throws {
    let line = "Skipping log because it has already been imported into the local store: /a/b.cdt"
    let result = try Tool.run(["explain", "--line", line])
    #expect(result.output.contains("\n\nimport-already-imported   routine"))
  }

  @Test func unknownLineNamesTheNearestEntries() throws {
    let line = Self.record.replacing("should not contain", with: "must not hold")
    let result = try Tool.run(["explain", "--line", line])
    #expect(result.status == 0)
    #expect(result.output.contains("The nearest are\n  content-name-periods"))
  }

  @Test func unknownTopicNamesTheNearestTopic() throws {
    let result = try Tool.run(["explain", "content-name-period"])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains(
        "unknown topic 'content-name-period'; did you mean 'content-name-periods'"))
  }

  /// The terms of LOGS.md and CloudKit.md, as people type them.
  @Test(arguments: [
    (["peer"], "Peer", "One installation of the app"),
    (["knowledge", "vector"], "Knowledge vector", "how far"),
    (["knowledge-vectors"], "Knowledge vector", "how far"),
    (["baselines"], "Baseline", "copy of the whole store"),
    (["Receipt"], "Receipt", "tells the others its vector"),
    (["local storage"], "Local storage", "this device alone"),
    (["importer"], "Exporter, Importer", "apply those of other peers"),
    (["zone"], "Zone", "keeps its records in"),
    (["history"], "History", "notes about each save"),
    (["transaction"], "Transaction", "what one save changed"),
    (["import"], "Import, Export", "take in what other devices saved"),
    (
      ["no-evidence"], "Verdict, Failing, Attention, Healthy, No evidence",
      "the app syncs, and nothing was found"
    ),
    (["warning"], "ERROR, WARNING, NOTE", "a warning that it may be"),
    (["mirrored", "store"], "Mirroring, mirrored store", "in CloudKit too"),
  ])
  func termOfTheVolumesIsExplained(topic: [String], heading: String, meaning: String) throws {
    let result = try Tool.run(["explain"] + topic)
    #expect(result.status == 0)
    #expect(result.output.lowercased().contains(heading.lowercased() + "   a term of "))
    let text = result.output.replacing(#/\s+/#, with: " ").lowercased()
    #expect(text.contains(meaning.lowercased()), "\(text)")
  }

  @Test func kindOfRulesIsExplained() throws {
    let result = try Tool.run(["explain", "desync"])
    #expect(result.status == 0)
    #expect(result.output.contains("Devices differ") && result.output.contains("\n  missing-transaction\n"))
  }

  @Test func termIsExplainedFromBothVolumes() throws {
    let output = try Tool.run(["explain", "container"]).output
    #expect(output.contains("a term of LOGS.md") && output.contains("a term of CloudKit.md"))
  }

  @Test(arguments: [("reciept", "receipt"), ("knowlege vector", "knowledge vector"), ("desinc", "desync")])
  func misspeltTermSuggestsTheRightOne(topic: String, meant: String) throws {
    let result = try Tool.run(["explain", topic])
    #expect(result.status == 64)
    #expect(result.errors.contains("did you mean '\(meant)'"), "\(result.errors)")
  }

  @Test(arguments: [
    ("explian", "explain"), ("comapre", "compare"), ("catalog", "catalogue"), ("halp", "help"),
  ])
  func misspeltSubcommandSuggestsTheRightOne(word: String, meant: String) throws {
    let result = try Tool.run([word, "x.log"])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains("did you mean '\(meant)'?"), "\(result.errors)")
  }

  /// An argument that is not similar to a subcommand is a capture, even if there is no such file; the other
  /// captures are still read.
  @Test func misspeltSubcommandReadsNothing() throws {
    let healthy = Tool.capture("healthy")
    let misspelt = try Tool.run(["comapre", healthy, healthy])
    #expect(misspelt.status == 64 && misspelt.output.isEmpty)
    let missing = try Tool.run(["-s", "phone.log", healthy])
    #expect(missing.status == 66 && missing.output.contains("No trouble found"))
  }

  @Test(arguments: [("zzzzzzzzzz", "parselogs catalogue list"), ("qqqqqqqqq wwwwwwww", "--line")])
  func unknownTopicNamesWhereToLook(topic: String, place: String) throws {
    let result = try Tool.run(["explain", topic])
    #expect(result.status == 64)
    #expect(result.errors.contains("unknown topic '\(topic)'") && result.errors.contains(place))
  }

  @Test func explainedLineIsEscapedForTheTerminal() throws {
    let result = try Tool.run(["explain", "--line", Self.record + "\u{1B}[31m\u{202E}"])
    #expect(result.status == 0 && !result.output.isEmpty)
    #expect(result.output.unicodeScalars.allSatisfy { $0 != "\u{1B}" && $0 != "\u{202E}" })
  }

  @Test func missingOrDoubleTopicIsRejected() throws {
    #expect(try Tool.run(["explain"]).status == 64)
    #expect(try Tool.run(["explain", "134302", "--line", "x"]).status == 64)
  }
}
