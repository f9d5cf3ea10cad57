// The importer's whole queue, as its scheduling context describes itself.

internal import LogRecords

/// A scheduling context's description: which transaction logs wait, run, failed or are left aside.
package struct SchedulingDescription: Equatable {
  /// A log and the error that its import met.
  package struct Failure: Equatable {
    /// The log's path.
    package var log: Range<Int>

    /// The error; it may be escaped.
    package var error: Range<Int>
  }

  /// The most logs kept of one list.
  package static let capacity = 16_384

  /// The paths of the logs that wait.
  package private(set) var pending: [Range<Int>] = []

  /// The paths of the logs with an operation.
  package private(set) var scheduled: [Range<Int>] = []

  /// The paths of the logs that failed.
  package private(set) var failed: [Range<Int>] = []

  /// The paths of the logs that are not imported, such as those that were before.
  package private(set) var ignored: [Range<Int>] = []

  /// The errors met.
  package private(set) var errors: [Failure] = []

  /// Reads the first scheduling context in a text.
  package init(_ bytes: Span<UInt8>) {
    var reader = ObjectReader()
    while let field = reader.next(bytes) {
      guard !field.isEmptyCollection, let list = reader.list(of: .recordsImporterSchedulingContext) else {
        continue
      }
      if list == .encounteredErrors {
        guard errors.count < Self.capacity, let log = bytes.path(in: field.name) else { continue }
        errors.append(Failure(log: log, error: field.value))
      } else if let path = bytes.path(in: field.value) {
        append(path, to: list)
      }
    }
  }

  private mutating func append(_ path: Range<Int>, to list: ObjectLabel) {
    switch list {
    case .pendingLogs where pending.count < Self.capacity: pending.append(path)
    case .scheduledLogs where scheduled.count < Self.capacity: scheduled.append(path)
    case .failedLogs where failed.count < Self.capacity: failed.append(path)
    case .ignoredlogs where ignored.count < Self.capacity: ignored.append(path)
    default: break
    }
  }
}

extension ObjectReader {
  /// The label of the collection it reads the members of, when that is a field of an object of a class.
  fileprivate func list(of type: ObjectClass) -> ObjectLabel? {
    guard stack.count > 2, stack.top.isCollection, stack[stack.count - 2].type == type else { return nil }
    return stack.top.label
  }
}
