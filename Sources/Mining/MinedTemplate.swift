// Records that read alike: what they have in common, and the first of them.

internal import CatalogueDocument
package import LogRecords

/// Records that differ in their values only.
package struct MinedTemplate: Sendable {
  /// What the first record printed.
  package struct FirstRecord: Sendable {
    /// The record, with its places in `bytes`.
    package let record: Record

    /// Its bytes: header and message; of a long message the beginning.
    package let bytes: [UInt8]

    /// Whether its message is longer than what was kept of it.
    package let isCut: Bool

    /// The longest header that is kept, in bytes.
    private static let longestHeader = 2 << 10

    init(_ record: Record, _ bytes: Span<UInt8>) {
      let start = Int(record.message.lower)
      let end = min(Int(record.message.upper), start + MessageScanner.longestMessage)
      var kept: [UInt8] = []
      var own = record
      if start <= Self.longestHeader {
        kept.append(bytes.extracting(0..<end))
        own.message = ByteRange(start, end)
      } else {
        kept.append(bytes.extracting(start..<end))
        own.message = ByteRange(0, end - start)
        (own.process, own.method, own.dialect) = (.empty, .empty, .bare)
      }
      self.record = own
      self.bytes = kept
      isCut = Int(record.message.upper) > end
    }

    /// The method that printed it, as `Class selector`; empty when it names none.
    package var method: String { bytes.span.extracting(record.method.range).text }
  }

  /// Tells it from all others of a reading.
  package let number: Int

  /// How many records have it.
  package internal(set) var count = 1

  /// The first of them.
  package let first: FirstRecord

  /// Whether all records named the same method, or none.
  package internal(set) var isOfOneMethod = true

  /// What is known of its places, in order.
  package internal(set) var places: [PlaceGuess]

  /// Whose the records are and their text, with a mark for each place, and the hash of that.
  let skeleton: [UInt8]
  let hash: UInt64

  /// Takes the records of another reading into account that have the same template.
  package mutating func merge(_ other: MinedTemplate) {
    count += other.count
    if !other.isOfOneMethod || other.first.method != first.method { isOfOneMethod = false }
    for index in places.indices where index < other.places.count { places[index].join(other.places[index]) }
  }

  /// Whose the records are and their text, with a mark for each place: what templates of several readings have in common that are the same.
  package var identity: [UInt8] { skeleton }
}

extension MinedTemplate {
  /// The pieces of the first record's message, each word for itself, places with the kinds that fit all records.
  package func pieces(_ scanner: inout MessageScanner) -> [MessagePiece] {
    scanner.scan(message: first)
    let message = first.bytes.span.extracting(first.record.message.range)
    var pieces: [MessagePiece] = []
    var place = 0
    for piece in scanner.pieces {
      switch piece.content {
      case .place where place < places.count:
        pieces.append(MessagePiece(.place(places[place].kind), piece.range))
        place += 1
      case .text: pieces += Self.words(message, piece.range)
      default: pieces.append(piece)
      }
    }
    return pieces
  }

  /// The words of a text, and the blanks between them.
  private static func words(_ message: Span<UInt8>, _ range: Range<Int>) -> [MessagePiece] {
    var words: [MessagePiece] = []
    var start = range.lowerBound
    for index in range where message[index] == UInt8(ascii: " ") {
      if start < index { words.append(MessagePiece(.text, start..<index)) }
      words.append(MessagePiece(.blank, index..<index + 1))
      start = index + 1
    }
    if start < range.upperBound { words.append(MessagePiece(.text, start..<range.upperBound)) }
    return words
  }

  /// It in the notation of LOGS.md, on one line; not fit for printing as it is.
  package func text(_ scanner: inout MessageScanner) -> String {
    let message = first.bytes.span.extracting(first.record.message.range)
    var text: [UInt8] = []
    for piece in pieces(&scanner) {
      switch piece.content {
      case .place(let kind): text += "{\((kind ?? .name).rawValue)}".utf8
      case .blank, .blanks, .newline: text.append(UInt8(ascii: " "))
      case .text:
        for index in piece.range {
          let byte = message[index]
          if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { text.append(byte) }
          text.append(byte)
        }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension MessageScanner {
  /// Cuts a record's message again as it was cut when it came.
  fileprivate mutating func scan(message first: MinedTemplate.FirstRecord) {
    scan(first.bytes.span.extracting(first.record.message.range), isCut: first.isCut)
  }
}
