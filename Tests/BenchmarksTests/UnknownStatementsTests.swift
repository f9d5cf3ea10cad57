// A capture of unknown statements differs from its source only in the first words of statements.

import Testing

@testable import benchmark

struct UnknownStatementsTests {
  private static let capture = """
    2013-11-18 21:44:41.159 Trips[1:2] CoreData: Ubiquity:  Opened it
    and more
    2013-11-18 21:44:41.160 Trips[1:2] Loaded
    2013-11-18 21:44:41.161 Trips[1:2] CoreData: Ubiquity:  Opened it
    2013-11-18 21:44:41.162 Trips[1:2] CoreData: Ubiquity:  Opened it
    """

  /// The capture with the inserted words, processed in pieces of a size.
  private func unknown(_ text: String, piece size: Int) -> String {
    var statements = UnknownStatements(seed: 7)
    let bytes = Array(text.utf8)
    var unknown: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      unknown += statements.take(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    return String(decoding: unknown + statements.finish(), as: UTF8.self)
  }

  @Test(arguments: [1, 7, 100, 10_000])
  func wordIsInsertedBeforeEachStatement(piece: Int) throws {
    for text in [Self.capture, Self.capture + "\n"] {
      let lines = unknown(text, piece: piece).split(separator: "\n", omittingEmptySubsequences: false)
      let words = lines.compactMap { $0.firstMatch(of: /Ubiquity:  ([a-z]{8}) Opened it$/)?.output.1 }
      #expect(Set(words).count == 3)
      let plain = lines.map { $0.replacing(#/Ubiquity:  [a-z]{8} /#, with: "Ubiquity:  ") }
      #expect(plain.joined(separator: "\n") == text)
    }
  }
}
