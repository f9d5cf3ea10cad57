// Where the report goes. A regular file is written aside and takes its name only when it is whole; everything else, such
// as a device or a pipe, is written to as it is.

internal import SystemPackage

/// An open output.
struct Output {
  /// Whether nothing was written yet.
  private(set) var isEmpty = true

  private let file: FileDescriptor

  /// Its name, for people.
  private let name: String

  /// The file that is replaced in the end, and the one written meanwhile; `nil` for what is written to as it is.
  private let replacement: (target: String, aside: String)?

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - path: A path; `nil` for standard output.
  ///   - inputs: The captures, none of which may be overwritten.
  /// - Throws: `Complaint` when the file cannot be made, or is one of the captures.
  init(path: String?, inputs: [String]) throws(Complaint) {
    guard let path else {
      file = .standardOutput
      name = "standard output"
      replacement = nil
      return
    }
    name = path
    let target = Environment.resolved(path)
    if inputs.contains(where: { Environment.resolved($0) == target }) {
      throw Complaint(.usage, "\(path) is a capture; give the report another name")
    }
    let kind = Environment.kind(of: target)
    if kind == .directory { throw Complaint(.inputOutput, "\(path) is a directory") }
    replacement = kind == .other ? nil : (target, "\(target).\(Environment.processNumber).part")
    do {
      file = try FileDescriptor.open(
        FilePath(replacement?.aside ?? target), .writeOnly,
        options: replacement == nil ? [] : [.create, .truncate],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch {
      throw Complaint(.inputOutput, "\(path): \(error)")
    }
    if let replacement { Environment.copyPermissions(from: target, to: replacement.aside) }
  }

  /// Whether it is a terminal.
  var isTerminal: Bool { Environment.isTerminal(file) }

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
      discard()
      throw Complaint(.inputOutput, "\(name): \(error)")
    }
  }

  /// Closes the output and gives a file its name.
  ///
  /// - Throws: `Complaint` when that fails.
  mutating func close() throws(Complaint) {
    guard let replacement else { return }
    do {
      try file.close()
      try Environment.rename(replacement.aside, to: replacement.target)
    } catch {
      discard()
      throw Complaint(.inputOutput, "\(name): \(error)")
    }
  }

  /// Removes what was written aside: half a report is none.
  func discard() {
    if let replacement { Environment.remove(replacement.aside) }
  }
}
