// Makes values safe to publish of which numbers are parts, such as addresses and phone numbers. A single
// number shows nothing of that, so the redactor decides with the whole message.

internal import CatalogueDocument
internal import LogRecords
internal import Mining
internal import Redaction
internal import ReportModel

extension Redactor {
  /// A private range of a message, with its replacement.
  typealias ReplacedPart = (range: Range<Int>, text: String)

  /// A value that consists of one or several pieces, with the parts of the draft that take their place.
  struct CompoundValue {
    let pieces: Range<Int>
    /// The value, and the punctuation that the first and the last piece have around it.
    let parts: [DraftPart]
  }

  /// A run of pieces and the replaced parts that they share.
  private typealias Run = (pieces: Range<Int>, parts: Range<Int>)

  /// Returns the private values that contain numbers, dates, percent-encoded letters or a line break, in
  /// order.
  ///
  /// Other values are private in each of their pieces.
  func compoundValues(
    of pieces: [MessagePiece], _ message: [UInt8], _ replaced: [ReplacedPart]
  ) -> [CompoundValue] {
    runs(of: pieces, replaced).compactMap { run in
      let isSplit = replaced[run.parts].contains {
        message[$0.range].contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\n") }
      }
      guard pieces[run.pieces].contains(where: \.isNumber) || isSplit && run.pieces.count > 1 else {
        return nil
      }
      return CompoundValue(pieces: run.pieces, parts: parts(for: run, pieces, message, replaced))
    }
  }

  /// Returns the runs of pieces that replaced parts extend over; runs have no piece in common.
  private func runs(of pieces: [MessagePiece], _ replaced: [ReplacedPart]) -> [Run] {
    var runs: [Run] = []
    var first = 0
    for (index, part) in replaced.enumerated() {
      while first < pieces.count, pieces[first].range.upperBound <= part.range.lowerBound { first += 1 }
      var end = first
      while end < pieces.count, pieces[end].range.lowerBound < part.range.upperBound { end += 1 }
      guard end > first else { continue }
      if let last = runs.last, last.pieces.upperBound > first {
        runs[runs.count - 1] = (
          last.pieces.lowerBound..<max(last.pieces.upperBound, end), last.parts.lowerBound..<index + 1
        )
      } else {
        runs.append((first..<end, index..<index + 1))
      }
    }
    return runs
  }

  /// Returns the parts of a draft for a run of pieces; punctuation around the value is text.
  private func parts(
    for run: Run, _ pieces: [MessagePiece], _ message: [UInt8], _ replaced: [ReplacedPart]
  ) -> [DraftPart] {
    let value = part(for: run, pieces, message, replaced)
    let (first, last) = (pieces[run.pieces.lowerBound], pieces[run.pieces.upperBound - 1])
    let start = replaced[run.parts.lowerBound].range.lowerBound
    let end = replaced[run.parts.upperBound - 1].range.upperBound
    var (opening, closing) = ("", "")
    if first.content == .text, start > first.range.lowerBound {
      opening = message[first.range.lowerBound..<start].punctuation
    }
    if last.content == .text, end < last.range.upperBound {
      closing = message[end..<last.range.upperBound].punctuation
    }
    let inner = String(value.sample.dropFirst(opening.count).dropLast(closing.count))
    let parts = [
      DraftPart(content: .text, sample: opening), DraftPart(content: value.content, sample: inner),
      DraftPart(content: .text, sample: closing),
    ]
    return parts.filter { !$0.sample.isEmpty }
  }

  /// Returns the part of a draft for a run of pieces: a number stays one, anything else is a name.
  private func part(
    for run: Run, _ pieces: [MessagePiece], _ message: [UInt8], _ replaced: [ReplacedPart]
  ) -> DraftPart {
    let shown = run.pieces.map { sample(of: pieces[$0], message, replaced[run.parts]) }.joined()
    let text = Surrogates.replacingPseudonyms(in: shown).withoutReferences
    if run.pieces.count == 1, case .field(let kind?) = pieces[run.pieces.lowerBound].content, kind.isNumber {
      let digits = text.filter { $0.isASCII && $0.isNumber }
      return DraftPart(content: .field(kind == .flag ? .number : kind), sample: digits.isEmpty ? "0" : digits)
    }
    let hasLines = run.pieces.contains { message[pieces[$0].range].contains(0x0A) }
    return DraftPart(content: .field(hasLines ? .text : .name), sample: text)
  }

  /// Returns the text of a piece with the replacements that begin in it.
  private func sample(
    of piece: MessagePiece, _ message: [UInt8], _ replaced: ArraySlice<ReplacedPart>
  ) -> String {
    let range = piece.range
    let isCovered = replaced.contains {
      $0.range.lowerBound <= range.lowerBound && $0.range.upperBound >= range.upperBound
    }
    let text = replacing(replaced, in: range, message)
    guard case .field(let field) = piece.content, !piece.isNumber, !isCovered else { return text }
    let kind = field ?? .name
    // A part that extends beyond the piece shows only there what it is.
    let isShared = replaced.contains { $0.range.overlaps(range) && $0.range.clamped(to: range) != $0.range }
    if isShared, ![.error, .collection, .dictionary, .text].contains(kind) { return text }
    let whole = isShared ? text : String(decoding: message[range], as: UTF8.self)
    return value(whole, kind, before: range.lowerBound, message)
  }

  /// Returns a range of a message with the replacements that begin in it.
  private func replacing(
    _ replaced: ArraySlice<ReplacedPart>, in range: Range<Int>, _ message: [UInt8]
  ) -> String {
    var text = ""
    var place = range.lowerBound
    for part in replaced where part.range.overlaps(range) {
      if part.range.lowerBound >= place {
        text += String(decoding: message[place..<part.range.lowerBound], as: UTF8.self) + part.text
      }
      place = min(part.range.upperBound, range.upperBound)
    }
    text += String(decoding: message[place..<range.upperBound], as: UTF8.self)
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnsafe || $0 == "\n" }))
  }
}

extension ArraySlice<UInt8> {
  /// The text if it consists of visible ASCII punctuation; empty otherwise.
  fileprivate var punctuation: String {
    let isPunctuation = allSatisfy { (0x21...0x7E).contains($0) && !$0.isASCIIAlphanumeric }
    return isPunctuation ? String(decoding: self, as: UTF8.self) : ""
  }
}

extension MessagePiece {
  /// Whether the piece is a value of digits, which does not show by itself what it is.
  fileprivate var isNumber: Bool {
    guard case .field(let kind?) = content else { return false }
    return kind.isNumber || kind == .date
  }
}

extension FieldKind {
  fileprivate var isNumber: Bool { self == .number || self == .decimal || self == .flag }
}
