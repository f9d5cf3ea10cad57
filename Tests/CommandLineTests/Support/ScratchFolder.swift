// A folder for the files of one test.

import Foundation

enum ScratchFolder {
  /// Calls `body` with a new folder, which is removed afterwards.
  static func use<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "parselogs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

extension URL {
  /// Writes a file of this folder.
  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  /// Writes a file of this folder.
  func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: appending(path: name)) }
}
