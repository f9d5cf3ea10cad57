// One run over many captures: several threads read them, and their rows are added and written in capture
// order. At most one batch of rows is kept for that.

internal import Diagnosis
internal import Dispatch
internal import Formats
internal import ReportModel
internal import Synchronization

struct TriageRun: ~Copyable {
  private let reader: TriageReader
  private let items: [CaptureFiles.Item]
  private var progress: ProgressLine
  /// The rows and totals; `nil` if rows are only written.
  private(set) var triage: Triage?
  private(set) var status = ExitStatus.done
  /// How bad the worst is that was found; `nil` for nothing.
  private(set) var worst: Finding.Severity?
  /// Whether every capture proves that the app syncs.
  private(set) var isProven = true
  /// The number of captures read.
  private(set) var count = 0
  /// The pseudonyms of the first captures, with their paths; empty without redaction.
  private(set) var names: [(name: String, path: String)] = []

  /// The maximum number of captures whose pseudonyms are listed on standard error.
  static let maximumExplained = 100

  /// The number of captures in a batch; its rows are kept until they are written and may contain many
  /// templates.
  private static let batch = 64

  init(
    _ reader: TriageReader, _ items: [CaptureFiles.Item], _ progress: ProgressLine, maximumRows: Int?
  ) {
    self.reader = reader
    self.items = items
    self.progress = progress
    triage = maximumRows.map { Triage(isRedacted: reader.key != nil, maximumRows: $0) }
    self.progress.begin(size: nil)
  }

  /// Reads all captures and passes their rows to `write`, in capture order.
  mutating func readAll(_ write: (TriageRow) throws(CommandError) -> Void) throws(CommandError) {
    for start in stride(from: 0, to: items.count, by: Self.batch) {
      let part = items[start..<min(start + Self.batch, items.count)]
      let rows = read(part, from: start)
      progress.clear()
      for (row, item) in zip(rows, part) {
        guard let row else { continue }
        try write(row)
        triage?.add(row)
        count += 1
        if reader.key != nil, names.count <= Self.maximumExplained {
          names.append((row.name.plain, item.path))
        }
      }
      if status.isInterruption { break }
    }
    let unread = items.count - count
    if unread > 0 { StandardError.hint("interrupted; not read: \(counted(unread, "capture"))") }
  }

  /// Reads a batch of captures on several threads; a capture has no row if an interruption left it out,
  /// and a row of what was read if it came while reading.
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
      if let own = row.worst { worst = max(worst ?? own, own) }
      if !row.isProven { isProven = false }
    }
    return rows
  }
}
