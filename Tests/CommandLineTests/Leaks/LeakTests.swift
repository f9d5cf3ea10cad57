import DeviceSimulator
import Foundation
import Synchronization
import Testing

@testable import Command

/// Captures full of known secrets go through every format of the command; none of the secrets may come out.
struct LeakTests {
  /// Words that represent secrets, and occur nowhere else.
  private static let words = [
    "quimby", "wumpus", "zorgle", "frobnitz", "grault", "plugh", "xyzzy", "kwyjibo", "A1B2C3D4E5", "0badf00d",
    "fnordia",
    "smorgle", "4711012", "203.0.113.77",
  ]

  /// Handwritten records of kinds that the simulator does not print.
  private static let records = """
    2013-11-18 22:50:00.000 Fnordia[543:60b] quimby likes xyzzy and wumpus
    2013-11-18 22:50:00.100 Fnordia[543:60b] CoreData: error: (1) I/O error for database at /Users/quimby/Library/Mobile \
    Documents/A1B2C3D4E5~com~zorgle~fnordia/Wumpus's Kwyjibo.sqlite.  SQLite error code:1, 'no such table: ZFOO'
    2013-11-18 22:50:01.000 Fnordia[543:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: \
    Ubiquity:  mobile~0BADF00D-F13B-4E1A-9C55-0123456789AB:Kwyjibo Frobnitz
    Using local storage: 1
    2013-11-18 22:50:02.000 Fnordia[543:60b] -[PFUbiquityImportScanOperation main](99): CoreData: Ubiquity:  Somebody did \
    what nobody knows: Wumpus Grault's iPad sent <0badf00d 0badf00d 62706c69> to plugh.wumpus@zorgle.example at \
    https://quimby:xyzzy@grault.example/plugh?x=fnordia from 203.0.113.77 in /home/quimby/wum\u{202E}pus%20grault/x.cdt
    2013-11-18 22:50:03.000 Fnordia[543:60b] -[_PFUbiquityRecordsImporter operation:failedWithError:](1056): CoreData: \
    Ubiquity:  <_PFUbiquityRecordsImporter: 0x1d57a2f0>: operation failed with error: Error Domain=NSCocoaErrorDomain \
    Code=134302 "The file “Smorgle” couldn’t be saved." UserInfo=0x1c5d {NSValidationErrorKey=trail, \
    NSValidationErrorValue=xyzzy, plugh, NSValidationErrorObject=<NSManagedObject: 0x1d> (entity: Sharing; id: 0x2 \
    <x-coredata://0BADF00D-1111-4222-8333-444455556666/Sharing/p3> ; data: {
        name = "grault \\"wumpus\\"";
        number = 4711012;
        places =     (
            frobnitz,
            "plugh"
        );
    }), NSLocalizedDescription=The operation couldn’t be completed. (Cocoa error 1570.)}
    Nov 18 22:50:04 Quimbys-iPad Fnordia[543] <Warning>: CoreData: Ubiquity:  Error A1B2C3D4E5.com.zorgle.fnordia \
    iCloud.com.zorgle.fnordia com.zorgle.fnordia
    2013-11-18 22:50:05.000 Fnordia[543:60b] *** Terminating app due to uncaught exception 'NSInvalidArgumentException', \
    reason: 'Unacceptable type of value for attribute: property = "title"; value = xyzzy.'
    2013-11-18 22:50:06.000 Fnordia[543:60b] UbiquityStoreManager: Loading cloud store: \
    0BADF00D-909F-4547-ADF2-6891F0A01C59, Kwyjibo Frobnitz of quimby@zorgle.example

    """

  /// A capture under made-up names, and the secrets in it.
  private typealias Disguised = (text: String, secrets: Set<String>)

  /// Disguised captures, kept because disguising takes longer than the command.
  private static let disguised = Mutex<[String: Disguised]>([:])

  /// A capture of a device with every fault, under made-up names, and the secrets in it.
  private static func capture(seed: UInt64, _ header: HeaderStyle) -> Disguised {
    let key = "\(seed) \(header)"
    if let known = disguised.withLock({ $0[key] }) { return known }
    let made = makeCapture(seed: seed, header)
    disguised.withLock { $0[key] = made }
    return made
  }

  private static func makeCapture(seed: UInt64, _ header: HeaderStyle) -> Disguised {
    var options = CaptureOptions()
    options.seed = seed
    options.header = header
    options.records = 200
    options.stores = 2
    options.faults = Fault.allCases.enumerated().filter { $0.offset % 6 == Int(seed % 6) }.map(\.element)
    // Each device has its own peer.
    let own = records.replacing("0BADF00D-F13B", with: "0BADF00\(seed)-F13B")
    return disguise(SimulatedCapture(options).text + own)
  }

  /// Replaces the simulator's plain words by made-up names, and collects the secrets.
  private static func disguise(_ text: String) -> Disguised {
    var text = text
    for (name, other) in [
      ("Tablet", "Grault"), ("TripsHelper", "Plughd"), ("Trips", "Kwyjibo"), ("PeerLedger", "PeerList"),
      ("Ledger", "Frobnitz"),
      ("Sketches", "Xyzzy Plugh"), ("com~example~trips", "com~zorgle~trips"), ("com.example", "com.zorgle"),
      ("K7Q2M4X9TB", "A1B2C3D4E5"),
    ] { text = text.replacing(name, with: other) }
    var secrets = Set(words)
    for match in text.matches(of: /[0-9A-F]{8}(?=-[0-9A-F]{4}-[0-9A-F]{4})/) {
      secrets.insert(String(match.output))
    }
    for match in text.matches(of: /<([0-9a-f]{8}) [0-9a-f]{8}/) { secrets.insert(String(match.output.1)) }
    for match in text.matches(of: /[A-Za-z0-9_~]{43}=/) { secrets.insert(String(match.output.prefix(12))) }
    for value in ["Lisbon", "Harbour walk", "Groceries", "Lunch {", "Second half"] { secrets.insert(value) }
    return (text, secrets)
  }

  @Test(arguments: ReportOutputFormat.allCases, [HeaderStyle.nslog, .syslog, .logShow])
  func redactedReportContainsNoSecret(_ format: ReportOutputFormat, _ header: HeaderStyle) throws {
    let (text, secrets) = Self.capture(seed: 7, header)
    #expect(secrets.count > 60)
    // Options that show more while reading.
    let narratives = [["-v"], ["-vv"], ["-s"], ["-vv", "--color", "always"]]
    for more in [[], ["--store", "Kwyjibo"], ["--redact-key", "x"]]
      + (format == .text || format == .ndjson ? narratives : [])
    {
      let result = try Tool.run(["--redact", "--format", format.rawValue] + more, input: Data(text.utf8))
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.count > 1000)
      let leaks = result.leaks(secrets)
      #expect(leaks.isEmpty, "\(more): \(leaks.prefix(5).joined(separator: "\n"))")
    }
  }

  @Test(arguments: ReportOutputFormat.allCases)
  func redactedComparisonContainsNoSecret(_ format: ReportOutputFormat) throws {
    try ScratchFolder.use { folder in
      var secrets: Set<String> = []
      for (name, seed) in [("quimbys-wumpus", UInt64(1)), ("grault's plugh", 2)] {
        let (text, own) = Self.capture(seed: seed, .nslog)
        secrets.formUnion(own)
        try Data(text.utf8).write(to: folder.appending(path: name + ".log"))
      }
      let arguments = [
        "compare", "-v", "--redact", "--format", format.rawValue, "quimbys-wumpus.log", "grault's plugh.log",
      ]
      let result = try Tool.run(arguments, folder: folder)
      #expect(result.status == 0, "\(result.errors)")
      // Only the author of the report, at standard error, learns which capture is which.
      let legend = "parselogs: capture-1 is quimbys-wumpus.log\nparselogs: capture-2 is grault's plugh.log\n"
      #expect(result.errors == legend)
      let leaks = Tool.Result(output: result.output, errors: "", status: 0).leaks(secrets)
      #expect(leaks.isEmpty, "\(leaks.prefix(5).joined(separator: "\n"))")
    }
  }

  /// Drafted entries hold whole records; with a word before each statement all records are unknown.
  @Test(arguments: [HeaderStyle.nslog, .syslog, .logShow], ["", "Zounds "])
  func draftsContainNoSecret(_ header: HeaderStyle, _ word: String) throws {
    for seed in [UInt64(7), 8] {
      let (text, secrets) = Self.capture(seed: seed, header)
      let changed = text.replacing("Ubiquity:  ", with: "Ubiquity:  \(word)")
        .replacing("Ubiquity:  \(word)mobile", with: "Ubiquity:  mobile")
      let result = try Tool.run(["suggest"], input: Data(changed.utf8))
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("```entry"))
      let leaks = result.leaks(secrets)
      #expect(leaks.isEmpty, "\(leaks.prefix(12).joined(separator: "\n"))")
    }
  }

  @Test func errorMessagesAreRedacted() throws {
    let (text, secrets) = Self.capture(seed: 7, .nslog)
    let result = try Tool.run(["--redact", "--store", "nothing"], input: Data(text.utf8))
    #expect(result.errors.contains("store-1"))
    #expect(result.errors.contains("--no-redact shows the real ones"))
    #expect(result.leaks(secrets).isEmpty)
  }

  @Test func codesLinesAndTimesSurviveRedaction() throws {
    let (text, _) = Self.capture(seed: 7, .nslog)
    func run(_ arguments: [String]) throws -> String {
      try Tool.run(arguments, input: Data(text.utf8)).output
    }
    // Codes, domains, attributes and entities are names in the code, which no user wrote.
    let words = ["134302", "NSCocoaErrorDomain", "trail", "Sharing"]
    for arguments in [["-vv"], ["-vv", "--redact"]] {
      let report = try run(arguments)
      #expect(words.filter(report.contains) == words)
    }
    let open = try run(["-s"])
    let redacted = try run(["-s", "--redact"])
    // Each number of a transaction, a line or a time is unchanged.
    func numbers(_ text: String) -> [String] {
      text.split(separator: "\n").filter { $0.contains("Line") || $0.contains("at lines") }.map(String.init)
    }
    #expect(!numbers(open).isEmpty)
    #expect(numbers(redacted) == numbers(open))
    #expect(redacted.split(separator: "\n").last?.hasPrefix("Redacted: ") == true)
    #expect(!open.contains("Redacted: "))
  }

  /// Every format for people ends with the redactions, and repeats no pseudonym in parentheses.
  @Test(arguments: [ReportOutputFormat.text, .markdown, .html])
  func reportCountsTheRedactions(_ format: ReportOutputFormat) throws {
    let (text, _) = Self.capture(seed: 7, .nslog)
    func run(_ arguments: [String]) throws -> String {
      try Tool.run(["-s", "--format", format.rawValue] + arguments, input: Data(text.utf8)).output
    }
    let report = try run(["--redact"])
    let line = try #require(report.firstMatch(of: /Redacted: [0-9]+ peers, [^<\n]*\./))
    let rest = report[line.range.upperBound...]
    #expect(format == .html ? rest.contains("</footer>") : rest == "\n")
    #expect(report.contains(/on peer-[A-Z]+,/))
    #expect(!report.contains(/(peer-[A-Z]+)`? \(`?\1/))
    #expect(!(try run(["--no-redact"])).contains("Redacted: "))
  }

  @Test func sameKeyGivesSamePseudonyms() throws {
    let (text, _) = Self.capture(seed: 7, .nslog)
    func run(_ arguments: [String]) throws -> String {
      try Tool.run(arguments, input: Data(text.utf8)).output
    }
    let one = try run(["--redact-key", "plover"])
    #expect(one == (try run(["--redact-key", "plover"])))
    #expect(one != (try run(["--redact-key", "plover2"])))
    // Peers appear in another order in the summary, with the same pseudonyms.
    let summary = try run(["-s", "--redact-key", "plover"])
    let peers = Set(summary.matches(of: /peer-[0-9a-f]+/).map { String($0.output) })
    #expect(!peers.isEmpty)
    #expect(peers.allSatisfy { one.contains($0) })
  }

  @Test func laterRedactionOptionWins() throws {
    let (text, _) = Self.capture(seed: 7, .nslog)
    let open = try Tool.run(["--redact", "--no-redact"], input: Data(text.utf8)).output
    #expect(open == (try Tool.run([], input: Data(text.utf8)).output))
    #expect(try Tool.run(["--no-redact", "--redact-key", "x"]).status == 64)
    #expect(try Tool.run(["--redact-key", ""]).status == 64)
  }
}
