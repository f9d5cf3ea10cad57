// The path of a transaction log, and what it names.

import Testing

@testable import Timelines

struct TransactionLogTests {
  /// A path names the exporting peer, the store, the hash and the file.
  @Test(arguments: [
    (
      "/private/var/mobile/Library/Mobile Documents/T~trips/Logs/mobile~7F77633C/Trips/hV3xkq0~m5_Q=/1B2C3D4E.1.cdt",
      ["mobile~7F77633C", "Trips", "hV3xkq0~m5_Q=", "1B2C3D4E.1.cdt"]
    ),
    (
      "<PFUbiquityLocation: 0x1c5b0010>: /var/Logs/mobile.A/iCloudData.store/x=/C38F55E9.1.cdt\n",
      ["mobile.A", "iCloudData.store", "x=", "C38F55E9.1.cdt"]
    ),
    (
      "file://localhost/private/var/Mobile%20Documents/T~a/Logs/mobile.A/a.b.1/x=/35782D40.1.cdt",
      ["mobile.A", "a.b.1", "x=", "35782D40.1.cdt"]
    ),
    (
      "file:///private/var/T~a/Logs/mobile~A/My%20K%C3%BCche%/x=/35782D40.1.cdt",
      ["mobile~A", "My Küche%", "x=", "35782D40.1.cdt"]
    ),
    ("file:///Logs/mobile~A/a%FFb/x=/35782D40.1.cdt", ["mobile~A", "a%FFb", "x=", "35782D40.1.cdt"]),
    (
      "/r/mobile~A/Trips/x=/1B2C3D4E-5F60-0718-8293-00B5C6D7E8F9.1.cdt",
      ["mobile~A", "Trips", "x=", "1B2C3D4E-5F60-0718-8293-00B5C6D7E8F9.1.cdt"]
    ),
    (
      "/r/mobile~A/Trips/x=/1b2c3d4e-5f60-0718-8293-00b5c6d7e8f9.1.cdt",
      ["mobile~A", "Trips", "x=", "1b2c3d4e-5f60-0718-8293-00b5c6d7e8f9.1.cdt"]
    ),
    (
      "/r/mobile~7F77633C-F13B/Trips/.../1B2C3D4E.1.cdt", ["mobile~7F77633C-F13B", "Trips", "1B2C3D4E.1.cdt"]
    ),
    ("/r/mobile~A/Library/x=/1B2C3D4E.1.cdt", ["mobile~A", "Library", "x=", "1B2C3D4E.1.cdt"]),
    (
      "/var/GeoJournal/mobile.0000/com.example.journal/12.plist",
      ["mobile.0000", "com.example.journal", "12.plist"]
    ),
  ])
  func pathIsReadWithItsParts(path: String, parts: [String]) throws {
    var names = Names()
    let bytes = Array(path.utf8)
    let log = try #require(TransactionLog(path: bytes.span, &names))
    let found =
      [log.peer, log.store, log.modelHash].compactMap { $0 }.map { names[$0] } + [log.file.text(in: names)]
    #expect(found == parts)
  }

  @Test(arguments: [
    "", "(null)", "/var/Logs/mobile~A/Trips/x=/receipt.0.cdt", "/var/Logs/.baseline/current.nosync",
    "1B2C.1.cdt",
    "a/b.1.cdt",
    // The middle of the path is omitted.
    "/private/var/mobile/Library/Mobile Documents/.../HAhodSpw.../98F5A7A7.1.cdt",
    "/private/var/mobile/Library/Mobile Documents/…/98F5A7A7.1.cdt",
    "file:///var/mobile/Library/Mobile%20Documents/[...]/98F5A7A7.1.cdt",
    "/r/CloudLogs/mobile~7F77633C-F13B/.../98F5A7A7.1.cdt", "/r/T~com~trips/CloudLogs/.../98F5A7A7.1.cdt",
    "/var/.../Trips/x=/98F5A7A7.1.cdt",
  ])
  func otherPathsAreNoLogs(path: String) {
    var names = Names()
    let bytes = Array(path.utf8)
    #expect(TransactionLog(path: bytes.span, &names) == nil)
  }

  /// The paths that were read before must not matter, however alike the paths are.
  @Test func readingDoesNotDependOnEarlierPaths() {
    let paths = [
      "/r/mobile~A/Trips/x=/A.1.cdt", "<PFUbiquityLocation: 0x1>: /r/mobile~A/Trips/x=/B.1.cdt",
      "<PFUbiquityLocation: 0x2>: /r/mobile~A/Trips/x=/B.1.cdt ", "/r/mobile~A/Trips/x=/receipt.0.cdt",
      "/mobile~A/Trips/x=/A.1.cdt", "mobile~A/Trips/x=/A.1.cdt", "/Trips/x=/A.1.cdt", "x=/A.1.cdt",
      "/r/mobile~A/Trips/x=/.cdt", "/r/mobile~B/Trips/x=/A.1.cdt", "/r/mobile~A/Trips/x=\n/A.1.cdt",
      "a /r/mobile~A/Trips/x=/A.1.cdt", "/r/mobile~A/Trips/x=/A\n.1.cdt", "/r/mobile~A/Trips/12.plist",
    ].map { Array($0.utf8) }
    for first in paths {
      for second in paths {
        var names = Names()
        var logPaths = LogPaths()
        #expect(logPaths.log(first.span, &names) == TransactionLog(path: first.span, &names))
        #expect(logPaths.log(second.span, &names) == TransactionLog(path: second.span, &names))
        #expect(logPaths.log(first.span, &names) == TransactionLog(path: first.span, &names))
      }
    }
  }

  @Test func allPathsOfADumpAreFound() {
    let dump = """
      {(
          <PFUbiquityLocation: 0x1>: /r/p/s/h=/A.1.cdt,
          <PFUbiquityLocation: 0x2>: /r/p/s/h=/B.1.cdt
      )}
      """
    let bytes = Array(dump.utf8)
    var names = Names()
    var files: [String] = []
    bytes.span.forEachLogPath { path in
      if let log = TransactionLog(path: path, &names) { files.append(log.file.text(in: names)) }
    }
    #expect(files == ["A.1.cdt", "B.1.cdt"])
  }

  /// The usual name is kept as numbers, a name that differs in any byte as it is; either gives the same
  /// text.
  @Test func fileNameKeepsAllItsBytes() {
    let usual = Array("1B2C3D4E-5F60-0718-8293-00B5C6D7E8F9.1.cdt".utf8)
    let digits = Set("0123456789ABCDEF".utf8)
    let dashes: Set = [8, 13, 18, 23]
    var names = Names()
    for place in usual.indices {
      for byte in UInt8(0x20)...0x7E {
        var name = usual
        name[place] = byte
        let file = LogFile(name.span, &names)
        #expect(file.text(in: names) == String(decoding: name, as: UTF8.self))
        let isUsual =
          name == usual || place < 36 && !dashes.contains(place) && digits.contains(byte)
          || place == 37 && byte >= 0x30 && byte <= 0x39
        #expect((LogFile(usual: name.span) != nil) == isUsual)
      }
    }
  }
}
