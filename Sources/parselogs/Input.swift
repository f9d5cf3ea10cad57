// A capture to read: a file, or standard input.

internal import SystemPackage

/// An open capture.
struct Input {
  /// Its name, as given.
  let name: String

  private let file: FileDescriptor

  /// Opens a capture.
  ///
  /// - Parameter path: A path, or `-` for standard input.
  /// - Throws: `Complaint` when it is not there, may not be read, or is a directory.
  init(path: String) throws(Complaint) {
    guard path != "-" else {
      name = "standard input"
      file = .standardInput
      if Environment.isTerminal(file) {
        Complaint.hint("reading from the terminal; end with Control-D")
      }
      return
    }
    name = path
    do {
      file = try FileDescriptor.open(FilePath(path), .readOnly)
    } catch {
      throw Complaint(.noInput, "\(path): \(error)")
    }
    if Environment.kind(of: Environment.resolved(path)) == .directory {
      close()
      throw Complaint(.noInput, "\(path) is a directory; give the captures in it one by one")
    }
  }

  /// The system's number for it.
  var descriptor: Int32 { file.rawValue }

  /// All its bytes.
  ///
  /// - Parameter limit: How many there may be.
  /// - Returns: The bytes; `nil` when there are more.
  /// - Throws: `Complaint` when reading fails.
  func all(atMost limit: Int) throws(Complaint) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    do {
      while bytes.count <= limit {
        let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
        if count == 0 { return bytes }
        bytes += chunk[..<count]
      }
      return nil
    } catch {
      throw Complaint(.inputOutput, "\(name): \(error)")
    }
  }

  /// Closes it.
  ///
  /// An error would tell nothing that reading has not told.
  func close() {
    guard file != .standardInput else { return }
    _ = try? file.close()
  }
}
