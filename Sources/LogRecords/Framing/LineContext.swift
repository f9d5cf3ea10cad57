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
  private let indentation: Indentation
  /// How many bytes that has.
  @inline(__always) var indent: Int { indentation.count }

  @inline(__always) init(_ current: OpenRecord?) {
    margin = current?.margin ?? .none
    indentation = current?.indentation ?? .none
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

  /// How many bytes a line begins with that are the indentation of a paste: those that the first line has,
  /// too.
  @inline(__always) func indentation(of line: Span<UInt8>) -> Int {
    indent == 0 ? 0 : min(indent, line.skip(from: 0) { $0 == indentation.blank })
  }

  /// Whether a line with an indentation may be one that no statement printed: it stands in the first column,
  /// or where the first line does.
  @inline(__always) func mayHoldAside(indent: Int) -> Bool { indent == 0 || indent == self.indent }

  /// Whether it is an app's, by its header.
  @inline(__always) var isOfApp: Bool { isStatement && origin == .app && dialect != .bare }
}
