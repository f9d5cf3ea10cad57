// The reasons why a capture cannot be read, as data and in words.

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
  /// The `reason` is the system's description of the error.
  case unreadable(path: String, reason: String)

  /// The entries of a catalogue cannot be used.
  ///
  /// The `problems` are listed line by line, in the form of compiler diagnostics.
  case catalogue(problems: String)
}

extension CaptureError: CustomStringConvertible {
  /// The error in a sentence.
  ///
  /// ```swift
  /// let error = #expect(throws: CaptureError.self) { try Capture(contentsOfFile: "/nowhere/ipad.log") }
  /// #expect(error?.description.hasPrefix("/nowhere/ipad.log cannot be read") == true)
  /// ```
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .catalogue(let problems): "the catalogue cannot be used: \(problems)"
    }
  }
}
