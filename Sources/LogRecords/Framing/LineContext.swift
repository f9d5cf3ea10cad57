// The properties of the record in progress that decide what the next line is.

/// The state that decides what the next line is; small enough to be passed for every line.
struct LineContext {
  /// The kind of the record in progress; `nil` if there is none.
  private var kind: Record.Kind?
  private var dialect = Dialect.bare
  private var origin = Origin.app
  /// The margin before each of the record's lines.
  let margin: Margin
  /// The indentation of the record's first line.
  private let indentation: Indentation
  /// The length of that indentation, in bytes.
  @inline(__always) var indent: Int { indentation.count }

  @inline(__always) init(_ current: OpenRecord?) {
    margin = current?.margin ?? .none
    indentation = current?.indentation ?? .none
    guard let current else { return }
    (kind, dialect, origin) = (current.record.kind, current.record.dialect, current.record.origin)
  }

  /// Whether there is one.
  var isUnderWay: Bool { kind != nil }

  /// Whether lines may continue the record in progress.
  var isRecord: Bool { kind == .statement || kind == .fragment }

  /// Whether the record begins with a header, or is a statement without one.
  var isStatement: Bool { kind == .statement }

  /// Whether the record begins with a header of a known style.
  @inline(__always) var hasKnownHeader: Bool {
    switch dialect {
    case .bare, .timed, .unknown: false
    default: isStatement
    }
  }

  /// Returns the number of bytes at the start of a line that are the indentation of a paste, which the
  /// record's first line has, too.
  @inline(__always) func indentation(of line: Span<UInt8>) -> Int {
    indent == 0 ? 0 : min(indent, line.skip(from: 0) { $0 == indentation.blank })
  }

  /// Whether a line with this indentation may be one that no statement printed: it begins in the first
  /// column, or where the record's first line does.
  @inline(__always) func mayHoldAside(indent: Int) -> Bool { indent == 0 || indent == self.indent }

  /// Whether the record is an app's, according to its header.
  @inline(__always) var isFromApp: Bool { isStatement && origin == .app && dialect != .bare }
}
