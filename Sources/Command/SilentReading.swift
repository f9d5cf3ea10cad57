// Reads a capture to its end without telling its story: for what needs all of it before it says anything.

internal import Catalogue
internal import Diagnosis
internal import LogRecords
internal import Redaction
internal import SystemPackage

/// The reading of captures of which nothing is told meanwhile.
struct SilentReading {
  /// The entries that records are looked up in.
  let catalogue: EntryCatalogue

  /// What learns from records; `nil` when nothing is redacted.
  var redactor: Redactor?

  /// When to show how far it is.
  let progress: ProgressChoice

  /// What an interruption leaves undone, such as "nothing was compared".
  let undone: String

  /// Reads a capture.
  ///
  /// - Throws: `Complaint` when it is not there or cannot be read to its end, and when a signal ends the reading.
  func diagnosis(of path: String) throws(Complaint) -> CaptureDiagnosis {
    let input = try Input(path: path)
    defer { input.close() }
    var analysis: Analysis
    do throws(ClassifierError) {
      analysis = try Analysis(
        of: redactor?.captureName(input.name) ?? input.name, with: catalogue, threads: Environment.threads,
        showsAppRecords: redactor != nil)
    } catch {
      throw Complaint(.software, "there is not enough memory")
    }
    var line = ProgressLine(progress)
    line.begin(size: input.size)
    defer { line.clear() }
    var isMore = true
    while isMore {
      _ = input.wait(atMost: nil)
      try endIfInterrupted()
      do throws(ReadError) {
        isMore = try analysis.read(from: input.descriptor) { _, bytes, _ in
          redactor?.learnUsers(in: bytes)
        }
      } catch {
        throw Complaint(.inputOutput, "\(input.name): \(Errno(rawValue: error.code))")
      }
      if line.isDue { line.show(analysis.progress) }
    }
    return analysis.finish { _, bytes, _ in redactor?.learnUsers(in: bytes) }
  }

  /// Ends with what is undone when a signal came.
  func endIfInterrupted() throws(Complaint) {
    if let status = Interruption.status { throw Complaint(status, "interrupted; \(undone)") }
  }
}
