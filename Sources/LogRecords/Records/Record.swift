// A log statement as printed. A record points into bytes that it does not own, and is valid only while they
// are passed along with it.

/// A log statement as printed: a header line and its continuation lines.
package struct Record: Sendable {
  /// The kind of a record.
  package enum Kind: UInt8, Sendable {
    /// A log statement.
    case statement
    /// Lines whose beginning is not in the capture.
    case fragment
    /// A line that the reporter wrote between the statements.
    case mark
    /// A line that says that the reporter omitted something; without any text, a gap outside the requested
    /// window.
    case elision
  }

  /// A function that returns the number of a ubiquity method by its name, as its owner counts them, from 1; 0
  /// for a method without a number.
  package typealias NumberOfMethod = @Sendable (Span<UInt8>) -> UInt16

  /// The kind of the record.
  package var kind: Kind
  /// The style of the record's header.
  package var dialect: Dialect
  /// Whether the record is truncated inside a statement and its message ends before the incomplete part.
  ///
  /// Declared between other small values, so that it makes no record larger.
  package var isCut = false
  /// Whether the record comes from before the requested window: it may name a store, and is not used
  /// otherwise.
  package internal(set) var isBeforeWindow = false
  /// The end of the header, where the statement begins.
  package internal(set) var headerEnd: Int32 = 0
  /// The time of the record; `nil` if the header does not contain one.
  package var timestamp: Timestamp?
  /// The offset of the line in which the header ends, after the lines of it that were joined; the lines of the
  /// message may have been wrapped as that one was.
  ///
  /// Here, after a value that ends with a small one, it makes no record larger.
  package internal(set) var lastHeaderLine: UInt16 = 0
  /// The process's name; empty if the header does not contain one.
  package var process: ByteRange
  /// The process's number; `nil` if the header does not contain one.
  package var pid: Int32?
  /// The width at which its lines were wrapped; 0 if they were not, or if it is unknown.
  ///
  /// Here, before a large value, it makes no record larger.
  package internal(set) var wrappedAt: UInt8 = 0
  /// What was changed in its text.
  package internal(set) var alterations: TextAlterations = []
  /// How its lines were wrapped.
  package internal(set) var wrapping = Wrapping.none
  /// The thread, for comparison only; 0 if the header does not contain one.
  package var thread: UInt64
  /// The method that printed the record, as `Class selector`, or a daemon's function; empty if there is none.
  package var method: ByteRange
  /// The software that printed the record.
  package var origin: Origin
  /// Whether header, method and marker are on several lines: those of the message may have been wrapped, too.
  ///
  /// Declared next to another small value, so that it makes no record larger.
  package internal(set) var isWrapped = false
  /// The number of the method of a ubiquity record, as the owner of the reader counts them, from 1; 0 if it
  /// was not looked up.
  package internal(set) var methodNumber: UInt16 = 0
  /// The message, without header, method and marker.
  package var message: ByteRange
  /// The number and the length of the object that the message begins with, in as many bytes as are free here:
  /// in a larger record, each access to a record in progress would be a call.
  var packedObject: UInt32 = 0
  /// The number of its first line in the capture, from 1.
  ///
  /// Records in JSON that share a line, and lines after separators of Unicode, count as a line each.
  package var line: Int

  /// The number of bytes dropped from the record's lines because it exceeds the maximum length.
  ///
  /// The ends of those lines are not counted.
  package var droppedBytes: Int

  /// The object that the message begins with, if the reader knows its text; whoever changes or shortens the
  /// message must set it to none.
  package var object: RepeatedObject {
    get { RepeatedObject(packed: packedObject, from: UInt32(message.lower)) }
    set { packedObject = newValue.packed(from: UInt32(message.lower)) }
  }

  /// Ends the message of a complete record.
  @inline(__always) mutating func endMessage(at end: Int) {
    message.upper = Int32(end)
    // The last field of the object may have ended with spaces.
    if packedObject != 0, object.end > UInt32(end) { packedObject = 0 }
  }

  /// Whether it has entities of HTML in the place of characters, or tags in the place of line ends.
  package var isEscaped: Bool { alterations.contains(.entities) }

  /// Whether the record is a statement; inlined, because every record is checked.
  @inlinable package var isStatement: Bool { if case .statement = kind { true } else { false } }

  /// Whether an app printed the record; inlined, because every record is checked.
  @inlinable package var isFromApp: Bool { if case .app = origin { true } else { false } }

  /// Whether the first columns of the record's lines may be missing: its header is incomplete, or has no date
  /// though others of its style have one.
  package var mayLackColumns: Bool {
    switch dialect {
    case .cut, .unknown: true
    case .timed, .consoleCopy: timestamp?.hasDate == false
    default: false
    }
  }
}
