// The errors in a text, from the outermost to its causes: `Error Domain=… Code=…`, also as iOS 6 words them.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords

/// The errors a text names, the outermost first.
package struct ErrorChain: Equatable, Sendable {
  /// One error.
  package struct Link: Hashable, Sendable {
    /// Its domain, such as `NSCocoaErrorDomain`.
    package let domain: String
    /// Its code.
    package let code: Int
    /// What it says, where that decides what it means.
    package internal(set) var says: String?

    /// An error whose code says what it means.
    package init(domain: String, code: Int) { (self.domain, self.code) = (domain, code) }
  }

  /// The errors.
  package private(set) var links: [Link] = []
  /// The entity and the property that a validation found wrong.
  package private(set) var entity: String?
  package private(set) var property: String?
  /// The reason of an exception, or the text itself when it names no error; one line.
  package private(set) var reason: String?
  /// Whether the reason is given as one, and is not just how the text begins.
  package private(set) var isReasonGiven = false

  private let saysDownloadFailed: Bool

  private static let longest = 8

  /// The errors in a text, as captured.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    var reader = ErrorTextReader(bytes)
    while links.count < Self.longest, let link = reader.next() {
      var link = link
      link.says = ErrorMeaning.saying(domain: link.domain, code: link.code, in: text)
      if !links.contains(link) { links.append(link) }
    }
    saysDownloadFailed = reader.find("failed to download") != nil
    property = reader.word(after: "NSValidationErrorKey=")
    entity = reader.word(after: "(entity: ")
    reason =
      reader.phrase(after: "exception: ") ?? reader.phrase(after: "reason=")
      ?? reader.phrase(after: "reason = ")
    isReasonGiven = reason != nil
    if links.isEmpty, reason == nil {
      reason = text.split(whereSeparator: \.isNewline).first.map { Self.withoutURL($0.prefix(200)) }
    }
  }

  /// A sentence without the file that it ends with: the log's name stands elsewhere.
  private static func withoutURL(_ text: Substring) -> String {
    guard let label = text.firstRange(of: " at URL: file:"), !text[label.upperBound...].contains(" ") else {
      return String(text)
    }
    return String(text[..<label.lowerBound])
  }

  /// Whether it holds an error.
  package func contains(_ domain: String, _ code: Int) -> Bool {
    links.contains { $0.domain == domain && $0.code == code }
  }

  /// What of it the catalogue explains and only Core Data, CloudKit or iCloud reports, without any words of the text.
  package var ofSync: ErrorChain {
    var own = ErrorChain("")
    own.reason = nil
    own.links = links.filter { link in
      let isOfSync =
        link.domain == "NSCocoaErrorDomain"
        ? 134_000..<135_000 ~= link.code : Self.domains.contains(link.domain)
      return isOfSync && ErrorMeaning(domain: link.domain, code: link.code, says: link.says)?.codes != nil
    }
    return own
  }

  private static let domains: Set<String> = [
    "NSSQLiteErrorDomain", "CKErrorDomain", "CKInternalErrorDomain", "UBErrorDomain", "LibrarianErrorDomain",
    "BRCloudDocsErrorDomain",
  ]

  /// Whether it says that a rule of the data model was broken (Cocoa 1550 to 1690).
  package var isValidation: Bool {
    links.contains { $0.domain == "NSCocoaErrorDomain" && (1550...1690).contains($0.code) }
  }

  /// Whether trying again may help: an error, but neither a broken rule nor a log that is unusable (134302).
  ///
  /// An error that was cut before its code may be any.
  package var mayPass: Bool {
    guard links.isEmpty else { return !isValidation && !contains("NSCocoaErrorDomain", 134_302) }
    let start = reason ?? ""
    return "Error Domain=".hasPrefix(start) || start.hasPrefix("Error Domain=")
  }

  /// Whether it says only that an import failed: the cause stands in another record, if anywhere.
  var isOnlyAVerdict: Bool {
    links.count == 1 && [134_060, 134_302].contains(links[0].code) && links[0].domain == "NSCocoaErrorDomain"
  }

  /// Whether it names no cause: it is nothing, or was cut before its code.
  var saysNothing: Bool { links.isEmpty && (mayPass || reason == "(null)") }

  /// Whether it only says that a file has not arrived: no failure, a wait.
  ///
  /// Cocoa 256 with "The item failed to download", UBErrorDomain and LibrarianErrorDomain, and Core Data's private
  /// codes for a file that is not there yet, not uploaded, or orphaned.
  package var isDownloadMissing: Bool {
    links.contains { link in
      switch link.domain {
      case "UBErrorDomain", "LibrarianErrorDomain", "BRCloudDocsErrorDomain": true
      case "NSCocoaErrorDomain":
        [4, 134_320, 134_323, 134_324].contains(link.code) || link.code == 256 && saysDownloadFailed
      default: false
      }
    }
  }
}

struct ErrorTextReader {
  private let bytes: [UInt8]
  private var position = 0
  /// What causes the error that was read last.
  private var cause: ErrorChain.Link?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next error: `Domain=X Code=1`, `(Cocoa error 1.)`, `(UBErrorDomain error 0.)`; in a dictionary
  /// `NSSQLiteErrorDomain = 11`, in Core Data's `NSCocoaErrorDomain (134110)` and `SQLite error code:1`, in the librarian's
  /// log `LibrarianErrorDomain/10/`, in mirroring's `CKErrorDomain:15` and `<CKError 0x1c5b: "Partial Failure" (2/1011)`,
  /// also where only the end of that was copied.
  mutating func next() -> ErrorChain.Link? {
    if let cause { return takeCause(cause) }
    while position < bytes.count {
      if let link = errorAtPosition() { return link }
      position = nextPlace(after: position)
    }
    return nil
  }

  /// The next place at which an error may begin.
  ///
  /// Within a name that is only where the name ends with the word that some errors begin with.
  private func nextPlace(after place: Int) -> Int {
    guard isNamePart(bytes[place]) else { return place + 1 }
    let end = bytes.span.skip(from: place + 1, while: isNamePart)
    let (beforeClass, beforeWord) = (end - "CKError".utf8.count, end - "Domain".utf8.count)
    if beforeClass > place, starts("CKError ", at: beforeClass) { return beforeClass }
    // `SQLite` is as long.
    if beforeWord > place, starts("SQLite error code:", at: beforeWord) || starts("Domain=", at: beforeWord) {
      return beforeWord
    }
    return end
  }

  /// Inlined, since hardly any byte begins an error.
  @inline(__always) private mutating func errorAtPosition() -> ErrorChain.Link? {
    switch bytes[position] {
    case UInt8(ascii: "C"):
      if starts("CKError "), let link = cloudKitError() { return link }
    case UInt8(ascii: "\""):
      if let link = endOfCloudKitError() { return link }
    case UInt8(ascii: "S"):
      let label: StaticString = "SQLite error code:"
      if starts(label), let code = integer(at: position + label.utf8CodeUnitCount) {
        position += label.utf8CodeUnitCount
        return ErrorChain.Link(domain: "NSSQLiteErrorDomain", code: code)
      }
    case UInt8(ascii: "D"):
      if starts("Domain="), let end = endOfName(at: position + 7), starts(" Code=", at: end) {
        return link(domain: position + 7..<end, codeAt: end + 6)
      }
    case UInt8(ascii: "("):
      if starts("(Cocoa error "), let code = integer(at: position + 13) {
        position += 13
        return ErrorChain.Link(domain: "NSCocoaErrorDomain", code: code)
      }
      if let end = endOfDomain(at: position + 1), starts(" error ", at: end) {
        return link(domain: position + 1..<end, codeAt: end + 7)
      }
    default: break
    }
    guard position == 0 || !isNamePart(bytes[position - 1]), isNamePart(bytes[position]),
      let end = endOfDomain(at: position)
    else { return nil }
    return startOfNumber(behindDomain: end).flatMap { link(domain: position..<end, codeAt: $0) }
  }

  /// An error whose domain and code stand here; reading goes on behind the domain.
  private mutating func link(domain: Range<Int>, codeAt offset: Int) -> ErrorChain.Link? {
    guard let code = integer(at: offset) else { return nil }
    position = domain.upperBound
    return ErrorChain.Link(domain: text(domain), code: code)
  }

  /// The error that CloudKit describes at the position, as `"Name" (code/code of the server)`; what causes it comes next.
  private mutating func cloudKitError() -> ErrorChain.Link? {
    let end = min(bytes.count, position + Self.longestName)
    guard let quote = bytes.span.find("\" (", from: position, before: end), let code = integer(at: quote + 3)
    else {
      return nil
    }
    position = quote + 3
    let afterCode = bytes[position...].firstIndex { !$0.isASCIIDigit } ?? bytes.count
    if starts("/", at: afterCode) {
      if let server = integer(at: afterCode + 1) {
        cause = ErrorChain.Link(domain: "CKInternalErrorDomain", code: server)
      } else if let end = endOfName(at: afterCode + 1), let number = startOfNumber(behindDomain: end),
        let code = integer(at: number)
      {
        cause = ErrorChain.Link(domain: text(afterCode + 1..<end), code: code)
      }
    }
    return ErrorChain.Link(domain: "CKErrorDomain", code: code)
  }

  /// The error of which `" (15/2000)` stands at the position: CloudKit's codes are small, those of its server four digits.
  private mutating func endOfCloudKitError() -> ErrorChain.Link? {
    guard starts("\" ("), let code = integer(at: position + 3), 1...99 ~= code else { return nil }
    let slash = position + 3 + (code < 10 ? 1 : 2)
    guard starts("/", at: slash), let server = integer(at: slash + 1), 1000...9999 ~= server,
      starts(")", at: slash + 5)
    else { return nil }
    position = slash
    cause = ErrorChain.Link(domain: "CKInternalErrorDomain", code: server)
    return ErrorChain.Link(domain: "CKErrorDomain", code: code)
  }

  private mutating func takeCause(_ link: ErrorChain.Link) -> ErrorChain.Link {
    cause = nil
    return link
  }

  private static let longestName = 120

  /// Where the number after `=`, ` = `, `/`, `:`, `(` or ` (` begins.
  private func startOfNumber(behindDomain end: Int) -> Int? {
    for separator: StaticString in [" = ", "=", "/", ":", " (", "("] where starts(separator, at: end) {
      return end + separator.utf8CodeUnitCount
    }
    return nil
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

  /// Where a label ends.
  func find(_ label: StaticString) -> Int? { bytes.span.find(label).map { $0 + label.utf8CodeUnitCount } }

  private func starts(_ text: StaticString, at offset: Int? = nil) -> Bool {
    bytes.span.has(text, at: offset ?? position)
  }

  /// Where a name ends; `nil` where none begins.
  private func endOfName(at start: Int) -> Int? {
    let end = min(bytes.span.skip(from: start, while: isNamePart), start + 100)
    return end > start ? end : nil
  }

  /// Where the name of an error's domain ends.
  private func endOfDomain(at start: Int) -> Int? {
    guard let end = endOfName(at: start), end - start >= 11, starts("ErrorDomain", at: end - 11) else {
      return nil
    }
    return end
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func integer(at start: Int) -> Int? {
    var end = start
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") { end += 1 }
    while end < bytes.count, end - start < 12, bytes[end].isASCIIDigit { end += 1 }
    return Int(String(decoding: bytes[start..<end], as: UTF8.self))
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    byte.isIdentifier || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
