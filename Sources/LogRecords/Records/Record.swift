// One log statement as printed. A record points into bytes it does not own: it is valid as long as they are
// shown.

/// One log statement as printed: a header line and its continuation lines.
package struct Record: Sendable {
  /// What the record is.
  package enum Kind: UInt8, Sendable {
    /// A log statement.
    case statement
    /// Lines whose beginning is not in the capture.
    case fragment
    /// A line the reporter wrote between the statements.
    case mark
    /// A line that says the reporter left something out; without any text, a gap outside the requested
    /// window.
    case elision
  }

  /// Gives the number of a method of iCloud's by its name, as its owner counts them, from 1; 0 for one that
  /// has none.
  package typealias NumberOfMethod = @Sendable (Span<UInt8>) -> UInt16

  /// What the record is.
  package var kind: Kind
  /// The style of its header.
  package var dialect: Dialect
  /// Whether it ends within a statement, and its message here before the incomplete part.
  ///
  /// Here, between other small values, it makes no record larger.
  package var isCut = false
  /// Whether it comes from before the requested window: it may say what a store is called, and nothing else.
  package internal(set) var isBeforeWindow = false
  /// Where its header ends and the statement begins.
  package internal(set) var headerEnd: Int32 = 0
  /// When it was printed, `nil` when the header does not say.
  package var timestamp: Timestamp?
  /// The process's name, empty when the header does not say.
  package var process: ByteRange
  /// The process's number, `nil` when the header does not say.
  package var pid: Int32?
  /// The thread, for comparison only; 0 when the header does not say.
  package var thread: UInt64
  /// The method that printed it, as `Class selector`, or a daemon's function; empty when not given.
  package var method: ByteRange
  /// What printed it.
  package var origin: Origin
  /// Whether its header, its method and its marker stand in several lines: those of its message may have been
  /// wrapped, too.
  ///
  /// Here, beside another small value, it makes no record larger.
  package internal(set) var isWrapped = false
  /// The number of the method of a record of iCloud's, as the owner of the reader counts them, from 1; 0 if
  /// that was not asked for.
  package internal(set) var methodNumber: UInt16 = 0
  /// The message, without header, method and marker.
  package var message: ByteRange
  /// The number of its first line in the capture, from 1.
  package var line: Int

  /// How many bytes of its lines were dropped because it is longer than a record may be.
  ///
  /// The ends of those lines are not counted.
  package var droppedBytes: Int

  /// Whether it is a statement: inlined because it is asked of every record.
  @inlinable package var isStatement: Bool { if case .statement = kind { true } else { false } }

  /// Whether an app printed it: inlined because it is asked of every record.
  @inlinable package var isOfApp: Bool { if case .app = origin { true } else { false } }

  /// Whether the first columns of its lines may be missing: its header has no date though others have one.
  package var mayLackColumns: Bool {
    switch dialect {
    case .cut, .unknown: true
    case .timed, .consoleCopy: timestamp?.hasDate == false
    default: false
    }
  }
}
