// Reads one of many captures and makes its row. Several threads use one reader: each capture has its own
// redactor, and all redactors share a key.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import Redaction
internal import ReportModel
internal import SystemPackage
internal import Timelines

struct TriageReader: Sendable {
  let catalogue: EntryCatalogue
  /// The key that pseudonyms are derived from; `nil` without redaction.
  let key: String?

  /// Returns the row of a capture and the status of its reading; no row if the user interrupted it before
  /// anything was read.
  func row(of item: CaptureFiles.Item) -> (row: TriageRow?, status: ExitStatus) {
    let redactor = key.map { Redactor(key: $0, catalogue: catalogue) }
    let name = redactor?.name(item.path, .capture) ?? item.path
    func unreadable(_ error: CommandError) -> (TriageRow, ExitStatus) {
      let reason = key == nil ? error.reason : error.reasonWithoutNames
      return (TriageRow(unreadable: Prose(name, .capture), reason: reason), error.status)
    }
    switch item {
    case .unreadable(_, let error): return unreadable(.input(error))
    case .file(let path):
      let input: Input
      do throws(CommandError) {
        input = try Input(path: path)
      } catch {
        if error.status.isInterruption { return (nil, error.status) }
        return unreadable(error)
      }
      defer { input.close() }
      return read(input, named: path == "-" ? input.name : name, redactor)
    }
  }

  private func read(
    _ input: Input, named name: String, _ redactor: Redactor?
  ) -> (row: TriageRow?, status: ExitStatus) {
    var analysis = Analysis(of: name, with: catalogue, observed: redactor == nil ? .none : .all)
    func observe(_ step: Analysis.Step, _ bytes: Span<UInt8>, _ timelines: borrowing StoreTimelines) {
      redactor?.learn(step, bytes)
    }
    let system = SystemVersion(in: input.beginning(SystemVersion.beginning).span)
    let end = analysis.readAll(input, observe) { _, _ in }
    switch end {
    case .interrupted where analysis.progress.bytes == 0: return (nil, end.status)
    case .failed(let error) where analysis.progress.bytes == 0:
      return (TriageRow(unreadable: Prose(name, .capture), reason: "\(error)"), end.status)
    case .failed, .interrupted, .whole:
      return (row(of: analysis.finish(end.ending, nearMisses: 0, observe), system, redactor), end.status)
    }
  }

  private func row(
    of diagnosis: CaptureDiagnosis, _ system: SystemVersion?, _ redactor: Redactor?
  ) -> TriageRow {
    redactor?.learn(diagnosis)
    var row = TriageRow(diagnosis, system: system)
    if let redactor { row.mapText(redactor.redacted) }
    return row
  }
}
