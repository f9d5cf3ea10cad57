// Searches for the record that takes longest for its length: a statement of LOGS.md whose places are filled
// with repetitions of libFuzzer's input. No record may be given up, and the time of the whole path must stay
// proportional.

import Catalogue
import CatalogueDocument
import Diagnosis
import Foundation
import LogRecords

enum WorkFuzzer {
  private static let catalogue = Result { try EntryCatalogue.builtIn() }
  private static let templates = Result { try catalogue.get().entries.flatMap(\.document.templates) }

  /// The minimum length of each record, in bytes.
  private static let bytes = 8 << 10
  /// The maximum processor time per byte, in microseconds, in a build that sanitizers make slow.
  private static let maximumTime = 50
  /// The maximum processor time for work that is done once, such as compiling patterns, in microseconds.
  private static let timeForOnce = 200_000

  /// Tries one input.
  ///
  /// Two bytes select the statement, the third says whether optional parts are present, and the rest fills
  /// its places in order, separated by NULs.
  static func attempt(_ input: [UInt8]) throws {
    guard input.count > 3 else { return }
    let templates = try templates.get()
    let template = templates[(Int(input[0]) << 8 | Int(input[1])) % templates.count]
    let fillings = input[3...].split(separator: 0).map(Array.init)
    guard !fillings.isEmpty else { return }
    var filled = 0
    let message = text(of: template.parts, withOptional: input[2] & 1 == 1) {
      let filling = fillings[filled % fillings.count]
      filled += 1
      let count = bytes / template.fields.count / filling.count
      return Array(repeatElement(filling, count: count).joined())
    }
    let capture = Array("2013-11-18 21:44:41.159 Trips[543:1403] CoreData: Ubiquity:  ".utf8) + message
    try check(capture)
  }

  private static func check(_ capture: [UInt8]) throws {
    let catalogue = try catalogue.get()
    var classifier = Classifier(catalogue)
    var reader = RecordReader()
    var givenUp: Int?
    func note(_ record: Record, _ bytes: Span<UInt8>) {
      if case .undecided = classifier.classify(record, bytes) { givenUp = classifier.workDone }
    }
    reader.append(capture.span, note)
    reader.finish(.whole, note)
    try require(givenUp == nil, "given up after \(givenUp ?? 0) of work")
    let start = clock()
    var analysis = Analysis(of: "capture", with: catalogue)
    analysis.append(capture.span) { _, _, _ in }
    _ = analysis.finish { _, _, _ in }
    // Processor time, in microseconds.
    let time = Int(clock() - start)
    try require(
      time <= timeForOnce + capture.count * maximumTime, "\(time / 1000) ms for \(capture.count) bytes")
  }

  private static func text(
    of parts: [Template.Part], withOptional: Bool, _ value: () -> [UInt8]
  ) -> [UInt8] {
    parts.flatMap { part -> [UInt8] in
      switch part {
      case .literal(let text): Array(text.utf8)
      case .blanks: [0x20, 0x20]
      case .newline: [0x0A]
      case .field: value()
      case .optional(let inner): withOptional ? text(of: inner, withOptional: true, value) : []
      }
    }
  }
}
