import LogRecords
import Testing

@testable import Catalogue

/// Long runs of white space, from which a lazy value may start over at each byte.
struct WhiteSpaceTests {
  @Test(arguments: ["x", "Error: ", "<_PFUbiquityRecordsImporter: 0x1>\n", "Path: /a"], [" ", "\n", "\t"])
  func whiteSpaceTakesLinearTime(start: String, blank: String) throws {
    var classifier = Classifier(try EntryCatalogue(LogsDocument.entries))
    let clock = ContinuousClock()
    func time(_ count: Int) -> Duration {
      let text = "CoreData: Ubiquity:  \(start)\(String(repeating: blank, count: count))y"
      return (0..<3).map { _ in
        clock.measure { #expect(classifier.recognise(text) == nil) }
      }.min() ?? .zero
    }
    // Patterns are compiled when they are first needed.
    _ = time(16)
    let short = time(8 << 10)
    let long = time(64 << 10)
    // The text is eight times as long; a match that starts over would take sixty-four times as long.
    #expect(long < short * 30 + .milliseconds(20), "\(short), then \(long)")
  }
}
