// Finds the errors in a text, one after the other, in all known wordings; `ErrorChain` interprets them.

internal import LogRecords

/// A reader of the errors in a text, the outermost first.
struct ErrorTextReader {
  private let bytes: [UInt8]
  private var position = 0
  /// The offset of the last error, excluding the words before it.
  private var start = 0
  /// The cause of the last error, if the same text contains it.
  private var cause: ErrorChain.Link?
  /// Whether the last error was read as the cause of the one before it.
  private var isCause = false
  /// Every error contains one of three words: where each of them occurs next; -1 if it was not looked for yet.
  private var nextOf = (error: -1, domain: -1, codes: -1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next error; `nil` if there is none.
  ///
  /// The wordings are `Domain=X Code=1`, `(Cocoa error 1.)`, `(UBErrorDomain error 0.)`; in a dictionary
  /// `NSSQLiteErrorDomain = 11`; in Core Data's texts `NSCocoaErrorDomain (134110)` and `SQLite error
  /// code:1`; in the librarian's log `LibrarianErrorDomain/10/`; in mirroring's texts `CKErrorDomain:15` and
  /// `<CKError 0x1c5b: "Partial Failure" (2/1011)`, also if only its end was copied, and `<CKUnderlyingError:
  /// "BadContainer" (1014)`.
  mutating func next() -> ErrorChain.Link? {
    if let cause { return takeCause(cause) }
    isCause = false
    while true {
      skipOtherText()
      guard position < bytes.count else { return nil }
      let place = position
      if let link = errorAtPosition() {
        start = place
        return link
      }
      position = nextPlace(after: position)
    }
  }

  /// Moves on to where the next error may begin: texts are long, and errors in them are short.
  ///
  /// The word in an error is at most `leadLength` bytes after its beginning, or in the same name, or in a name
  /// after a bracket. A byte outside a name is always a place where reading byte by byte would stop, so it is
  /// safe to go on there.
  private mutating func skipOtherText() {
    nextOf.error = place(nextOf.error, of: "rror")
    nextOf.domain = place(nextOf.domain, of: "Domain=")
    nextOf.codes = place(nextOf.codes, of: "\" (")
    let word = min(nextOf.error, nextOf.domain, nextOf.codes)
    var start = word < bytes.count ? word - Self.leadLength : bytes.count
    while start > position, start < bytes.count, isNamePart(bytes[start]) { start -= 1 }
    position = max(position, start)
  }

  /// The number of bytes before `rror` in `SQLite error` and `(Cocoa error`.
  private static let leadLength = 8

  /// Returns where a word occurs next, if it is known where it occurred next before; the end of the text if it
  /// does not.
  private func place(_ known: Int, of word: StaticString) -> Int {
    known >= position ? known : bytes.span.find(word, from: position) ?? bytes.count
  }

  /// Returns the next offset at which an error may begin.
  ///
  /// Inside a name, that is only where the name ends with the word that some errors begin with.
  private func nextPlace(after place: Int) -> Int {
    guard isNamePart(bytes[place]) else { return place + 1 }
    let end = bytes.span.skip(from: place + 1, while: isNamePart)
    let (beforeClass, beforeWord) = (end - "CKError".utf8.count, end - "Domain".utf8.count)
    if beforeClass > place, starts("CKError ", at: beforeClass) { return beforeClass }
    // `SQLite` has the same length.
    if beforeWord > place, starts("SQLite error code:", at: beforeWord) || starts("Domain=", at: beforeWord) {
      return beforeWord
    }
    return end
  }

  /// Reads the error at the position; inlined because very few bytes begin an error.
  @inline(__always) private mutating func errorAtPosition() -> ErrorChain.Link? {
    switch bytes[position] {
    case UInt8(ascii: "C"):
      if starts("CKError "), let link = cloudKitError(in: .cloudKit) { return link }
      if starts("CKUnderlyingError"), let link = cloudKitError(in: .server) { return link }
    case UInt8(ascii: "\""):
      if let link = endOfCloudKitError() { return link }
    case UInt8(ascii: "S"):
      let label: StaticString = "SQLite error code:"
      if starts(label), let code = integer(at: position + label.utf8CodeUnitCount) {
        position += label.utf8CodeUnitCount
        return ErrorChain.Link(.sqlite, code: code)
      }
    case UInt8(ascii: "D"):
      if starts("Domain="), let end = endOfName(at: position + 7), starts(" Code=", at: end) {
        return link(domain: position + 7..<end, codeAt: end + 6)
      }
    case UInt8(ascii: "("):
      if starts("(Cocoa error "), let code = integer(at: position + 13) {
        position += 13
        return ErrorChain.Link(.cocoa, code: code)
      }
      if let end = endOfDomain(at: position + 1), starts(" error ", at: end) {
        return link(domain: position + 1..<end, codeAt: end + 7)
      }
    default: break
    }
    guard position == 0 || !isNamePart(bytes[position - 1]), isNamePart(bytes[position]),
      let end = endOfDomain(at: position) ?? endOfDomainBeforeHyphen(at: position)
    else { return nil }
    return (startOfNumber(afterDomain: end) ?? startOfTranslatedNumber(afterDomain: end))
      .flatMap { link(domain: position..<end, codeAt: $0) }
  }

  /// Returns the end of a domain's name that is followed by a hyphen and a word of another language; `nil` if
  /// there is none.
  private func endOfDomainBeforeHyphen(at start: Int) -> Int? {
    let end = min(bytes.span.skip(from: start) { isNamePart($0) && $0 != UInt8(ascii: "-") }, start + 100)
    return starts("-", at: end) && end - start >= 11 && starts("ErrorDomain", at: end - 11) ? end : nil
  }

  /// Returns the offset of the number of an error whose word "error" is in the user's language:
  /// `(CKErrorDomain-Fehler 25.)`.
  private func startOfTranslatedNumber(afterDomain end: Int) -> Int? {
    // Bounded, because a text may name many domains.
    let near = bytes.span.extracting(0..<min(bytes.count, end + Self.maximumWordLength))
    let number = near.skip(from: end) {
      $0.isASCIILetter || $0 >= 0x80 || $0 == 0x20 || $0 == UInt8(ascii: "-")
    }
    let after = bytes.span.skip(from: number, while: \.isASCIIDigit)
    guard number > end, after > number, after < bytes.count else { return nil }
    // The closing punctuation, also of Chinese and Japanese.
    let isClosed =
      starts(")", at: after) || starts(".)", at: after) || starts("\u{FF09}", at: after)
      || starts("\u{3002}", at: after)
    return isClosed ? number : nil
  }

  private static let maximumWordLength = 40

  /// Returns the error with a domain and a code; reading continues after the domain.
  private mutating func link(domain: Range<Int>, codeAt offset: Int) -> ErrorChain.Link? {
    guard let code = integer(at: offset) else { return nil }
    position = domain.upperBound
    return ErrorChain.Link(domain: text(domain), code: code)
  }

  /// Returns the error that CloudKit describes at the position, as `"Name" (code/code of the server)`; its
  /// cause is returned next.
  private mutating func cloudKitError(in domain: ErrorDomain) -> ErrorChain.Link? {
    let end = min(bytes.count, position + Self.maximumNameLength)
    guard let quote = bytes.span.find("\" (", from: position, before: end), let code = integer(at: quote + 3)
    else {
      return nil
    }
    position = quote + 3
    let afterCode = bytes[position...].firstIndex { !$0.isASCIIDigit } ?? bytes.count
    if starts("/", at: afterCode) {
      if let server = integer(at: afterCode + 1) {
        cause = ErrorChain.Link(.server, code: server)
      } else if let end = endOfName(at: afterCode + 1), let number = startOfNumber(afterDomain: end),
        let code = integer(at: number)
      {
        cause = ErrorChain.Link(domain: text(afterCode + 1..<end), code: code)
      }
    }
    return ErrorChain.Link(domain, code: code)
  }

  /// Returns the error whose `" (15/2000)` is at the position: CloudKit's codes are small, those of its
  /// server have four digits.
  private mutating func endOfCloudKitError() -> ErrorChain.Link? {
    guard starts("\" ("), let code = integer(at: position + 3), 1...99 ~= code else { return nil }
    let slash = position + 3 + (code < 10 ? 1 : 2)
    guard starts("/", at: slash), let server = integer(at: slash + 1), 1000...9999 ~= server,
      starts(")", at: slash + 5)
    else { return nil }
    position = slash
    cause = ErrorChain.Link(.server, code: server)
    return ErrorChain.Link(.cloudKit, code: code)
  }

  private mutating func takeCause(_ link: ErrorChain.Link) -> ErrorChain.Link {
    cause = nil
    isCause = true
    return link
  }

  private static let maximumNameLength = 120

  /// Returns the offset of the number after `=`, ` = `, `/`, `:`, `(`, ` (`, or `" - code: `, which debuggers
  /// print.
  private func startOfNumber(afterDomain end: Int) -> Int? {
    for separator: StaticString in [" = ", "=", "/", ":", " (", "(", "\" - code: "]
    where starts(separator, at: end) {
      return end + separator.utf8CodeUnitCount
    }
    return nil
  }

  // MARK: The text around an error

  /// The offset at which the last error begins.
  var beginning: Int {
    if start > 0, bytes[start - 1] == UInt8(ascii: "<") { return start - 1 }
    let name: StaticString = "Error "
    let before = start - name.utf8CodeUnitCount
    return before >= 0 && starts("Domain=", at: start) && starts(name, at: before) ? before : start
  }

  /// The offset at which the last error ends; `nil` if its text does not show it.
  var end: Int? { bytes.span.endOfErrorWithin(from: beginning) }

  /// The text in quotation marks after the code of the last error; `nil` if there is none.
  var quotedText: String? {
    let label: StaticString = " Code="
    guard starts(label) else { return nil }
    let end = bytes.span.skip(from: position + label.utf8CodeUnitCount) {
      $0.isASCIIDigit || $0 == UInt8(ascii: "-")
    }
    let quote: StaticString = " \""
    guard starts(quote, at: end) else { return nil }
    let line = bytes[(end + quote.utf8CodeUnitCount)...].prefix(Self.maximumReasonLength)
      .prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return line.isEmpty ? nil : text(line.startIndex..<line.endIndex)
  }

  /// Whether the last error is a member of a list that begins at an offset: an error that causes another one
  /// follows words that say so.
  func isMember(ofListAt list: Int) -> Bool {
    let first = beginning
    guard !isCause, first > list, starts("Error Domain=", at: first) || starts("<CKError ", at: first) else {
      return false
    }
    // In the list, quotation marks may be escaped.
    let last = bytes[list..<first].lastIndex {
      $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return last.map { bytes[$0] == UInt8(ascii: "(") || bytes[$0] == UInt8(ascii: ",") } ?? false
  }

  /// Whether an error that begins at `start` may cause one that ends at `end`, before it: words between them
  /// say so.
  func mayCause(from end: Int, to start: Int) -> Bool {
    let words: [StaticString] = ["nderlying", "serInfo", "ser Info", "aused by", "ecause"]
    return words.contains { bytes.span.find($0, from: end, before: start) != nil }
  }

  /// The message of CloudKit's server about the last error; `nil` if there is none.
  var serverMessage: String? {
    let label: StaticString = "server message = "
    let next = bytes.span.find("<CKError", from: start) ?? bytes.count
    guard let found = bytes.span.find(label, from: start, before: next) else { return nil }
    // In a list that quotes errors, the message's quotation marks are escaped.
    let first = bytes.span.skip(from: found + label.utf8CodeUnitCount) {
      $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"")
    }
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") }
    var last = first
    while last < bytes.count, last - first < Self.maximumReasonLength, !isEnd(bytes[last]) { last += 1 }
    if last > first, bytes[last - 1] == UInt8(ascii: "\\") { last -= 1 }
    return last > first ? text(first..<last) : nil
  }

  func word(after label: StaticString) -> String? {
    find(label).flatMap { start in endOfName(at: start).map { text(start..<$0) } }
  }

  func phrase(after label: StaticString) -> String? {
    guard let start = find(label) else { return nil }
    let end = bytes[start...].firstIndex {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: ";")
    }
    let text = String(decoding: bytes[start..<min(end ?? bytes.count, start + 200)], as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// The value of the last `NSLocalizedFailureReason` in the text, that of the innermost error.
  var failureReason: String? { lastValue(of: "NSLocalizedFailureReason") }

  /// The exception that ended the work, from the last error that contains one.
  var exception: String? { lastValue(of: "NSUnderlyingException") }

  /// Returns the value of the last key with a name.
  private func lastValue(of label: StaticString) -> String? {
    var last: Int?
    while let found = bytes.span.find(label, from: last ?? 0) { last = found + label.utf8CodeUnitCount }
    guard let start = last else { return nil }
    let value = bytes[start...].drop { $0 == 0x20 || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\"") }
    let line = value.prefix(Self.maximumReasonLength).prefix { !Self.endsOfReason.contains($0) }
    // The next key of the same dictionary follows.
    let end = bytes.span.find(", NS", from: line.startIndex, before: line.endIndex) ?? line.endIndex
    let reason = text(line.startIndex..<end)
    return reason.isEmpty || reason.hasPrefix("<") || reason == "(null)" ? nil : reason
  }

  private static let endsOfReason = Array("\n\r};\"".utf8)
  private static let maximumReasonLength = 400

  /// Returns the offset after the first occurrence of a label.
  func find(_ label: StaticString) -> Int? { bytes.span.find(label).map { $0 + label.utf8CodeUnitCount } }

  private func starts(_ text: StaticString, at offset: Int? = nil) -> Bool {
    bytes.span.has(text, at: offset ?? position)
  }

  /// Returns the end of the name at an offset; `nil` if none begins there.
  private func endOfName(at start: Int) -> Int? {
    let end = min(bytes.span.skip(from: start, while: isNamePart), start + 100)
    return end > start ? end : nil
  }

  /// Returns the end of the name of an error domain at an offset; `nil` if none begins there.
  private func endOfDomain(at start: Int) -> Int? {
    guard let end = endOfName(at: start), end - start >= 11, starts("ErrorDomain", at: end - 11) else {
      return nil
    }
    return end
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the number at an offset; `nil` if there is none, or if it is longer than any error's, because
  /// its first digits are another number.
  private func integer(at start: Int) -> Int? {
    var end = start
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") { end += 1 }
    while end < bytes.count, bytes[end].isASCIIDigit {
      guard end - start < 12 else { return nil }
      end += 1
    }
    return Int(String(decoding: bytes[start..<end], as: UTF8.self))
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    byte.isIdentifier || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
