import Testing

@testable import LogRecords

/// A quick look says that a line of words continues a statement only if the full classification agrees.
struct WordLineTests {
  private static let context = {
    let header = Array("2013-11-19 21:44:40.715 Larder[543:60b] CoreData: Ubiquity:  x".utf8)
    return LineContext(Header.parse(header.span, from: 0).map { OpenRecord(header.span, $0) })
  }()

  private static let indents = ["", " ", "\t", "- ", " - ", " -  - ", "+ ", "-", "* ", "> ", "    "]

  private static let beginnings = [
    "", "Store: <NSSQLCore: 0x1f8e> (URL: ",
    "Cache KV: <PFUbiquityKnowledgeVector: 0x1> (mobile~71BB54D8:53:m",
    "For coordinator: ", "Oct", "Oct ", "Mar  3 ", "May be ", "default ", "default\t", "debug", "info ",
    "error ", "fault  ", "abc ", "abc [", "deed", "notes", "notes:", "notes:12:", "notes:12-", "notes-12-",
    "at 12:", "12: ", "[", "](", "Larder", "Manager: ", "SubManager:", "Core", "SQLCore ", "CoreData", "Con",
  ]

  private static let fillers =
    ["", " ", String(repeating: "word ", count: 23), String(repeating: "ab", count: 57)]
    + [110, 115, 118, 119, 120, 121, 238, 239, 240, 241].map { String(repeating: "x", count: $0) }
    + [3, 120, 250].map { String(repeating: " ", count: $0) }

  private static let rests = [
    "", "x", " x", ":12: x", ":12:2013-11-19 21:44:40.715 Larder[543:60b] x",
    ":12:Oct  3 11:44:26 pad Larder[195] <Warning>: x", ":12:x", ":7", ":7)",
    "21:44:40.715926+0200\tLarder\tx",
    "11:44:26 pad Larder[195] <Warning>: x", "[14/07/14 19:32:26.260] {762BC3E7} 49.queue x",
    "-[Larder main](1): x", " -[Larder main](1): x", "-[Larder main]:387, x", "](", "CoreData: Ubiquity:  x",
    " CoreData: Ubiquity:  x", "(CoreData: Ubiquity:  x", "Core Data: Ubiquity:  x",
    "UbiquityStoreManager: x",
    "12:01:02 [12] CoreData: Ubiquity:  x", "*** Terminating app due to uncaught exception ", "Error: x",
    "Could not get attribute values for item ", "NSSQLCore: *** Terminating app",
    "NSSQLCore 12:01:02 CoreData: x", "NSUbiquitousKeyValueStore error: x",
  ]

  @Test(arguments: indents)
  func quickVerdictOnWordLinesIsTrue(_ indent: String) throws {
    var known = KnownHeaders()
    // With a known shape, which fits none of these lines, only the full classification is used.
    let other = Array("\u{1}77\u{1} ".utf8)
    let shape = HeaderShape(other.span, 0..<other.count)
    known.shapes = [try #require(shape)]
    var told = 0
    for beginning in Self.beginnings {
      for filler in Self.fillers {
        for rest in Self.rests {
          let line = Array((indent + beginning + filler + rest).utf8)
          let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.count
          guard LineFate.continuesPlainly(line.span, indented: start, in: Self.context) else { continue }
          told += 1
          let fate = LineFate(closely: line.span, indented: start, in: Self.context, &known)
          guard case .continues(let margin, dropping: 0) = fate, margin.isNone else {
            Issue.record("\(String(decoding: line, as: UTF8.self))")
            continue
          }
        }
      }
    }
    #expect(told > 1000 || !["", " ", "\t", "- ", " - ", "    "].contains(indent))
  }

  /// Lines of real statements need only the quick look.
  @Test(arguments: [
    "Store: <NSSQLCore: 0x1f8e2a40> (URL: file:///var/mobile/Documents/Larder.sqlite)",
    " - Cache KV: <PFUbiquityKnowledgeVector: 0x1f8e> (mobile~71BB54D8-D101:53:mobile~F893A2EE-FB32:2) is it",
    "Store file exists: 1 - file:///var/mobile/Applications/3C821FBF-5910/Documents/Larder.sqlite",
  ])
  func statementLinesContinueQuickly(_ line: String) {
    let bytes = Array(line.utf8)
    let start = bytes.firstIndex { $0 != 0x20 } ?? 0
    let isTold = LineFate.continuesPlainly(bytes.span, indented: start, in: Self.context)
    #expect(isTold)
  }

  /// A word that ends with a part of a marker hides no statement after a header of an unknown style.
  @Test(arguments: [
    "*** Terminating app due to uncaught exception 'x', reason: 'NSSQLCore 0x12 x'",
    "-[PFUbiquityFoo bar] line 12: x NSSQLCore x", "Could not get attribute values for item NSSQLCore x",
    "Can't resolve how to assign objects to stores; NSSQLCore",
    "Can't return account credentials for account NSSQLCore",
  ])
  func partOfAWordHidesNoStatement(_ statement: String) {
    let line = Array(("12:00:01 App[12] " + statement).utf8)
    var shapes: [HeaderShape] = []
    let header = Header.parseUnknown(line.span, from: 0, isInKnown: false, isInStatement: true, &shapes)
    #expect(header?.end == 17 && header?.timestamp != nil)
  }
}
