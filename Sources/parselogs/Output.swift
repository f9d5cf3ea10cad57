// Where the report goes. A file is written aside and takes its name only when it is whole.

internal import SystemPackage

/// An open output.
struct Output {
  /// Whether nothing was written yet.
  private(set) var isEmpty = true

  private let file: FileDescriptor
  private let path: String?

  /// Opens the output.
  ///
  /// - Parameter path: A path; `nil` for standard output.
  /// - Throws: `Complaint` when the file cannot be made.
  init(path: String?) throws(Complaint) {
    self.path = path
    guard let path else {
      file = .standardOutput
      return
    }
    do {
      file = try FileDescriptor.open(
        FilePath(Self.aside(path)), .writeOnly, options: [.create, .truncate],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch {
      throw Complaint(.inputOutput, "\(path): \(error)")
    }
  }

  /// Whether it is a terminal.
  var isTerminal: Bool { path == nil && Environment.isTerminal(file) }

  /// Writes text.
  ///
  /// - Throws: `Complaint`; a silent one when the reader of a pipe has gone.
  mutating func write(_ text: String) throws(Complaint) {
    guard !text.isEmpty else { return }
    isEmpty = false
    do {
      try file.writeAll(text.utf8)
    } catch Errno.brokenPipe {
      throw Complaint(.done, nil)
    } catch {
      throw Complaint(.inputOutput, "\(path ?? "standard output"): \(error)")
    }
  }

  /// Closes the output and gives a file its name.
  ///
  /// - Throws: `Complaint` when that fails.
  mutating func close() throws(Complaint) {
    guard let path else { return }
    do {
      try file.close()
    } catch {
      throw Complaint(.inputOutput, "\(path): \(error)")
    }
    guard Environment.rename(Self.aside(path), to: path) else {
      throw Complaint(.inputOutput, "\(path): the report stays in \(Self.aside(path))")
    }
  }

  private static func aside(_ path: String) -> String { path + ".part" }
}
