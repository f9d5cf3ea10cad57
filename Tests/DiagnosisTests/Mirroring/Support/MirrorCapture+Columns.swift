// Captures of mirroring in the form in which Console.app copies lines.

@testable import Diagnosis

extension MirrorCapture {
  /// The capture as Console.app copies it: without process numbers, and without dates.
  var columns: String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard line.hasPrefix("2025-04-06 ") else { return String(line) }
      let words = line.split(separator: " ")
      return "default\t\(words[1])\t\(words[7].dropLast())\t" + words[10...].joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// The rules of warnings and errors about the capture as Console.app copies it.
  func alarmsInColumns() throws -> Set<String> {
    Set(try Diagnosing.diagnose(Array(columns.utf8)).alarms.map(\.rawValue))
  }
}
