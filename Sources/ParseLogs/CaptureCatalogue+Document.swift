// A document with entries of the app's own, and a problem in one.

internal import CatalogueDocument
internal import ReportModel

extension CaptureCatalogue {
  /// A text with entries in the format of LOGS.md.
  ///
  /// ```swift
  /// let document = CaptureCatalogue.Document(name: "trips.md", text: trips)
  /// let catalogue = try CaptureCatalogue(adding: [document])
  /// ```
  public struct Document: Hashable, Sendable {
    /// The name by which problems are reported.
    public let name: String
    /// The contents of the document.
    public let text: String

    /// Creates a document from its contents.
    ///
    /// ```swift
    /// let empty = CaptureCatalogue.Document(name: "empty.md", text: "")
    /// #expect(throws: CaptureError.self) { try CaptureCatalogue(adding: [empty]) }
    /// ```
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A problem at a place in a document.
  ///
  /// ```swift
  /// guard case .catalogue(let problems) = error else { return }
  /// for problem in problems where !problem.isWarning { print(problem) }
  /// ```
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The ``Document/name`` of the document.
    public let document: String
    /// The line of the document, from 1.
    public let line: Int
    /// The column of the line, from 1.
    public let column: Int
    /// The problem, in a sentence.
    public let message: String
    /// The advice on how to fix the problem.
    public let advice: String
    /// Whether the document can be used in spite of the problem.
    public let isWarning: Bool
    /// The problem as a compiler prints it: its place, the message, the line, and the advice.
    public let description: String

    init(_ problem: CatalogueProblem) {
      document = problem.file
      (line, column) = (problem.line, problem.column)
      message = problem.reason.sentence
      advice = problem.reason.help
      isWarning = problem.reason.isWarning
      description = problem.description.safeLines
    }
  }
}
