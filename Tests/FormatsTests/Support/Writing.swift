// Writes reports and stories in one step.

import Catalogue
import Diagnosis
import Formats
import LogRecords
import ReportModel
import Timelines

extension ReportFormat {
  /// The report on captures.
  func text(of diagnoses: [CaptureDiagnosis]) -> String { text(of: Report(diagnoses, Self.parts)) }

  /// The report on compared devices.
  func text(of comparison: Comparison) -> String { text(of: Report(comparison, Self.parts)) }
}

/// The story of a capture with what writes it.
struct Telling {
  private var teller: Storyteller
  private var writer: any StoryWriter

  init(_ catalogue: EntryCatalogue, level: Int = 0, _ writer: any StoryWriter) {
    teller = Storyteller(catalogue, verbosity: level, isForPrograms: writer is EventLines)
    self.writer = writer
  }

  mutating func tell(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    writer.write(teller.items(step, bytes, timelines), line: step.record.line)
  }

  mutating func show(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
    var preview = teller
    writer.show(preview.items(step, bytes, timelines), line: step.record.line)
  }

  mutating func finish() { writer.finish(teller.rest()) }

  mutating func take() -> String { writer.take() }
}
