// Each known statement is recognised after any change to the beginnings of lines, alone and among others and
// an app's lines.

import CatalogueDocument
import DeviceSimulator
import LogRecords
import ReferenceData
import StatementPrinter
import Testing

@testable import Catalogue

struct MutatedStatementReferenceTests {
  private typealias Reference = StatementReferenceTests

  /// A statement as printed, and its entry.
  private struct Printed {
    var text: String
    var id: String
  }

  private static let printed: [Printed] = {
    let printer = StatementPrinter(style: .nslog, era: .iOS9, namesMethod: true)
    guard let catalogue = try? Reference.catalogue.get() else { return [] }
    var classifier = Classifier(catalogue)
    return Reference.statements.enumerated().compactMap { index, statement in
      let text = printer.record(of: statement, seed: UInt64(index) + 77).text
      return classifier.recognise(text).map { Printed(text: text, id: $0.id) }
    }
  }()

  /// Each statement is alone in a capture, so that no other line shows the header.
  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"), arguments: HeaderMutation.allCases)
  func statementWithAChangedHeaderIsRecognisedAlone(_ mutation: HeaderMutation) throws {
    var classifier = Classifier(try Reference.catalogue.get())
    var missed: [String] = []
    for printed in Self.printed
    where classifier.recognise(mutation.applied(to: printed.text))?.id != printed.id {
      missed.append(printed.id)
    }
    #expect(Self.printed.count > 650)
    #expect(Double(missed.count) < 0.01 * Double(Self.printed.count), "\(missed.count): \(missed)")
  }

  /// The first columns of every line are missing: statements of one line are recognised, and the others are
  /// reported as truncated.
  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"), arguments: [3, 5, 11, 20, 24, 30])
  func leftEdgeMayBeMissing(_ columns: Int) throws {
    var classifier = Classifier(try Reference.catalogue.get())
    var missed: [String] = []
    for printed in Self.printed {
      let lines = printed.text.split(separator: "\n").map { $0.dropFirst(columns) }
      let text = lines.joined(separator: "\n")
      let isRight = classifier.recognise(text)?.id == printed.id || lines.count > 1 && classifier.isCut(text)
      if !isRight { missed.append(printed.id) }
    }
    #expect(Double(missed.count) < 0.01 * Double(Self.printed.count), "\(missed.count): \(missed)")
  }

  /// All statements are in one capture, each followed by a line of the app, which must not become part of a
  /// record.
  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"), arguments: HeaderMutation.allCases)
  func statementsWithChangedHeadersAreRecognisedTogether(_ mutation: HeaderMutation) throws {
    var classifier = Classifier(try Reference.catalogue.get())
    let app = "2013-11-18 21:44:41.159 Trips[543:60b] Tapped at {1, 12}\n"
    let text = Self.printed.map { $0.text + app }.joined()
    var found: [String: Int] = [:]
    var swallowed = 0
    let catalogue = classifier.catalogue
    classifier.forEachRecord(of: mutation.applied(to: text)) { classifier, record, bytes in
      if bytes.find("\n") != nil, bytes.find("Tapped at") != nil { swallowed += 1 }
      guard case .statement(let classification) = classifier.classify(record, bytes) else { return }
      let wording = catalogue.wordings[classification.wording]
      found[catalogue.entries[wording.entry].document.id, default: 0] += 1
    }
    var wanted: [String: Int] = [:]
    for printed in Self.printed { wanted[printed.id, default: 0] += 1 }
    let missed = wanted.map { max(0, $0.value - found[$0.key, default: 0]) }.reduce(0, +)
    #expect(Double(missed) < 0.01 * Double(Self.printed.count), "\(missed)")
    #expect(swallowed == 0)
  }
}
