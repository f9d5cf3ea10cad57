// What a line does to the record under way: begin another one, continue it, or end it.

enum LineFate {
  case begins(OpenRecord)
  case continues(quoted: Int)
  /// It ends the record and belongs to none.
  case ends
  /// An empty line between records.
  case ignored

  /// Decides what a line does, which does not depend on the memo: that only saves work.
  init(_ line: Span<UInt8>, isInRecord: Bool, _ memo: inout HeaderMemo) {
    if let header = memo.header(line) {
      self = .begins(OpenRecord(line, header))
      return
    }
    let indented = line.skipBlanks(from: 0)
    let afterQuotes = line.skipQuotes(from: indented)
    let quoted = afterQuotes > indented ? afterQuotes : 0
    let start = line.skipBlanks(from: afterQuotes)
    let rest = line.extracting(start..<line.count)
    if let header = Header.parse(rest, from: 0) ?? Self.bareHeader(rest) {
      var record = OpenRecord(rest, header)
      record.isQuoted = quoted > 0
      record.skippedBytes = start
      if start == 0 { memo.keep(header, line) }
      self = .begins(record)
    } else if let aside = start == quoted ? Aside(rest) : nil {
      switch aside {
      case .mark: self = .begins(OpenRecord(.mark, quotedBytes: quoted))
      case .elision: self = .begins(OpenRecord(.elision, quotedBytes: quoted))
      case .preamble: self = .ends
      }
    } else if isInRecord, !(start == quoted && rest.isBeginningOfADate) {
      self = .continues(quoted: quoted)
    } else {
      self = rest.isEmpty ? .ignored : .begins(OpenRecord(.fragment, quotedBytes: quoted))
    }
  }

  private static func bareHeader(_ line: Span<UInt8>) -> Header? {
    Statement.begins(line, at: 0) ? Header(dialect: .bare, end: 0) : nil
  }
}

extension Span<UInt8> {
  /// The offset after a mail's `> ` at an offset, repeated or not; the same offset when none stands there.
  func skipQuotes(from start: Int) -> Int {
    var end = start
    while byte(end) == UInt8(ascii: ">"),
      byte(end + 1) == 0x20 || end + 1 == count || byte(end + 1) == byte(end)
    {
      end = Swift.min(byte(end + 1) == 0x20 ? end + 2 : end + 1, count)
    }
    return end
  }

  /// Whether a line looks like the inside of a record: indented, a closing bracket, or fields of an object.
  var looksContinued: Bool {
    switch byte(0) {
    case 0x20, 0x09, UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: ","): !isBlank
    default: find("<PFUbiquity") != nil || find("<_PFUbiquity") != nil
    }
  }

  /// Whether all of it is a date, perhaps with the beginning of a time: a header that was cut.
  ///
  /// Objects print dates with their zone.
  var isBeginningOfADate: Bool {
    guard count >= 10, digits(4, at: 0) != nil, byte(4) == UInt8(ascii: "-") || byte(4) == UInt8(ascii: "/")
    else { return false }
    let end = skip(from: 5) {
      $0.isASCIIDigit || $0 == byte(4) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") || $0 == 0x20
    }
    return end == count
  }

  private var isBlank: Bool { skip(from: 0, while: \.isASCIIWhitespace) == count }
}
