import CatalogueDocument
import DeviceSimulator
import Foundation
import ReferenceData
import LogRecords
import StatementPrinter
import Testing

@testable import Catalogue

/// Every known place in Core Data's code that prints has its own entry.
///
/// The records are printed from the format strings and from the descriptions of objects; the expected entries
/// are found by comparing texts.
struct StatementReferenceTests {
  static let list = "reference/ubiquity-statements.jsonl"
  static let isHere = ReferenceData.has(list)
  static let statements = (try? KnownStatement.list(ReferenceData.url(list))) ?? []
  static let expected = ExpectedEntries(LogsDocument.entries)
  static let catalogue = Result { try EntryCatalogue(LogsDocument.entries) }

  /// The entry that a printed record should have.
  static func entry(of statement: KnownStatement, _ printed: PrintedStatement) -> ExpectedEntry? {
    if let entry = expected.entry(of: statement) { return entry }
    return StatementVariant.entry(of: statement, printed).map { ExpectedEntry(id: $0, fields: []) }
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func listIsCompleteAndMostPlacesPairOff() {
    #expect(Self.statements.count == 663)
    #expect(Self.statements.count { Self.expected.entry(of: $0)?.fields.isEmpty == false } > 640)
  }

  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"),
    arguments: HeaderStyle.allCases, [Era.iOS6, .iOS9])
  func everyStatementIsItsOwnEntry(style: HeaderStyle, era: Era) throws {
    try check(StatementPrinter(style: style, era: era, namesMethod: true))
  }

  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"),
    arguments: HeaderStyle.allCases)
  func statementWithoutItsMethodIsItsOwnEntry(style: HeaderStyle) throws {
    try check(StatementPrinter(style: style, era: .iOS7, namesMethod: false))
  }

  private func check(_ printer: StatementPrinter) throws {
    var classifier = Classifier(try Self.catalogue.get())
    let namesMethod = printer.namesMethod && printer.style != .bare
    for (index, statement) in Self.statements.enumerated() {
      // A message that is only an object cannot be identified without its method.
      if !namesMethod, statement.wording.format.isOnlyAPlace { continue }
      for seed in 0..<2 {
        let printed = printer.record(of: statement, seed: UInt64(index * 100 + seed) &+ printer.seed)
        let entry = Self.entry(of: statement, printed)
        #expect(printed.arguments.allSatisfy { !$0.isUnknown }, "\(statement.method): \(statement.args)")
        let found = classifier.recognise(printed.text)
        guard let found, found.id == entry?.id else {
          Issue.record(
            "\(statement.method) is \(found?.id ?? "nothing"), not \(entry?.id ?? "known"):\n\(printed.text)")
          break
        }
        if let wrong = Self.wrongField(found, entry, printed) {
          Issue.record("\(statement.method): \(found.id): \(wrong):\n\(printed.text)")
          break
        }
      }
    }
  }

  /// The first field that differs from the printed argument.
  private static func wrongField(_ found: Found, _ entry: ExpectedEntry?, _ printed: PrintedStatement)
    -> String?
  {
    let alternatives = entry?.fields ?? []
    if alternatives.isEmpty {
      // One argument may be several places here, or several arguments one place: each value must have been
      // printed.
      let strange = found.fields.first { !$0.value.isEmpty && !printed.text.contains($0.value) }
      return strange.map { "\($0.key) = \($0.value)" }
    }
    let wrong = alternatives.map { names in
      zip(names, printed.arguments).first { !isWhatWasPrinted(found.fields[$0], $1) }
    }
    guard !wrong.contains(where: { $0 == nil }), let (name, argument) = wrong[0] else { return nil }
    return "\(name) = \(found.fields[name] ?? "") instead of \(argument.value)"
  }

  private static func isWhatWasPrinted(_ value: String?, _ argument: PrintedArgument) -> Bool {
    // A missing location or vector is `(null)`; its value is the text in parentheses.
    [argument.value, argument.text, argument.text == "(null)" ? "null" : argument.text]
      .contains { $0.trimmingCharacters(in: .whitespacesAndNewlines) == value ?? "" }
  }
}

extension StatementPrinter {
  /// Different values for each style and system.
  fileprivate var seed: UInt64 {
    let styles = HeaderStyle.allCases
    let index = (styles.firstIndex(of: style) ?? 0) + styles.count * (Era.allCases.firstIndex(of: era) ?? 0)
    return UInt64(index) &* 1_000_003
  }
}
