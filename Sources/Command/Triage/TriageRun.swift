// One run over many captures: several threads read them, and their rows are added and written in the order of
// the captures. No more than one batch of rows waits for that.

internal import Diagnosis
internal import Dispatch
internal import Formats
internal import ReportModel
internal import Synchronization

struct TriageRun: ~Copyable {
  private let reader: TriageReader
  private let items: [CaptureFiles.Item]
  private var progress: ProgressLine
  /// The rows and totals; `nil` when rows are only passed on.
  private(set) var triage: Triage?
  private(set) var status = ExitStatus.done
  /// How bad the worst finding is; `nil` for none.
  private(set) var worst: Finding.Severity?
  /// Whether each capture shows that the app syncs.
  private(set) var isProven = true
  /// How many captures were read.
  private(set) var count = 0
  /// What the first captures are called in a redacted report.
  private(set) var names: [(name: String, path: String)] = []

  /// For how many captures it is explained what they are called.
  static let mostExplained = 100

  /// How many captures are read until their rows are written; the rows of a batch may hold many templates.
  private static let batch = 64

  init(
    _ reader: TriageReader, _ items: [CaptureFiles.Item], _ progress: ProgressLine, mostRows: Int?
  ) {
    self.reader = reader
    self.items = items
    self.progress = progress
    triage = mostRows.map { Triage(isRedacted: reader.key != nil, mostRows: $0) }
    self.progress.begin(size: nil)
  }

  /// Reads all captures; each row is passed on in their order.
  mutating func readAll(_ write: (TriageRow) throws(Complaint) -> Void) throws(Complaint) {
    for start in stride(from: 0, to: items.count, by: Self.batch) {
      let part = items[start..<min(start + Self.batch, items.count)]
      let rows = read(part, from: start)
      progress.clear()
      for (row, item) in zip(rows, part) {
        guard let row else { continue }
        try write(row)
        triage?.add(row)
        count += 1
        if reader.key != nil, names.count <= Self.mostExplained { names.append((row.name.plain, item.path)) }
      }
      if status.isInterruption { break }
    }
    let unread = items.count - count
    if unread > 0 { Complaint.hint("interrupted; not read: \(counted(unread, "capture"))") }
  }

  /// Reads some of the captures with as many threads as there are; without a row is what an interruption left
  /// out.
  private mutating func read(_ part: ArraySlice<CaptureFiles.Item>, from start: Int) -> [TriageRow?] {
    let next = Atomic<Int>(0)
    let results = Mutex(
      (rows: [TriageRow?](repeating: nil, count: part.count), status: status, done: start, line: progress))
    let (reader, all) = (reader, items.count)
    DispatchQueue.concurrentPerform(iterations: min(Environment.threads, part.count)) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < part.count, Interruption.status == nil else { break }
        let (row, status) = reader.row(of: part[part.startIndex + index])
        results.withLock { results in
          results.rows[index] = row
          results.status = max(results.status, status)
          results.done += 1
          results.line.show(captures: results.done, of: all)
        }
      }
    }
    let rows = results.withLock { results in
      status = max(results.status, Interruption.status ?? .done)
      progress = results.line
      return results.rows
    }
    for case let row? in rows {
      if row.warnings > 0 { worst = max(worst ?? .warning, .warning) }
      if row.errors > 0 { worst = .error }
      if !row.isProven { isProven = false }
    }
    return rows
  }
}
