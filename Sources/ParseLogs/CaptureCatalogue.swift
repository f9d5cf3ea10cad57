// The public form of a catalogue: the built-in entries, and the app's own.

internal import Catalogue
internal import Timelines

/// The catalogue of entries that records are looked up in.
///
/// Create it once and use it for all captures: its patterns are compiled when they are first needed, and
/// shared.
///
/// ```swift
/// let document = CaptureCatalogue.Document(name: "trips.md", text: trips)
/// let own = try CaptureCatalogue(adding: [document], checksSamples: true)
/// let capture = try Capture(contentsOfFile: "\(folder)/phone.log", catalogue: own)
/// let saves = capture.stores.flatMap(\.timeline).filter { $0.kind == .appSaved }
/// ```
public struct CaptureCatalogue: Sendable {
  private let kept: Kept<EntryCatalogue>

  var catalogue: EntryCatalogue { kept.value }

  /// Creates a catalogue of the built-in entries: those of LOGS.md and of CloudKit.md.
  ///
  /// ```swift
  /// let builtIn = try CaptureCatalogue()
  /// let verdicts = try texts.map { try Capture($0, catalogue: builtIn).verdict }
  /// ```
  ///
  /// - Throws: ``CaptureError/unusableEntry(id:reason:)``; never if the built-in entries pass their checks.
  public init() throws(CaptureError) {
    do throws(CatalogueError) {
      kept = Kept(try EntryCatalogue.builtIn())
    } catch {
      throw .unusableEntry(id: error.entry, reason: error.reason)
    }
  }

  /// Creates a catalogue of the built-in entries and your own, in the format of LOGS.md.
  ///
  /// Your entries may also describe the app's own log lines.
  ///
  /// A record that a built-in entry matches is never attributed to one of your entries.
  ///
  /// ```swift
  /// let notes = CaptureCatalogue.Document(name: "notes.md", text: "### trips-saved")
  /// let error = #expect(throws: CaptureError.self) { try CaptureCatalogue(adding: [document, notes]) }
  /// ```
  ///
  /// - Parameters:
  ///   - documents: Your documents; problems are reported by their names. The catalogue may have at most
  ///     1,000 entries.
  ///   - checksSamples: Whether your entries must pass all checks that the built-in entries pass, including
  ///     the check of
  ///     their samples.
  /// - Throws: ``CaptureError/catalogue(problems:)`` with all problems, or
  ///   ``CaptureError/unusableEntry(id:reason:)``.
  public init(adding documents: [Document], checksSamples: Bool = false) throws(CaptureError) {
    let loaded: UserCatalogues.Loaded
    do throws(CatalogueError) {
      loaded = try UserCatalogues(checksSamples: checksSamples).load(documents.map { ($0.name, $0.text) })
    } catch {
      throw .unusableEntry(id: error.entry, reason: error.reason)
    }
    switch loaded {
    case .catalogue(let all): kept = Kept(all)
    case .problems(let problems): throw .catalogue(problems: problems.joined().map { Problem($0) })
    }
  }
}
