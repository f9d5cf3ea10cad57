import Testing

@testable import LogRecords

/// A verdict by the first bytes of a line agrees with the full classification.
struct PlainLineTests {
  private static let rests = [
    "", " ", "x", "[...]", "[…]", "(...)", "(…)", "…", "<...>", "[snip]", "<snip>", "/* snip */", ".....",
    "snip", "snip)", "cut>", "omitted)", "lines skipped]", "truncated)", "...}", "- snip -", "**snip", "8<--",
    "*** ACTION: edit", "==> edit", "Timestamp      ", "Filtering the log data using ", "** Processed ",
    "Skipping debug messages, ", "getpwuid_r ", "Error from getpwuid_r: ", "> quoted", ">> quoted",
    "2013-11-19 21:44:40.715 Larder[543:60b] ", "17/05/2014 10:21:15.069 Larder[4265]: ",
    "2013/11/29 15:39:14:853  4507 x", "Oct  3 11:44:26 pad Larder[195] <Warning>: ", "2013-11-19",
    "[ERROR] 1e21f8b8 [14/07/14 19:32:26.260] {762BC3E7} 49.queue ",
    "1e21f8b8 [14/07/14 19:32:26.260] {762BC3E7} 49.queue ",
    "be21f8b8 [14/07/14 19:32:26.260] {762BC3E7} 49.queue ", "[19293:5031258] [error] ",
    "CoreData: Ubiquity:  x", "Core Data: Ubiquity:  x", "UbiquityStoreManager: x", "StoreManager: x",
    "Detected unknown ubiquity import error.", "NSUbiquitousKeyValueStore error: x",
    "*** Terminating app due to uncaught exception ", "Could not get attribute values for item ",
    "Error: Can't resolve how to assign objects to stores", "-[Larder main](1): x",
    "__58-[Larder main]_block_invoke",
    "[Larder main](1): x", "+[Larder main] x", "transactionLogLocation: x", "(\n", ")}",
    "<PFUbiquityLocation: 0x1>",
  ]

  /// The lines have every first byte, and every meaningful beginning, indented and not.
  @Test(arguments: ["", " ", "\t", " \t  "])
  func plainLineContinuesTheRecord(_ indent: String) {
    var told = 0
    let header = Array("2013-11-19 21:44:40.715 Larder[543:60b] CoreData: Ubiquity:  x".utf8)
    let context = LineContext(Header.parse(header.span, from: 0).map { OpenRecord(header.span, $0) })
    var known = KnownHeaders()
    for first in UInt8.min...UInt8.max where first != 0x0A && first != 0x0D {
      for rest in Self.rests {
        for line in [Array(indent.utf8) + Array(rest.utf8), Array(indent.utf8) + [first] + Array(rest.utf8)] {
          let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.count
          guard PlainLine.continues(line.span, indent: start) else { continue }
          told += 1
          let fate = LineFate(closely: line.span, indented: start, in: context, &known)
          guard case .continues(let margin, dropping: 0) = fate, margin.isNone else {
            Issue.record("\(String(decoding: line, as: UTF8.self).debugDescription)")
            continue
          }
        }
      }
    }
    #expect(told > 3000)
  }

  /// A byte that decides by itself does so before every other byte; other bytes decide before some.
  @Test func firstByteDecidesAsTheLineDoes() {
    let starts = LineStart.ofBytes
    for first in UInt8.min...UInt8.max where first != 0x20 && first != 0x09 {
      for second in UInt8.min...UInt8.max {
        // Spaces and colons end the beginnings of headers.
        for rest in ["", " ", "0 ", "bcd:", "rning:", "{", "t ", "h:", "\nx"] {
          let plain = [first, second] + Array(rest.utf8)
          let third = rest.utf8.first ?? 0
          let behind = [0x20] + plain
          let continues = (
            PlainLine.continues(behind.span, indent: 1), PlainLine.continues(plain.span, indent: 0)
          )
          let start = starts[Int(first)]
          let isShown = start.continues(before: second, third)
          let isRight =
            (!start.contains(.continuesIndented) || continues.0)
            && (!start.contains(.continues) || continues.1)
            && (!start.contains(.stopsIndented) || !continues.0)
            && (!start.contains(.stops) || !continues.1)
            && (!isShown || continues.0 && (continues.1 || start.contains(.stops)))
            && (!start.contains(.continuesWithoutBrace) || isShown == continues.0)
          if !isRight { Issue.record("\(plain)") }
        }
      }
    }
  }
}
