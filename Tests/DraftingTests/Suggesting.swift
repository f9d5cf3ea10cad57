import Catalogue
import CatalogueDocument
import Diagnosis
import Foundation
import LogRecords
import ReferenceData
import Timelines

@testable import Drafting

/// Drafting the way tests need it.
enum Suggesting {
  static let catalogue: EntryCatalogue = {
    do {
      return try EntryCatalogue.builtIn()
    } catch {
      preconditionFailure("the built-in catalogue cannot be used: \(error)")
    }
  }()

  /// The text of LOGS.md.
  static func logs() throws -> String {
    try String(contentsOf: Project.folder.appending(path: "LOGS.md"), encoding: .utf8)
  }

  /// Diagnoses a capture with some entries, given in chunks of a size.
  static func diagnose(
    _ capture: some Sequence<UInt8>, with catalogue: EntryCatalogue = catalogue, chunk: Int = 1 << 16
  ) throws -> CaptureDiagnosis {
    let bytes = Array(capture)
    var analysis = Analysis(of: "capture", with: catalogue)
    var start = 0
    while start < bytes.count {
      let end = min(start + chunk, bytes.count)
      analysis.append(bytes.span.extracting(start..<end)) { _, _, _ in }
      start = end
    }
    return analysis.finish { _, _, _ in }
  }

  /// What is suggested for a capture.
  static func suggest(_ capture: some Sequence<UInt8>, chunk: Int = 1 << 16) throws -> Suggestions {
    Suggestions([try diagnose(capture, chunk: chunk)], catalogue)
  }

  /// What the checks of a catalogue report about a text.
  static func problems(_ text: String) throws -> [String] {
    Lint().check(text, file: "LOGS.md").problems.map {
      "\($0.line): \($0.reason.sentence)"
    }
  }

  /// The built-in entries and drafted ones.
  static func joined(_ suggestions: Suggestions) throws -> EntryCatalogue {
    let drafts = try ParsedCatalogue("## Drafts\n\n" + suggestions.text, file: "drafts")
    return try EntryCatalogue(catalogue.entries.map(\.document) + drafts.entries)
  }
}
