import LogRecords
import Testing
import TimeGrowth

@testable import Catalogue

/// Long runs of white space, from which a lazy value may start over at each byte.
struct WhiteSpaceTests {
  @Test(arguments: ["x", "Error: ", "<_PFUbiquityRecordsImporter: 0x1>\n", "Path: /a"], [" ", "\n", "\t"])
  func whiteSpaceTakesLinearTime(start: String, blank: String) throws {
    var classifier = Classifier(try EntryCatalogue(LogsDocument.entries))
    let growth = TimeGrowth(from: 8 << 10) { count in
      let text = "CoreData: Ubiquity:  \(start)\(String(repeating: blank, count: count))y"
      #expect(classifier.recognise(text) == nil)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
