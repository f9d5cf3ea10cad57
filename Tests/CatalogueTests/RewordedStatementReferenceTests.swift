// A statement of which one word is another is no statement that ends early: no entry fits it, and that is said.

import CatalogueDocument
import DeviceSimulator
import Foundation
import LogRecords
import ReferenceData
import StatementPrinter
import Testing

@testable import Catalogue

struct RewordedStatementReferenceTests {
  private typealias Reference = StatementReferenceTests

  /// Which word of a statement is another one.
  enum Place: CaseIterable {
    case first, middle, last

    func index(of count: Int) -> Int {
      switch self {
      case .first: 0
      case .middle: count / 2
      case .last: count - 1
      }
    }
  }

  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"), arguments: Place.allCases, [true, false])
  func noneIsCalledCut(_ place: Place, namesMethod: Bool) throws {
    let printer = StatementPrinter(style: .nslog, era: .iOS9, namesMethod: namesMethod)
    var classifier = Classifier(try Reference.catalogue.get())
    var count = 0
    var cut: [String] = []
    for (index, statement) in Reference.statements.enumerated() {
      let format = statement.wording.format
      let words = format.texts.flatMap { $0.split { !$0.isLetter } }.filter { $0.count > 3 }
      guard !words.isEmpty else { continue }
      let word = String(words[place.index(of: words.count)])
      let text = printer.record(of: statement, seed: UInt64(index) + 77).text
      let start = text.range(of: "Ubiquity:")?.upperBound ?? text.startIndex
      // The last such word is the statement's own most of the time; where it is an object's, nothing changes.
      guard let range = text[start...].ranges(of: word).last else { continue }
      let other = text.replacingCharacters(in: range, with: "quokka")
      count += 1
      if classifier.isCut(other) { cut.append("\(word): \(text)") }
    }
    #expect(count > 600)
    // Where anything may stand, as in the reason of an exception, nothing tells.
    #expect(
      Double(cut.count) < 0.04 * Double(count), "\(cut.count) of \(count): \(cut.joined(separator: "\n"))")
  }
}
