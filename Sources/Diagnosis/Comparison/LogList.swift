// Transaction logs by their numbers and files; a capture may show only one of the two.

internal import Timelines

struct LogList {
  private var numbers = NumberSet()
  private var files: Set<LogFile> = []

  mutating func insert(_ log: LogProgress) {
    // Unusual names are a capture's own.
    if case .uuid = log.log.file { files.insert(log.log.file) }
    if let number = log.number { numbers.insert(number) }
  }

  func contains(_ number: Int, _ file: LogFile) -> Bool { numbers.contains(number) || files.contains(file) }
}
