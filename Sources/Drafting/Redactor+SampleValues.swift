// Makes single values of a record safe to publish: their form stays, and so do words common to all captures.

internal import CatalogueDocument
internal import LogRecords
internal import Redaction

extension Redactor {
  /// The number of bytes before a value that are examined to classify it.
  private static let contextLength = 160
  private static let longestText = 240

  /// Returns a value without anything private; the text before `start` in its message helps to classify it.
  func value(_ text: String, _ kind: FieldKind, before start: Int, _ message: [UInt8]) -> String {
    if let digits = digits(ofPhoneNumber: text, at: start, message) { return digits }
    switch kind {
    case .number, .decimal, .flag, .pointer, .date, .coordinator: return text
    default: break
    }
    if text == "(null)" || text == "(nil)" { return text }
    let alone = redact(text, isCut: false)
    let inContext = redacted(text, after: context(before: start, message))
    var value = inContext ?? alone
    // A label may show that a harmless-looking value is private. Dropping invisible characters hides nothing.
    let cleaned = cleaned(text)
    if value == text || value == cleaned, isPrivate(cleaned), inContext == nil || kind.mayBeName {
      value = name(text, .value)
    }
    switch kind {
    case .collection, .dictionary, .text: value = hidingWords(value)
    case .error: value = hidingWords(ofError: value)
    default: break
    }
    let plain = Surrogates.replacingPseudonyms(in: value).withoutReferences
    guard kind == .text, plain.count > Self.longestText else { return plain }
    // The field accepts any text, so a long sample is shortened to stay readable.
    let start = plain.prefix(Self.longestText)
    return String(start.prefix(upTo: start.lastIndex { $0 == " " || $0 == "\n" } ?? start.endIndex))
  }

  func context(before start: Int, _ message: [UInt8]) -> String {
    let line = message[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(decoding: message[max(line, start - Self.contextLength)..<start], as: UTF8.self)
  }

  /// Returns a text as it is redacted after `context`; `nil` if the place where it then starts is unclear.
  func redacted(_ text: String, after context: String) -> String? {
    // There is no context that could change the result.
    guard !context.isEmpty else { return redact(text, isCut: false) }
    let front = redact(context, isCut: false)
    let whole = redact(context + text, isCut: false)
    return whole.hasPrefix(front) ? String(whole.dropFirst(front.count)) : nil
  }

  /// Whether a value may be a name that a person gave: it has letters, and is not a common word.
  private func isPrivate(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0.isASCIILetter || $0 >= 0x80 }) else { return false }
    let isKey = text.first == "p" && text.dropFirst().utf8.allSatisfy(\.isASCIIDigit)
    return !isKey && !Vocabulary.openValues.contains(text) && !isPseudonym(text)
  }

  private static let maximumPhoneNumberLength = 32

  /// Returns other digits for a phone number after `+` or `tel:`, or a part of one; `nil` for any other
  /// number.
  private func digits(ofPhoneNumber text: String, at start: Int, _ message: [UInt8]) -> String? {
    guard text.utf8.allSatisfy(\.isPhoneNumberPart) else { return nil }
    var first = start
    while first > 0, start - first < Self.maximumPhoneNumberLength, message[first - 1].isPhoneNumberPart {
      first -= 1
    }
    let front = message[..<first]
    guard front.last == UInt8(ascii: "+") || front.suffix(4).elementsEqual("tel:".utf8) else { return nil }
    let number = message[first...].prefix(Self.maximumPhoneNumberLength).prefix(while: \.isPhoneNumberPart)
    let digits = number.filter(\.isASCIIDigit)
    guard digits.count >= 8 else { return nil }
    guard message[first..<start].allSatisfy({ !$0.isASCIIDigit }) else { return "0" }
    let name = name("+" + String(decoding: digits, as: UTF8.self), .phone)
    return String(Surrogates.replacingPseudonyms(in: name).drop { $0 == "+" })
  }

  /// Returns a printed collection with pseudonyms for its words; keys, classes and addresses stay.
  private func hidingWords(_ text: some StringProtocol, but open: Set<String> = []) -> String {
    let bytes = Array(text.utf8)
    var hidden: [UInt8] = []
    var index = 0
    var isInBrackets = false
    while index < bytes.count {
      // Non-ASCII punctuation such as `’` or `…` separates words.
      let sign = bytes[index] < 0x80 ? 0 : bytes.signLength(at: index)
      var end = min(index + max(sign, 1), bytes.count)
      switch bytes[index] {
      case UInt8(ascii: "<"): isInBrackets = true
      case UInt8(ascii: ">"), UInt8(ascii: "\n"): isInBrackets = false
      case let byte where sign == 0 && byte.beginsWord || bytes.endOfEscapedLetter(at: index) != nil:
        end = bytes.endOfEscapedWord(from: index)
        let word = String(decoding: bytes[index..<end], as: UTF8.self)
        if !isInBrackets, !isKey(bytes, end), isPrivateWord(word), !open.contains(word.lowercased()) {
          hidden += name(word, .value).utf8
          index = end
        }
      // In quoted text, `\n` is not a word.
      case UInt8(ascii: "\\"): end = min(index + 2, bytes.count)
      default: break
      }
      hidden += bytes[index..<end]
      index = end
    }
    return String(decoding: hidden, as: UTF8.self)
  }

  private func isPrivateWord(_ word: String) -> Bool {
    isPrivate(word) && !word.contains("/") && word != "Error" && !word.hasPrefix("0x")
      && !word.hasPrefix("path-") && !word.hasSuffix("ErrorDomain")
  }

  private func isKey(_ bytes: [UInt8], _ end: Int) -> Bool {
    var rest = bytes[end...]
    if rest.first == UInt8(ascii: "\"") { rest.removeFirst() }
    let sign = rest.first { $0 != UInt8(ascii: " ") }
    return sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":")
  }

  /// The prefixes of error domains whose descriptions are the system's own words.
  private static let systemDomains = [
    "NSCocoaErrorDomain", "NSPOSIXErrorDomain", "NSURLErrorDomain", "NSSQLiteErrorDomain", "Librarian",
    "BRCloudDocs",
  ]

  /// Returns an error with pseudonyms for the words of its dictionary, and of a description that is not the
  /// system's.
  private func hidingWords(ofError text: String) -> String {
    // The brackets enclose the whole error.
    if text.hasPrefix("<CKError") {
      return "<" + hidingWords(text.dropFirst(), but: Vocabulary.cloudKitWords)
    }
    // By bytes, because a combining character after the quotation mark is one Character with it.
    guard let quote = text.utf8.firstRange(of: " \"".utf8)?.upperBound else { return text }
    let domain = text[..<quote].firstRange(of: "Domain=").map { text[$0.upperBound...] } ?? ""
    let isFromSystem =
      text[quote...].hasPrefix("The ") && Self.systemDomains.contains { domain.hasPrefix($0) }
    let info = text.utf8.firstRange(of: " UserInfo=".utf8)
    let end = info?.lowerBound ?? text.endIndex
    let head = isFromSystem ? String(text[..<end]) : text[..<quote] + hidingWords(text[min(quote, end)..<end])
    return info.map { head + " UserInfo=" + hidingWords(text[$0.upperBound...]) } ?? head
  }
}

extension FieldKind {
  fileprivate var mayBeName: Bool { [.name, .line, .store, .word, .hash, .uuid, .peer].contains(self) }
}

extension UInt8 {
  fileprivate var isPhoneNumberPart: Bool { isASCIIDigit || " -()/".utf8.contains(self) }
}

extension [UInt8] {
  /// Returns the end of the word at `start`, including letters that Foundation escaped.
  fileprivate func endOfEscapedWord(from start: Int) -> Int {
    var end = start
    while end < count {
      let next = endOfEscapedLetter(at: end) ?? wordEnd(from: end, while: \.isWordPart)
      guard next > end else { break }
      end = next
    }
    return end
  }

  /// Returns the end of a letter escaped as `\U00e9`, with more backslashes in quoted text; `nil` if there is
  /// none.
  fileprivate func endOfEscapedLetter(at place: Int) -> Int? {
    var index = place
    while index < count, self[index] == UInt8(ascii: "\\") { index += 1 }
    guard index > place, index + 5 <= count, self[index] == UInt8(ascii: "U"),
      self[index + 1..<index + 5].allSatisfy(\.isASCIIHexDigit)
    else { return nil }
    return index + 5
  }
}
