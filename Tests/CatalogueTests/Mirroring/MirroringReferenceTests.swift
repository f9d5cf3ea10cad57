import CatalogueDocument
import Foundation
import LogRecords
import ReferenceData
import StatementPrinter
import Testing

@testable import Catalogue

/// Every place in Core Data's code at which mirroring is known to print is an entry of its own, in every shape.
///
/// Which entry each is, is found by comparing the texts of formats and templates; what its fields hold is what was printed.
struct MirroringReferenceTests {
  static let list = "reference/cloudkit/formats.jsonl"
  static let isHere = ReferenceData.has(list)
  static let places = (try? MirroringPlace.list(ReferenceData.url(list))) ?? []
  static let expected = ExpectedEntries(LogsDocument.entries(of: "Sources/Catalogue/CloudKit.md"))
  static let catalogue = Result { try EntryCatalogue.builtIn() }

  static func entry(of place: MirroringPlace) -> ExpectedEntry? {
    expected.entry(of: PrintfFormat(place.format), printedBy: place.method)
      // Of two the method is not known, but the entry has one.
      ?? expected.entry(of: PrintfFormat(place.format))
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func theListIsWholeAndEveryFormatHasItsEntry() {
    #expect(Self.places.count == 306)
    #expect(Set(Self.places.map(\.format)).count == 268)
    for place in Self.places {
      #expect(Self.entry(of: place)?.fields.isEmpty == false, "\(place.method ?? ""): \(place.format)")
    }
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"), arguments: MirroringShape.allCases)
  func everyPlaceIsItsOwnEntryWithItsFields(shape: MirroringShape) throws {
    try check(MirroringPrinter(shape), seeds: 0..<4)
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"), arguments: [MirroringShape.xcode, .compact26])
  func anotherSystemsMethodDoesNotMatter(shape: MirroringShape) throws {
    var printer = MirroringPrinter(shape)
    printer.renamesMethod = true
    try check(printer, seeds: 4..<6)
  }

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"), arguments: [MirroringShape.errorStream, .syslog26])
  func withoutItsMethodEveryPlaceIsStillItsOwnEntry(shape: MirroringShape) throws {
    var printer = MirroringPrinter(shape)
    printer.namesMethod = false
    try check(printer, seeds: 6..<8)
  }

  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"),
    arguments: [MirroringShape.defaultStyle26, .compact26, .syslog26])
  func anArgumentThatTheSystemHidDoesNotMatter(shape: MirroringShape) throws {
    var classifier = Classifier(try Self.catalogue.get())
    for (index, place) in Self.places.enumerated() {
      for hidden in -1..<PrintfFormat(place.format).places.count {
        var printer = MirroringPrinter(shape)
        printer.hidden = hidden
        let (text, _) = printer.record(of: place, seed: index)
        let found = classifier.recognise(text)
        #expect(found?.id == Self.entry(of: place)?.id, "\(text)")
        let names = Self.entry(of: place)?.fields.first ?? []
        if hidden >= 0, names.indices.contains(hidden) {
          #expect(found?.fields[names[hidden]] == nil, "\(text)")
        }
      }
    }
  }

  private func check(_ printer: MirroringPrinter, seeds: Range<Int>) throws {
    var classifier = Classifier(try Self.catalogue.get())
    for (index, place) in Self.places.enumerated() {
      // What has no text of its own is told by its method only.
      let isOnlyPlaces = PrintfFormat(place.format).texts.allSatisfy { !$0.contains(where: \.isLetter) }
      if isOnlyPlaces, !printer.namesMethod || printer.renamesMethod { continue }
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

extension ExpectedEntries {
  /// The one entry that has a format's text, whatever its methods.
  func entry(of format: PrintfFormat) -> ExpectedEntry? { entry(of: format, among: { _ in true }) }
}
