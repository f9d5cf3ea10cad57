// The record under way, as far as it decides what the next line is.

/// What a line stands behind: little enough to be passed for every line of a capture.
struct LineContext {
  /// What the record is; `nil` when none is under way.
  private var kind: Record.Kind?
  private var dialect = Dialect.bare
  private var origin = Origin.app
  /// What stands before each of its lines.
  let margin: Margin
  /// The indentation of its first line.
  let indent: Int

  @inline(__always) init(_ current: OpenRecord?) {
    margin = current?.margin ?? .none
    indent = Int(current?.indent ?? 0)
    guard let current else { return }
    (kind, dialect, origin) = (current.record.kind, current.record.dialect, current.record.origin)
  }

  /// Whether lines may continue it.
  var isRecord: Bool { kind == .statement || kind == .fragment }

  /// Whether a header begins it, or a statement that has none.
  var isStatement: Bool { kind == .statement }

  /// Whether a header of a known style begins it.
  @inline(__always) var hasKnownHeader: Bool {
    switch dialect {
    case .bare, .timed, .unknown: false
    default: isStatement
    }
  }

  /// Whether it is an app's, by its header.
  @inline(__always) var isOfApp: Bool { isStatement && origin == .app && dialect != .bare }
}
