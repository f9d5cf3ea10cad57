// Statements are recognised after the changes that forums, mails and web pages make to text.

import CatalogueDocument
import DeviceSimulator
import Foundation
import LogRecords
import ReferenceData
import StatementPrinter
import Testing

@testable import Catalogue

struct DamagedTextReferenceTests {
  private typealias Reference = StatementReferenceTests

  private struct Printed {
    var statement: KnownStatement
    var record: PrintedStatement
    var id: String
  }

  /// An app's line, so that no statement is the last record.
  private static let appLine = "2013-11-18 21:44:41.159 Trips[543:60b] Tapped\n"

  private static let printed: [Printed] = {
    let printer = StatementPrinter(style: .nslog, era: .iOS9, namesMethod: true)
    return Reference.statements.enumerated().compactMap { index, statement in
      let record = printer.record(of: statement, seed: UInt64(index) + 77)
      guard case .statement(let id) = outcomes(record.text).first else { return nil }
      return Printed(statement: statement, record: record, id: id)
    }
  }()

  private enum Outcome: Equatable {
    case statement(String)
    case other
  }

  /// The outcomes of the records of a text, read in chunks of a size.
  private static func outcomes(_ text: String, chunk: Int = .max, threads: Int = 1) -> [Outcome] {
    guard let catalogue = try? Reference.catalogue.get() else { return [] }
    var outcomes: [Outcome] = []
    func take(
      _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>
    ) {
      switch recognition {
      case .statement(let found):
        outcomes.append(.statement(catalogue.entries[catalogue.wordings[found.wording].entry].document.id))
      default: outcomes.append(.other)
      }
    }
    var pipeline = RecordPipeline(
      catalogue, limits: .standard, window: nil, threads: threads, keepsAppBytes: true)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      pipeline.append(Array(rest.prefix(chunk)).span, take)
      rest = rest.dropFirst(chunk)
    }
    pipeline.finish(.whole, take)
    return outcomes
  }

  private func expect(_ share: Int, of all: Int, missed: [String]) {
    #expect(all > 600)
    #expect(missed.count * 1000 <= (1000 - share) * all, "\(missed.count) of \(all): \(missed)")
  }

  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"), arguments: TextMutation.allCases)
  func damagedStatementIsRecognised(_ mutation: TextMutation) {
    let missed = Self.printed.filter {
      !Self.outcomes(mutation.applied(to: $0.record.text) + Self.appLine).contains(.statement($0.id))
    }
    expect(mutation.least, of: Self.printed.count, missed: missed.map(\.id))
  }

  /// A value that somebody left out hides nothing after it, with any marker.
  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"))
  func omittedValueHidesNothing() {
    var missed: [String] = []
    var count = 0
    for printed in Self.printed {
      let text = printed.record.text.replacing(
        /\/private\/var\/[^\n]*/, with: "/private/var/<...>", maxReplacements: 1)
      guard text != printed.record.text, Self.outcomes(text + Self.appLine).contains(.statement(printed.id))
      else { continue }
      count += 1
      let marked = TextMutation.otherMarker.applied(to: text)
      if !Self.outcomes(marked + Self.appLine).contains(.statement(printed.id)) { missed.append(printed.id) }
    }
    #expect(count > 100)
    #expect(
      missed.count * 1000 <= (1000 - TextMutation.otherMarker.least) * count,
      "\(missed.count) of \(count): \(missed)")
  }

  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"), arguments: ["", " "])
  func twoStatementsOnALineAreTwo(_ separator: String) {
    var missed: [String] = []
    for (index, first) in Self.printed.enumerated() {
      let second = Self.printed[(index * 7 + 13) % Self.printed.count]
      let text = first.record.text.dropLast() + separator + second.record.text + Self.appLine
      if Self.outcomes(text).prefix(2) != [.statement(first.id), .statement(second.id)] {
        missed.append(first.id)
      }
    }
    expect(900, of: Self.printed.count, missed: missed)
  }

  /// The unified log prints a word in place of an object.
  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"))
  func onePrivateValueDoesNotMatter() {
    var missed: [String] = []
    var count = 0
    for printed in Self.printed {
      let text = printed.record.text
      guard let method = text.range(of: "):")?.upperBound else { continue }
      for argument in printed.record.arguments where !argument.text.allSatisfy(\.isNumber) {
        guard let range = text.range(of: argument.text, range: method..<text.endIndex) else { continue }
        count += 1
        let outcomes = Self.outcomes(text.replacingCharacters(in: range, with: "<private>") + Self.appLine)
        if !outcomes.contains(.statement(printed.id)) { missed.append(printed.id) }
      }
    }
    expect(950, of: count, missed: missed)
  }

  /// A policy may hide all values.
  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"))
  func privateValuesDoNotMatter() {
    var missed: [String] = []
    for printed in Self.printed {
      var text = printed.record.text
      guard let method = text.range(of: "):")?.upperBound else { continue }
      for argument in printed.record.arguments where !argument.text.allSatisfy(\.isNumber) {
        guard let range = text.range(of: argument.text, range: method..<text.endIndex) else { continue }
        text.replaceSubrange(range, with: "<private>")
      }
      if !Self.outcomes(text + Self.appLine).contains(.statement(printed.id)) { missed.append(printed.id) }
    }
    expect(980, of: Self.printed.count, missed: missed)
  }

  /// Results are the same for any chunk size and number of threads.
  @Test(.enabled(if: Reference.isHere, "\(ReferenceData.absence)"), arguments: [61, 4096])
  func repairsAreIndependentOfChunksAndThreads(_ chunk: Int) {
    let mutations = TextMutation.allCases
    let text = Self.printed.enumerated().map {
      mutations[$0.offset % mutations.count].applied(to: $0.element.record.text) + Self.appLine
    }.joined()
    let whole = Self.outcomes(text)
    #expect(whole == Self.outcomes(text, chunk: chunk))
    #expect(whole == Self.outcomes(text, chunk: chunk, threads: 3))
  }
}
