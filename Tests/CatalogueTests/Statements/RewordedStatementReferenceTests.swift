// A statement that another version of the system words differently is not taken for another statement or for
// a truncated one: it is an unrecognised record, similar to the right entry.

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

  /// The change of one word of a statement.
  enum Rewording: String, CaseIterable, Sendable {
    case otherWord, otherSpelling, ending, capital, dropped, added

    func applied(to text: String, word: String) -> String {
      switch self {
      case .otherWord: text.replacing(word, with: "zyxwvut")
      case .otherSpelling: text.replacing(word, with: word.dropLast(2) + "x")
      case .ending: text.replacing(word, with: word + "s")
      case .capital: text.replacing(word, with: word.prefix(1).swappedCase + word.dropFirst())
      case .dropped: text.replacing(word + " ", with: "").replacing(word, with: "")
      case .added: text.replacing(word, with: "really " + word)
      }
    }
  }

  /// The outcomes of statements, by entry.
  private struct Outcomes {
    var count = 0
    var fitting = 0
    var others: [String] = []
    var cut: [String] = []
    var silent: [String] = []
    var nearOthers: [String] = []

    mutating func add(_ outcome: Recognition, near: String?, to id: String, of catalogue: EntryCatalogue) {
      count += 1
      func name(_ wording: Int) -> String { catalogue.entry(ofWording: wording).document.id }
      switch outcome {
      case .statement(let found):
        if name(found.wording) == id { fitting += 1 } else { others.append("\(id): \(name(found.wording))") }
      case .cut: cut.append(id)
      case .unrecognised: if near != id { nearOthers.append("\(id): \(near ?? "nothing")") }
      case .undecided, .foreign: silent.append(id)
      }
    }
  }

  @Test(
    .enabled(if: Reference.isHere, "\(ReferenceData.absence)"), arguments: Rewording.allCases, [true, false])
  func rewordedStatementIsTheRightOneOrNone(_ rewording: Rewording, namesMethod: Bool) throws {
    let catalogue = try Reference.catalogue.get()
    let printer = StatementPrinter(style: .nslog, era: .iOS9, namesMethod: namesMethod)
    var classifier = Classifier(catalogue)
    var outcomes = Outcomes()
    for (index, statement) in Reference.statements.enumerated() {
      let text = printer.record(of: statement, seed: UInt64(index) + 77).text
      // Words of other markers are not tested here.
      guard text.contains("CoreData: Ubiquity:"), let id = classifier.recognise(text)?.id else { continue }
      let words = statement.wording.format.texts.flatMap { $0.split { !$0.isLetter } }
        .filter { $0.count > 3 && text.components(separatedBy: $0).count == 2 }
      guard !words.isEmpty else { continue }
      let changed = rewording.applied(to: text, word: String(words[index % words.count]))
      classifier.forEachRecord(of: changed) { classifier, record, bytes in
        let outcome = classifier.classify(record, bytes)
        let nearest = classifier.nearMisses(to: record, bytes, limit: 1).first
        outcomes.add(outcome, near: nearest.map { catalogue.id(of: $0) }, to: id, of: catalogue)
      }
    }
    #expect(outcomes.count > 600)
    // Some statements differ in just that word.
    #expect(outcomes.others.count <= 1, "\(outcomes.others)")
    #expect(outcomes.silent == [])
    #expect(outcomes.cut.count * 100 <= 4 * outcomes.count, "\(outcomes.cut)")
    #expect(
      outcomes.nearOthers.count * 100 <= (namesMethod ? 4 : 12) * outcomes.count, "\(outcomes.nearOthers)")
  }
}

extension Substring {
  fileprivate var swappedCase: String { first?.isUppercase == true ? lowercased() : uppercased() }
}
