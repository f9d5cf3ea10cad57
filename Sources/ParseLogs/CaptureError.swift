// The reasons why a capture cannot be read, as data and in words.

internal import OrderedCollections
internal import ReportModel
internal import SystemPackage

/// The reason why a capture cannot be read.
///
/// ```swift
/// do throws(CaptureError) {
///   captures.append(try Capture(contentsOfFile: "\(folder)/watch.log"))
/// } catch .unreadable(let path, _) {
///   missing.append(path)
/// }
/// ```
public enum CaptureError: Error, Equatable {
  /// The file does not exist, cannot be read, or ends with a read error.
  ///
  /// The `code` is the system's error number, such as `ENOENT`.
  case unreadable(path: String, code: CInt)

  /// Your documents cannot be used as a catalogue.
  ///
  /// The `problems` are in the order of the documents and of their lines, with the warnings among them.
  case catalogue(problems: [CaptureCatalogue.Problem])

  /// The entry with this `id` cannot be used together with the others.
  case unusableEntry(id: String, reason: String)
}

extension CaptureError: CustomStringConvertible {
  /// The error in a sentence; the problems of a catalogue follow line by line, as a compiler prints them.
  ///
  /// ```swift
  /// let error = #expect(throws: CaptureError.self) { try Capture(contentsOfFile: "/nowhere/ipad.log") }
  /// #expect(error?.description.hasPrefix("/nowhere/ipad.log cannot be read") == true)
  /// ```
  public var description: String {
    switch self {
    case .unreadable(let path, let code): "\(path) cannot be read: \(Errno(rawValue: code))"
    case .catalogue(let problems): "the catalogue cannot be used: \(Self.listing(of: problems))"
    case .unusableEntry(let id, let reason): "the catalogue cannot be used: \(id): \(reason)"
    }
  }

  /// The maximum number of a document's problems that are listed.
  private static let maximumProblems = 100

  private static func listing(of problems: [CaptureCatalogue.Problem]) -> String {
    OrderedDictionary(grouping: problems, by: \.document).values.map { problems in
      let omitted = problems.count - maximumProblems
      return problems.prefix(maximumProblems).map { "\($0)\n" }.joined()
        + (omitted > 0 ? "… and \(counted(omitted, "more problem"))\n" : "")
    }.joined()
  }
}
