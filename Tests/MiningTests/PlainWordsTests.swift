import LogRecords
import Testing

@testable import Mining

/// Plain words are skipped together only if each of them alone is scanned as text.
struct PlainWordsTests {
  private static let words = [
    "a", "word", "YES", "NO", "NOT", "YESTERDAY", "Error", "Error Domain=X Code=1", "Ubiquity", "p3", "it's",
    "wörd", "-", "",
  ]
  private static let separators = [
    " ", "  ", "\n", "\t", ", ", ",", ": ", ":", "=", " = ", "://", ")", "; ", ".",
  ]

  @Test(arguments: words)
  func skippedWordsAreText(_ first: String) {
    for second in Self.words {
      for third in Self.words {
        for (one, other) in zip(Self.separators, Self.separators.reversed()) {
          check(first + one + second + other + third)
          check(first + " " + second + one + third)
        }
      }
    }
  }

  private func check(_ text: String) {
    let bytes = Array(text.utf8)
    let end = bytes.span.endOfText(before: bytes.count)
    for start in bytes.indices where start < end && (start == 0 || bytes[start - 1] == UInt8(ascii: " ")) {
      guard let stop = bytes.span.endOfPlainWords(at: start, end) else { continue }
      var position = start
      while position < stop {
        var brackets = OpenBrackets()
        guard case .text(let next) = bytes.span.value(at: position, end, &brackets), next <= stop else {
          Issue.record("no text at \(position): \(text)")
          break
        }
        // The space between two words.
        position = next < stop && bytes[next] == UInt8(ascii: " ") ? next + 1 : next
      }
    }
  }

  @Test func severalPlainWordsAreSkippedTogether() {
    let bytes = Array("The log was read, YES it was".utf8)
    #expect(bytes.span.endOfPlainWords(at: 0, bytes.count) == 16)
    #expect(bytes.span.endOfPlainWords(at: 18, bytes.count) == nil)
    #expect(bytes.span.endOfPlainWords(at: 22, bytes.count) == 28)
    #expect(bytes.span.endOfPlainWords(at: 22, 24) == 24)
  }
}
