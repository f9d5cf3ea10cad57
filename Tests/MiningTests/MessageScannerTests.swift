import Testing
import TimeGrowth

@testable import Mining

/// The place in a template for each form of value; expectations are in the notation of LOGS.md.
struct MessageScannerTests {
  private static let peer = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"
  private static let uuid = "50700CD4-20AC-5E8D-BEA9-81F836061E15"
  private static let path =
    "/private/var/mobile/Library/Mobile Documents/K7TEAM2XQ4~com~example~trips/CloudLogs"

  @Test(arguments: [
    ("Tried 3 times", "Tried {number} times"),
    ("locked: 1", "locked: {flag}"),
    ("ratio -3.5 of 12%", "ratio {decimal} of {number}%"),
    ("took 12ms, then 3.5s.", "took {number}ms, then {decimal}s."),
    ("for 7mins and 40secs, 5KiB of 6MiB", "for {number}mins and {number}secs, {number}KiB of {number}MiB"),
    ("try 3/10 of 48-50", "try {number}/{number} of {number}-{number}"),
    ("at 0x1c5a2f30", "at {pointer}"),
    ("id 1B2C3D4E-5F60-4718-8293-A4B5C6D7E8F9!", "id {uuid}!"),
    ("log 1B2C3D4E-5F60-4718-8293-A4B5C6D7E8F9.1.cdt here", "log {log} here"),
    ("on 2013-11-18 21:44:41 +0000, at 21:44:41.159", "on {date}, at {date}"),
    ("since 2013-11-18T21:44:41Z", "since {date}"),
    ("object p350 gone", "object {word} gone"),
    ("it is YES", "it is {word}"),
    ("it couldn't find anna@example.com", "it couldn't find {name}"),
    ("open \"My Trips\" and 'his'", "open \"{name}\" and '{name}'"),
    ("open “Trips” \"12\"", "open “{name}” \"{number}\""),
    ("an odd \" quote", "an odd \" quote"),
    ("braces {} and } {", "braces {dictionary} and }} {{"),
    ("error: (null)", "error: {name}"),
    ("hash hV3xkq0Zr1m5Q0nXn0bqk1C2u9s7f6d5a4s3d2f1g0h= new", "hash {hash} new"),
    ("token <62706c69 73743030> kept", "token {name} kept"),
    ("got <CKError 0x2a: \"Zone Busy\" (23/2031)> for 3", "got {error} for {number}"),
    (
      "got <CKError 0x2a: \"Partial Failure\" (2/1011); partial errors: {\n\tA:(b:c) = <CKError 0x2b: \"X\" (22)>\n}>",
      "got {error}"
    ),
    ("got <CKError 0x2a: \"Partial Failure\" (2/1011); partial", "got {error}"),
    ("version 7.0.4 of com.example.trips", "version {name} of {name}"),
    ("name=Trips, state = closed;", "name={word}, state = {word};"),
    ("see http://example.com/a?b=1.", "see {url}."),
    ("at file:///tmp/a now", "at {url} now"),
    ("and/or a - b / c", "and/or a - b / c"),
    ("(done) or done; next: step, last: NO)", "(done) or done; next: step, last: {word})"),
    ("", ""),
  ])
  func valuesBecomePlaces(_ message: String, _ template: String) { #expect(message.template == template) }

  @Test func pathsWithSpacesBecomePlaces() {
    #expect("open \(Self.path) now".template == "open {path} now")
    #expect("copied /a/b.sqlite to /c/My Trips/d.sqlite, done".template == "copied {path} to {path}, done")
    #expect("at /Users/anna lee/My Plan of all/d.sqlite to me".template == "at {path} to me")
    #expect("move to /a/Diary of Anna.sqlite from file:///b".template == "move to {path} from {url}")
    #expect("copied /a/b to /c/d and so on".template == "copied {path} to {path} and so on")
    #expect("opened /Users/anna/Top Secret".template == "opened {path}")
    #expect("opened (/Users/anna/My Other Stuff) now".template == "opened ({path}) now")
    #expect("opened /Users/anna/My Stuff\nNow".template == "opened {path} Now")
    #expect("is /a/b YES".template == "is {path} {word}")
    #expect("is /a/b.sqlite Here".template == "is {path} Here")
    #expect(
      "„Anna B.“ and ‹C d› and 「日記」 and 『x』 of 3".template
        == "„{name}“ and ‹{name}› and 「{name}」 and 『{name}』 of {number}")
    #expect("in /a/b at 3/10 of it".template == "in {path} at {number}/{number} of it")
    #expect("in /a/b and/or failed".template == "in {path} and/or failed")
    #expect(
      "skips /a/b because of log \(Self.uuid).1.cdt here".template == "skips {path} because of log {log} here"
    )
    #expect("took /a/b quickly file:///c/d.sqlite".template == "took {path} quickly {url}")
    #expect("took /a/b whole mobile~\(Self.uuid)/x.sqlite".template.hasPrefix("took {path} whole {"))
    #expect("took /a/b.sqlite whole c/d.sqlite".template.hasPrefix("took {path} whole "))
    #expect("log \(Self.path)/x.1.cdt: gone".template == "log {log}: gone")
    #expect("at <PFUbiquityLocation: 0x1c>: \(Self.path)\nthen".template == "at {location} then")
    #expect("at <PFUbiquityLocation: 0x1c>: \(Self.path)/a.1.cdt\nthen".template == "at {log} then")
  }

  @Test func peersAndVectorsBecomePlaces() {
    #expect("peer \(Self.peer)".template == "peer {peer}")
    #expect("peer mobile.50700CD4-20AC-5E8D-BEA9-81F836061E15".template == "peer {peer}")
    #expect("kv (\(Self.peer):12:\(Self.peer):3)".template == "kv {vector}")
    #expect("kv <PFUbiquityKnowledgeVector: 0x1c> (\(Self.peer):12) in".template == "kv {vector} in")
    #expect("kv {(\n    \(Self.peer):12,\n    \(Self.peer):3\n)} in".template == "kv {collection} in")
    #expect("id (Trips:Stop:p52:\(Self.peer))".template == "id {globalID}")
    #expect("id <PFUbiquityGlobalObjectID: 0x1c> (Trips:Stop:p52:\(Self.peer))".template == "id {globalID}")
    #expect("store \(Self.peer):Trips".template == "store {peer}:{store}")
  }

  @Test func objectsOfSeveralLinesBecomePlaces() {
    let importer = "<_PFUbiquityRecordsImporter: 0x1c>:\n\tlocalPeerID: \(Self.peer)\n\n"
    #expect((importer + "Importing 3 logs").template == "{importer} Importing {number} logs")
    #expect("<PFUbiquityOther: 0x1c>: failed".template == "{object}: failed")
    let context =
      "<PFUbiquityRecordsImporterSchedulingContext: 0x1c>\n\tpendingLogs: {(\n    <PFUbiquityLocation: 0x2>: /a\n)}\n"
      + "\tfailedLogs: (\n)\n"
    #expect((context + "is done").template == "{context} is done")
    let object =
      "<Trip: 0x1> (entity: Trip; id: 0x2 <x-coredata://A/Trip/p1> ; data: {\n    name = \"a (b\";\n})"
    #expect("kept \(object)".template == "kept {object}")
    #expect("in <NSPersistentStoreCoordinator: 0x1c> now".template == "in {coordinator} now")
  }

  @Test func errorsAndDumpsBecomePlaces() {
    let error =
      "Error Domain=NSCocoaErrorDomain Code=134302 \"It couldn’t be.\" UserInfo=0x1c {reason=no {braces} left, a=1}"
    #expect("failed: \(error) (3)".template == "failed: {error} ({number})")
    #expect("failed: Error Domain=A Code=-1 \"no\", again".template == "failed: {error}, again")
    #expect("has {\n    a = 1;\n    b = {c = 2;};\n}\nleft".template == "has {dictionary} left")
    #expect("has (\n    a,\n    \"b\"\n) left".template == "has {collection} left")
    #expect("has {\n    a = 1;".template == "has {text}")
  }

  @Test func endOfALongMessageIsOpen() {
    let long = "Dumped 12 words:" + String(repeating: " word", count: 2000)
    #expect(long.template.hasPrefix("Dumped {number} words: word word"))
    #expect(long.template.hasSuffix("{text}"))
    #expect((String(repeating: "a1 ", count: 2000)).template.hasSuffix("{word} {text}"))
  }

  @Test func scanningTakesLinearTime() {
    // Each piece would make a careless scanner start over at every byte.
    for piece in [
      "(", "{", "<A: 0x1", "<A: 0x1>{", "\"", "'", " '", "\"'", "Error Domain=", "(\n", "=\"", "/a ", "“",
    ] {
      var scanner = MessageScanner()
      let message = Array(String(repeating: piece, count: 4096 / piece.utf8.count).utf8)
      let growth = TimeGrowth(from: message.count / 8) { count in
        for _ in 0..<100 { scanner.scan(message.span.extracting(first: count)) }
      }
      #expect(growth.isLinear, "\(piece): \(growth)")
      scanner.scan(message.span)
      let ends = scanner.pieces.map(\.range.upperBound)
      #expect(ends == ends.sorted() && (ends.last ?? 0) <= message.count)
    }
  }
}
