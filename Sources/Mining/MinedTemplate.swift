// A group of records that differ only in their values: their common template, and the first record.

internal import CatalogueDocument
package import LogRecords

/// A template mined from records that differ only in their values.
package struct MinedTemplate: Sendable {
  /// The first record of a template.
  package struct FirstRecord: Sendable {
    /// The record, with its ranges in `bytes`.
    package private(set) var record: Record
    /// The record's bytes, header and message; of a long message only the beginning.
    package private(set) var bytes: [UInt8] = []
    /// Whether the message is longer than the kept part.
    package fileprivate(set) var isCut = false

    /// The maximum length of a header that is kept, in bytes.
    private static let maximumHeaderLength = 2 << 10

    /// Replaces the record by another one, reusing its memory.
    fileprivate mutating func replace(by other: Record, _ whole: Span<UInt8>) {
      let start = Int(other.message.lower)
      let end = min(Int(other.message.upper), start + MessageScanner.maximumMessageLength)
      record = other
      record.object = .none
      bytes.removeAll(keepingCapacity: true)
      if start <= Self.maximumHeaderLength {
        bytes.append(whole.extracting(0..<end))
        record.message = ByteRange(start, end)
      } else {
        bytes.append(whole.extracting(start..<end))
        record.message = ByteRange(0, end - start)
        record.process = .empty
        record.method = .empty
        record.dialect = .bare
      }
      isCut = Int(other.message.upper) > end
    }

    /// The method that printed the record, as `Class selector`; empty if it names none.
    package var method: String { bytes.span.extracting(record.method.range).text }
  }

  /// The template's number among all of a reading.
  package private(set) var number: Int
  /// The number of records with this template.
  package internal(set) var count = 1
  /// The first record with this template.
  package private(set) var first: FirstRecord
  /// Whether all records named the same method, or none.
  package internal(set) var hasSingleMethod = true
  /// The guesses about the fields, in order.
  package internal(set) var fields: [FieldGuess] = []

  init(number: Int, _ record: Record, _ bytes: Span<UInt8>, _ pieces: [MessagePiece]) {
    (self.number, first) = (number, FirstRecord(record: record))
    replace(number: number, record, bytes, pieces)
  }

  mutating func replace(number: Int, _ record: Record, _ bytes: Span<UInt8>, _ pieces: [MessagePiece]) {
    (self.number, count, hasSingleMethod) = (number, 1, true)
    first.replace(by: record, bytes)
    fields.removeAll(keepingCapacity: true)
    for case .field(let kind) in pieces.lazy.map(\.content) { fields.append(FieldGuess(kind)) }
  }

  /// Adds the records of another reading that have the same template.
  package mutating func merge(_ other: MinedTemplate) {
    count += other.count
    if !other.hasSingleMethod || other.first.method != first.method { hasSingleMethod = false }
    for index in fields.indices where index < other.fields.count { fields[index].join(other.fields[index]) }
  }
}

extension MinedTemplate {
  /// Returns the identity of the template, which is equal in several readings.
  ///
  /// It consists of the origin and the text, with a mark for each field, and the method if the text
  /// identifies nothing; the method is missing if the header is too long to be kept.
  package func identity(_ scanner: inout MessageScanner) -> [UInt8] {
    let bytes = first.bytes.span
    let message = bytes.extracting(first.record.message.range)
    scanner.scan(message, isCut: first.isCut)
    var identity: [UInt8] = []
    scanner.forEachPart(of: message, first.record.origin, bytes.extracting(first.record.method.range)) {
      identity.append($0)
    } mark: {
      identity.append($0)
    }
    return identity
  }

  /// Returns the pieces of the first record's message, each word separately, fields with the kinds that fit
  /// all records.
  package func pieces(_ scanner: inout MessageScanner) -> [MessagePiece] {
    let message = first.bytes.span.extracting(first.record.message.range)
    scanner.scan(message, isCut: first.isCut)
    var pieces: [MessagePiece] = []
    var field = 0
    for piece in scanner.pieces {
      switch piece.content {
      case .field where field < fields.count:
        pieces.append(MessagePiece(.field(fields[field].kind), piece.range))
        field += 1
      case .text: pieces += Self.words(message, piece.range)
      default: pieces.append(piece)
      }
    }
    return pieces
  }

  /// Returns the template of the first record with another message, such as one without invisible characters.
  ///
  /// If the message has as many fields, they keep the kinds that fit all records.
  package func replacingMessage(by message: [UInt8]) -> MinedTemplate {
    var record = first.record
    record.message = ByteRange(0, message.count)
    (record.process, record.method) = (.empty, .empty)
    var scanner = MessageScanner()
    scanner.scan(message.span, isCut: first.isCut)
    var other = MinedTemplate(number: number, record, message.span, scanner.pieces)
    other.count = count
    other.first.isCut = first.isCut || other.first.isCut
    if other.fields.count == fields.count { other.fields = fields }
    return other
  }

  private static func words(_ message: Span<UInt8>, _ range: Range<Int>) -> [MessagePiece] {
    var words: [MessagePiece] = []
    var start = range.lowerBound
    for index in range where message[index] == " " {
      if start < index { words.append(MessagePiece(.text, start..<index)) }
      words.append(MessagePiece(.blank, index..<index + 1))
      start = index + 1
    }
    if start < range.upperBound { words.append(MessagePiece(.text, start..<range.upperBound)) }
    return words
  }

  /// Returns the template in the notation of LOGS.md, on one line; not safe to print as it is.
  package func text(_ scanner: inout MessageScanner) -> String { text(of: pieces(&scanner)) { _, _ in nil } }

  /// Returns the template with parts of the message replaced: `other` returns the replacement that begins at
  /// an offset in a piece, and the end of the replaced part; `nil` if there is none.
  package func text(
    of pieces: [MessagePiece], _ other: (MessagePiece, Int) -> (end: Int, text: String)?
  ) -> String {
    let message = first.bytes.span.extracting(first.record.message.range)
    var text: [UInt8] = []
    var done = 0
    for piece in pieces {
      // If a replaced part ends within a piece, the rest of the piece is appended after it.
      var index = piece.range.lowerBound
      if index < done, done >= piece.range.upperBound { continue }
      index = max(index, done)
      repeat {
        if let other = other(piece, index) {
          text += other.text.utf8
          done = other.end
          index = done
          continue
        }
        switch piece.content {
        case .field(let kind): text += "{\((kind ?? .name).rawValue)}".utf8
        case .blank, .blanks, .newline: text.append(UInt8(ascii: " "))
        case .text:
          let byte = message[index]
          if byte == "{" || byte == "}" { text.append(byte) }
          text.append(byte)
          index += 1
          continue
        }
        break
      } while index < piece.range.upperBound
    }
    return String(decoding: text, as: UTF8.self)
  }
}
