// A set of transaction logs identified by number or file, because a capture may show only one of the two.

internal import Timelines

struct LogList {
  private var numbers = NumberSet()
  private var files: Set<LogFile> = []

  mutating func insert(_ log: LogProgress) {
    // File names of another form are specific to one capture.
    if case .uuid = log.log.file { files.insert(log.log.file) }
    if let number = log.number { numbers.insert(number) }
  }

  func contains(_ number: Int, _ file: LogFile) -> Bool { numbers.contains(number) || files.contains(file) }
}
