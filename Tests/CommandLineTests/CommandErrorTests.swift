// What the command says about each error, and the status that it ends with, without a run of the command.
// Tests of runs show that the errors arise.

import SystemPackage
import Testing

@testable import Catalogue
@testable import Command

/// An error with the sentence and the status that the user gets.
private typealias Told = (error: CommandError, status: Command.ExitStatus, words: String?)

struct CommandErrorTests {
  private static func expect(_ told: [Told], at location: SourceLocation = #_sourceLocation) {
    for (error, status, words) in told {
      #expect(error.words == words, sourceLocation: location)
      #expect(error.status == status, "\(error)", sourceLocation: location)
    }
  }

  @Test func argumentsThatDoNotSuitTheCaptures() {
    let key = "--redact-key took the file ipad.log as its text, and"
    Self.expect([
      (.usage(.tooFewToCompare), .usage, "compare needs the captures of two devices or more"),
      (.usage(.nothingToTriage), .usage, "triage needs captures or folders of captures"),
      (
        .usage(.keyTookCapture("ipad.log", .comparison)), .usage,
        "\(key) compare needs two captures: write --redact-key TEXT FILE"
      ),
      (
        .usage(.keyTookCapture("ipad.log", .report)), .usage,
        "\(key) no capture is left: write --redact-key TEXT FILE"
      ),
      (
        .usage(.keyTookCapture("ipad.log", .triage)), .usage,
        "\(key) no capture is left: write --redact-key TEXT FILE"
      ),
      (.usage(.standardInputTwice), .usage, "standard input can be one capture only"),
      (.usage(.captureTwice("a.log")), .usage, "a.log is given twice; compare needs each capture once"),
      (
        .usage(.emptyPath), .usage, "the name of a file is empty; is a shell variable unset?"
      ),
      (.usage(.catalogueTwice("a.md")), .usage, "a.md is given twice; --catalogue needs each file once"),
      (.usage(.tooManyCaptures(most: 9)), .usage, "there are more than 9 captures; give fewer folders"),
    ])
  }

  @Test func storesThatAreNotThere() {
    func error(_ present: [String], _ nearest: [String], isInWindow: Bool) -> CommandError {
      .usage(
        .noStore(
          MissingStore(
            capture: "a.log", name: "trips", present: present, nearest: nearest, isInWindow: isInWindow)))
    }
    Self.expect([
      (
        error(["Photos", "Trips"], ["Trips"], isInWindow: false), .usage,
        "a.log has no store 'trips'; it has Photos, Trips; did you mean 'Trips'?"
      ),
      (
        error([], [], isInWindow: true), .usage,
        "a.log has no store 'trips' in the window; it has no store at all"
      ),
    ])
  }

  @Test func wordsThatAreNotKnown() {
    Self.expect([
      (
        .usage(.misspeltSubcommand("cmpare", nearest: ["compare"])), .usage,
        "there is no subcommand and no file 'cmpare'; did you mean 'compare'?"
      ),
      (
        .usage(.misplacedSubcommand("compare")), .usage,
        "there is no subcommand and no file 'compare'; write the subcommand first: 'parselogs compare …'"
      ),
      (
        .usage(.unknownHelpTopic("tme", nearest: ["time"])), .usage,
        "no help topic 'tme'; did you mean 'time'?"
      ),
      (
        .usage(.unknownHelpTopic("tarot", nearest: [])), .usage,
        "no help topic 'tarot'; 'parselogs help' lists what there is"
      ),
      (
        .usage(.unknownTopic("pear", nearest: ["peer"])), .usage,
        "unknown topic 'pear'; did you mean 'peer'?"
      ),
      (
        .usage(.unknownTopic("tarot", nearest: [])), .usage,
        "unknown topic 'tarot'; 'parselogs catalogue list' lists the entries"
      ),
      (
        .usage(.unknownTopic("tarot card", nearest: [])), .usage,
        "unknown topic 'tarot card'; to explain a log line, use --line"
      ),
      (
        .usage(.unknownTopic("a line of it", nearest: ["peer"])), .usage,
        "unknown topic 'a line of it'; to explain a log line, use --line"
      ),
      (
        .usage(.nothingToExplain), .usage,
        "there is nothing to explain; give an entry's id, a rule, a term, an error, or a log line"
      ),
      (
        .usage(.tooLongToExplain), .usage,
        "this is more than a few lines; for a whole capture leave out 'explain'"
      ),
    ])
  }

  @Test func filesThatCannotBeRead() {
    let denied = Errno.permissionDenied
    Self.expect([
      (.input(.unopenable("a.log", denied, nearest: [])), .noInput, "a.log: \(denied)"),
      (
        .input(.unopenable("a.log", denied, nearest: ["b.log", "c.log"])), .noInput,
        "a.log: \(denied); did you mean 'b.log' or 'c.log'?"
      ),
      (.input(.unreadable("standard input", .ioError)), .inputOutput, "standard input: \(Errno.ioError)"),
      (
        .input(.interrupted("pipe", .terminated)), .terminated, "pipe: interrupted before it was read"
      ),
      (
        .input(.directoryAsCatalogue("a")), .noInput,
        "a is a directory; give a file in the format of LOGS.md"
      ),
      (
        .input(.unlistable("logs", denied)), .noInput,
        "logs: the folder cannot be listed: \(denied)"
      ),
      (
        .input(.tooDeep("a/b")), .noInput,
        "a/b: it is nested too deeply; give a folder further down, or the captures in it one by one"
      ),
      (
        .input(.irregularCatalogue("a")), .noInput,
        "a is not a regular file; give a file in the format of LOGS.md"
      ),
      (
        .input(.tooLongCatalogue("a.md", mostMebibytes: 16)), .catalogue,
        "a.md has more than 16 MiB; a catalogue is not that long"
      ),
      (
        .input(.noVolume("LOGS.md")), .noInput,
        "there is no LOGS.md in this folder; give a file (the built-in catalogue has no samples to check)"
      ),
      (
        .input(.noLogs(in: ["a", "b"])), .noInput,
        "no file in a, b is named like a log; give it by its name"
      ),
    ])
  }

  @Test func foldersThatAreNoCapture() {
    let conversion =
      "convert it to text on a Mac, with the predicate of 'parselogs help capture' and: "
      + "log show --info --debug --style ndjson --archive"
    Self.expect([
      (
        .input(.directory("logs/")), .noInput,
        "logs/ is a directory; give the captures in it one by one, or read all with 'parselogs triage'"
      ),
      (
        .input(.logArchive("a b.logarchive/")), .noInput,
        "a b.logarchive/ is a binary log archive; \(conversion) 'a b.logarchive' > phone.ndjson"
      ),
      (
        .input(.sysdiagnose("-phone/")), .noInput,
        "-phone/ is a sysdiagnose; \(conversion) ./-phone/system_logs.logarchive > phone.ndjson"
      ),
    ])
  }

  /// The row of a capture names it already.
  @Test func rowsLeaveOutThePath() {
    let missing = CommandError.input(.unopenable("a.log", .noSuchFileOrDirectory, nearest: ["b.log"]))
    #expect(missing.reason == "\(Errno.noSuchFileOrDirectory); did you mean 'b.log'?")
    #expect(
      CommandError.input(.unlistable("logs", .permissionDenied)).reason
        == "the folder cannot be listed: \(Errno.permissionDenied)")
    #expect(
      CommandError.input(.directory("a")).reason
        == "a is a directory; give the captures in it one by one, or read all with 'parselogs triage'")
  }

  @Test func reportsThatCannotBeWritten() {
    Self.expect([
      (.output(.isCapture("a.log")), .usage, "a.log is a capture; give the report another name"),
      (.output(.isCatalogue("own.md")), .usage, "own.md is a catalogue; give the report another name"),
      (
        .output(.isDirectory("a")), .inputOutput, "a is a directory; give a file name in it"
      ),
      (.output(.failed("a.txt", .noSpace)), .inputOutput, "a.txt: \(Errno.noSpace)"),
      (.closedPipe, .done, nil),
    ])
  }

  @Test func manyIdentitiesOfOneDeviceAreCountedAfterTheFirstThree() {
    let device = OneDevice(identities: ["A", "B", "C", "D", "E"], sharers: [], hasPeers: true)
    Self.expect([
      (
        .oneDevice(device, after: .done), .usage,
        "all captures are of one device (A, B, C and 2 more): compare needs the captures of two devices or "
          + "more"
      )
    ])
  }

  @Test func capturesOfOneDevice() {
    func error(sharers: [String], hasPeers: Bool, after status: Command.ExitStatus = .done) -> CommandError {
      .oneDevice(OneDevice(identities: ["A", "B"], sharers: sharers, hasPeers: hasPeers), after: status)
    }
    let end = ": compare needs the captures of two devices or more"
    let sharing = "x and y share one installation of the app (A, B), as after a backup of one was restored "
    Self.expect([
      (error(sharers: [], hasPeers: true), .usage, "all captures are of one device (A, B)\(end)"),
      (
        error(sharers: [], hasPeers: false), .usage,
        "all captures are of one device (A, B), or of two of which one was set up from a backup of the other "
          + "and whose captures are not of the same time\(end)"
      ),
      (
        error(sharers: ["x", "y"], hasPeers: true), .usage,
        sharing + "on the other, and other devices ignore what one of them writes; install the app anew on "
          + "one of the two\(end)"
      ),
      (
        error(sharers: ["x", "y"], hasPeers: false), .usage,
        sharing + "on the other; give one capture of each\(end)"
      ),
      // Another capture could not be read, and its status comes first.
      (
        error(sharers: [], hasPeers: true, after: .noInput), .noInput,
        "all captures are of one device (A, B)\(end)"
      ),
    ])
  }

  @Test func interruptionsAndWhatIsToldAlready() {
    Self.expect([
      (.interrupted(.interrupted, .reading), .interrupted, "interrupted; nothing was read"),
      (.interrupted(.interrupted, .comparing), .interrupted, "interrupted; nothing was compared"),
      (.interrupted(.terminated, .drafting), .terminated, "interrupted; nothing was drafted"),
      (.reportedProblems(.catalogue), .catalogue, nil),
      (.reportedProblems(.noInput), .noInput, nil),
    ])
  }

  @Test func defectsOfTheTool() {
    let error = CatalogueError(entry: "import-began", reason: "has too many places")
    let advice = "; this is an error in parselogs; please report it"
    Self.expect([
      (
        .unusableCatalogue(error, isBuiltIn: true), .software,
        "the built-in catalogue cannot be used: import-began has too many places\(advice)"
      ),
      (
        .unusableCatalogue(error, isBuiltIn: false), .software,
        "the catalogues cannot be used: import-began has too many places"
      ),
      (
        .undecodableArguments(reason: "no key"), .software,
        "the manual page cannot be made: no key\(advice)"
      ),
      (
        .noDefaultSubcommand, .software,
        "the manual page cannot be made: there is no default subcommand\(advice)"
      ),
    ])
  }
}
