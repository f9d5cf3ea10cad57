import CatalogueDocument
import Foundation
import LogRecords
import ReferenceData
import StatementPrinter
import Testing

@testable import Catalogue

/// Every known place in Core Data's code at which mirroring prints has its own entry, in every shape.
///
/// The expected entries are found by comparing the texts of formats and templates; fields must hold the
/// printed arguments.
struct MirroringReferenceTests {
  static let list = "reference/cloudkit/formats.jsonl"
  static let isHere = ReferenceData.has(list)
  static let places = (try? MirroringPlace.list(ReferenceData.url(list))) ?? []
  static let expected = ExpectedEntries(LogsDocument.entries(of: "Sources/Catalogue/CloudKit.md"))
  static let catalogue = Result { try EntryCatalogue.builtIn() }

  static func entry(of place: MirroringPlace) -> ExpectedEntry? {
    expected.entry(of: PrintfFormat(place.format), printedBy: place.method)
      // The methods of two places are unknown, but their entries have one.
      ?? expected.entry(of: PrintfFormat(place.format))
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func everyFormatOfTheListHasItsEntry() {
    #expect(Self.places.count == 306)
    #expect(Set(Self.places.map(\.format)).count == 268)
    for place in Self.places {
      #expect(Self.entry(of: place)?.fields.isEmpty == false, "\(place.method ?? ""): \(place.format)")
    }
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"), arguments: MirroringShape.allCases)
  func everyPlaceIsItsOwnEntry(shape: MirroringShape) throws {
    try check(MirroringPrinter(shape), seeds: 0..<3)
  }

  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"), arguments: [MirroringShape.xcode, .compact26, .json26])
  func renamedMethodDoesNotMatter(shape: MirroringShape) throws {
    var printer = MirroringPrinter(shape)
    printer.method = .renamed
    try check(printer, seeds: 4..<6)
  }

  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"),
    arguments: [MirroringShape.errorStream, .syslog26, .ndjson, .console],
    [MirroringPrinter.Method.missing, .hidden])
  func placeWithoutItsMethodIsItsOwnEntry(
    shape: MirroringShape, method: MirroringPrinter.Method
  ) throws {
    var printer = MirroringPrinter(shape)
    printer.method = method
    try check(printer, seeds: 6..<8)
  }

  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"),
    arguments: [MirroringShape.defaultStyle26, .compact26, .syslog26, .console26, .ndjson26, .json26])
  func hiddenArgumentDoesNotMatter(shape: MirroringShape) throws {
    var classifier = Classifier(try Self.catalogue.get())
    for (index, place) in Self.places.enumerated() {
      for hidden in -1..<PrintfFormat(place.format).places.count {
        var printer = MirroringPrinter(shape)
        printer.hidden = hidden
        check(printer, place, seed: index, &classifier)
        guard !place.hasOnlyArguments else { continue }
        printer.method = .hidden
        check(printer, place, seed: index, &classifier)
      }
    }
  }

  /// The format string shows which statement the message is.
  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"), arguments: [MirroringShape.ndjson26, .json26])
  func hiddenMessageIsRecognisedByItsFormat(shape: MirroringShape) throws {
    var classifier = Classifier(try Self.catalogue.get())
    for (index, place) in Self.places.enumerated() where !place.hasOnlyArguments {
      var printer = MirroringPrinter(shape)
      printer.hidden = -1
      printer.hidesMessage = true
      check(printer, place, seed: index, &classifier)
    }
  }

  /// Expects a record with hidden arguments to be recognised as its place, without those fields.
  private func check(
    _ printer: MirroringPrinter, _ place: MirroringPlace, seed: Int, _ classifier: inout Classifier
  ) {
    let (text, _) = printer.record(of: place, seed: seed)
    let found = classifier.recognise(text)
    #expect(found?.id == Self.entry(of: place)?.id, "\(text)")
    let names = Self.entry(of: place)?.fields.first ?? []
    for (index, name) in names.enumerated() where printer.hidden == index || printer.hidden == -1 {
      #expect(found?.fields[name] == nil, "\(text)")
    }
  }

  private func check(_ printer: MirroringPrinter, seeds: Range<Int>) throws {
    var classifier = Classifier(try Self.catalogue.get())
    for (index, place) in Self.places.enumerated() {
      if place.hasOnlyArguments, printer.method != .named { continue }
      for seed in seeds {
        let printed = printer.record(of: place, seed: index * 5 + seed)
        guard let found = classifier.recognise(printed.text), let entry = Self.entry(of: place),
          found.id == entry.id
        else {
          let id = classifier.recognise(printed.text)?.id ?? "nothing"
          Issue.record("\(id), not \(Self.entry(of: place)?.id ?? "known"):\n\(printed.text)")
          break
        }
        let isRight = entry.fields.contains { names in
          zip(names, printed.arguments).allSatisfy { name, argument in
            (found.fields[name] ?? "") == argument.trimmingCharacters(in: .whitespacesAndNewlines)
          }
        }
        if !isRight {
          Issue.record("\(found.id) has \(found.fields):\n\(printed.text)")
          break
        }
      }
    }
  }
}

extension MirroringPlace {
  /// Whether the place has no text of its own, so that only its method identifies it.
  fileprivate var hasOnlyArguments: Bool {
    PrintfFormat(format).texts.allSatisfy { !$0.contains(where: \.isLetter) }
  }
}

extension ExpectedEntries {
  /// The only entry with a format's text, for any method.
  func entry(of format: PrintfFormat) -> ExpectedEntry? { entry(of: format, among: { _ in true }) }
}
