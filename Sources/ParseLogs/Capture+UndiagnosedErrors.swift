// Records that report an error which no rule judges: why a capture without findings may not be healthy.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import Timelines

extension Capture {
  /// Records of one entry, or of none, that report an error which no rule judges.
  ///
  /// ```swift
  /// let errors = capture.undiagnosedErrors
  /// #expect(errors.allSatisfy { $0.entry == "trips-refused" }, "\(errors)")
  /// ```
  public struct UndiagnosedErrors: Hashable, Sendable, CustomStringConvertible {
    /// The id of the entry that they are, such as `trips-refused`; `nil` for those that no entry fits.
    public let entry: String?

    /// How many they are.
    public let count: Int

    /// The first of them; without its text when the app printed it.
    public let first: Finding.Evidence

    /// They in a line: how many, of which entry, and where the first stands.
    ///
    /// ```swift
    /// let told = capture.undiagnosedErrors.map { "\($0): \($0.first.text)" }
    /// #expect(told.count < 3, "\(told)")
    /// ```
    public var description: String {
      "\(count) of \(entry ?? "no entry"), the first at line \(first.place.line)"
    }

    private init(_ entry: String?, _ count: Int, _ first: FoundEvidence) {
      self.entry = entry
      self.count = count
      self.first = Finding.Evidence(first)
    }

    /// All of a capture, in the order of their first records.
    static func all(_ diagnosis: CaptureDiagnosis) -> [Self] {
      let (statements, entries) = (diagnosis.statements, diagnosis.catalogue.entries)
      let known = statements.firstUnexplained.map { entry, first in
        Self(entries[entry].document.id, statements.byEntry[entry], first)
      }
      let unknown = statements.unrecognised.firstError.map {
        Self(nil, statements.unrecognised.errorCount, $0)
      }
      return (known + [unknown].compactMap(\.self)).sorted { $0.first.place.line < $1.first.place.line }
    }
  }
}
