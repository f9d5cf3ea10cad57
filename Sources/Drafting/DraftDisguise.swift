// Makes a record fit to be published: what the redactor knows becomes made-up things of the same form, and of what only a
// person can judge, such as names in quotes, nothing stays.

internal import CatalogueDocument
internal import Mining
internal import ReportModel

internal import Redaction
/// Makes records fit to be published; the same thing becomes the same one in all.
struct DraftDisguise {
  let redactor: Redactor

  /// How much of what stands before a value tells what it is.
  private static let context = 160

  /// How many words between two values are looked at one by one.
  private static let mostWords = 200

  /// The parts of a message.
  func parts(of pieces: [MessagePiece], _ message: [UInt8]) -> [DraftPart] {
    var parts: [DraftPart] = []
    let secret = secretPieces(pieces, message)
    for (index, piece) in pieces.enumerated() {
      let bytes = message[piece.range]
      let text = String(decoding: bytes, as: UTF8.self)
      switch piece.content {
      case .blank: parts.append(DraftPart(content: .blank, sample: " "))
      case .blanks: parts.append(DraftPart(content: .blanks, sample: "  "))
      case .newline: parts.append(DraftPart(content: .newline, sample: Self.lines(text)))
      case .text:
        if secret.contains(index) || !text.isPlain || !bytes.elementsEqual(text.utf8) {
          parts.append(
            DraftPart(
              content: .place(.name), sample: value(text, .name, before: piece.range.lowerBound, message)))
        } else {
          parts.append(DraftPart(content: .text, sample: text))
        }
      case .place(let kind):
        var kind = text == "(null)" && isBehindError(parts) ? .error : kind ?? .name
        // Only a label tells that nothing but 0 and 1 may come.
        if kind == .flag, !isBehindLabel(parts) { kind = .number }
        parts.append(
          DraftPart(content: .place(kind), sample: value(text, kind, before: piece.range.lowerBound, message))
        )
      }
    }
    return Self.joiningSecrets(parts, secret, pieces).withTouchingPlacesJoined
  }

  /// Whether a label stands at the end of the parts.
  private func isBehindLabel(_ parts: [DraftPart]) -> Bool {
    let last = parts.last { $0.content != .blank && $0.content != .blanks }
    return last?.content == .text
      && (last?.sample.hasSuffix(":") == true || last?.sample.hasSuffix("=") == true)
  }

  /// Whether a label of an error stands at the end of the parts: `error:` or `error =`.
  private func isBehindError(_ parts: [DraftPart]) -> Bool {
    guard isBehindLabel(parts) else { return false }
    let label = parts.suffix(4).filter { $0.content == .text }.map(\.sample).joined().dropLast()
    return label.lowercased().hasSuffix("error")
  }

  /// The parts with one place for private words that only white space parts.
  private static func joiningSecrets(
    _ parts: [DraftPart], _ secret: Set<Int>, _ pieces: [MessagePiece]
  ) -> [DraftPart] {
    var joined: [DraftPart] = []
    var lastSecret: Int?
    for (index, part) in parts.enumerated() {
      joined.append(part)
      guard secret.contains(index) else { continue }
      if index > 1, secret.contains(index - 2), pieces[index - 1].content == .blank, let last = lastSecret {
        let one = DraftPart.joined(joined[last...])
        joined.removeSubrange(last...)
        joined.append(one)
      }
      lastSecret = joined.count - 1
    }
    return joined
  }

  /// A text without what is private, such as the beginning of a record.
  func text(_ text: String) -> String {
    PlausibleNames.text(redactor.redact(text, isCut: false)).withoutReferences
  }

  /// White space with new lines: of what is odd one new line stays.
  private static func lines(_ text: String) -> String {
    text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A } ? text : "\n"
  }

  // MARK: Values

  /// The longest text of a sample, in characters.
  private static let longestText = 240

  /// The first words of a long text.
  private static func shortened(_ text: String) -> String {
    guard text.count > longestText else { return text }
    let start = text.prefix(longestText)
    return String(start.prefix(upTo: start.lastIndex { $0 == " " || $0 == "\n" } ?? start.endIndex))
  }

  private func value(_ text: String, _ kind: FieldKind, before start: Int, _ message: [UInt8]) -> String {
    if let digits = digits(ofPhoneNumber: text, at: start, message) { return digits }
    switch kind {
    case .number, .decimal, .flag, .pointer, .date, .coordinator: return text
    default: break
    }
    if text == "(null)" || text == "(nil)" { return text }
    let own = redactor.redact(text, isCut: false)
    let behind = redacted(text, behind: context(before: start, message))
    var value = behind ?? own
    // What its label betrays is private although its form is not.
    if behind == nil, own == text, isPrivate(own) { value = redactor.name(text, .value) }
    if value == text, isPrivate(text), Self.mayBeName(kind) { value = redactor.name(text, .value) }
    switch kind {
    case .collection, .dictionary, .text: value = hidingWords(value)
    case .error: value = hidingWords(ofError: value)
    default: break
    }
    let plain = PlausibleNames.text(hidingStores(value)).withoutReferences
    // Any text fits: a sample is there to be read.
    return kind == .text ? Self.shortened(plain) : plain
  }

  /// Other digits for a number that is a phone number behind `+` or `tel:`, or a part of one; `nil` for any other.
  private func digits(ofPhoneNumber text: String, at start: Int, _ message: [UInt8]) -> String? {
    guard text.utf8.allSatisfy(\.isOfPhoneNumber) else { return nil }
    var first = start
    while first > 0, start - first < Self.longestPhoneNumber, message[first - 1].isOfPhoneNumber {
      first -= 1
    }
    let front = message[..<first]
    guard front.last == UInt8(ascii: "+") || front.suffix(4).elementsEqual("tel:".utf8) else { return nil }
    let digits = message[first...].prefix(Self.longestPhoneNumber).prefix(while: \.isOfPhoneNumber).filter(
      \.isDigit)
    guard digits.count >= 8 else { return nil }
    guard message[first..<start].allSatisfy({ !$0.isDigit }) else { return "0" }
    let name = redactor.name("+" + String(decoding: digits, as: UTF8.self), .phone)
    return String(PlausibleNames.text(name).drop { $0 == "+" })
  }

  /// The longest phone number, in digits and what stands between them.
  private static let longestPhoneNumber = 32

  /// A text with pseudonyms for the stores in names of objects, `(Trips:Stop:p52:…)`.
  private func hidingStores(_ text: String) -> String {
    guard text.contains(":p") else { return text }
    return text.replacing(/\(([^():\n]+):(\w+:p\d+:)/) { match in
      let store = String(match.output.1)
      return "(" + (redactor.isPseudonym(store) ? store : redactor.name(store, .store)) + ":" + match.output.2
    }
  }

  /// Whether the values of a kind may be names that people gave.
  private static func mayBeName(_ kind: FieldKind) -> Bool {
    [.name, .line, .store, .word, .hash, .uuid, .peer].contains(kind)
  }

  /// Whether a value may be a name that a person gave: it has letters, and is none of everyone's words.
  private func isPrivate(_ text: String) -> Bool {
    guard text.utf8.contains(where: \.isLetter) || text.utf8.contains(where: { $0 >= 0x80 }) else {
      return false
    }
    let isKey = text.first == "p" && text.dropFirst().utf8.allSatisfy(\.isDigit)
    return !isKey && !Redactor.openValues.contains(text) && !redactor.isPseudonym(text)
  }

  private func context(before start: Int, _ message: [UInt8]) -> String {
    let line = message[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return String(decoding: message[max(line, start - Self.context)..<start], as: UTF8.self)
  }

  /// A text as it is redacted behind another one; `nil` when the two cannot be told apart then.
  private func redacted(_ text: String, behind context: String) -> String? {
    guard !context.isEmpty else { return nil }
    let front = redactor.redact(context, isCut: false)
    let whole = redactor.redact(context + text, isCut: false)
    return whole.hasPrefix(front) ? String(whole.dropFirst(front.count)) : nil
  }

  /// The dump of a collection with values in the place of its words; keys, classes and addresses stay.
  private func hidingWords(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var hidden: [UInt8] = []
    var index = 0
    var isInBrackets = false
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") { isInBrackets = true }
      if bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "\n") { isInBrackets = false }
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        // `\n` in a quoted text is no word.
        hidden += bytes[index...index + 1]
        index += 2
        continue
      }
      guard bytes[index].beginsWord else {
        hidden.append(bytes[index])
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, bytes[end].isWordPart { end += 1 }
      let word = String(decoding: bytes[index..<end], as: UTF8.self)
      if isInBrackets || isKey(bytes, end) || !isPrivate(word) || word.hasPrefix("0x")
        || word.hasPrefix("path-")
        || word.utf8.allSatisfy({ !$0.isLetter }) || word.contains("/") || word == "Error"
        || word.hasSuffix("ErrorDomain")
      {
        hidden += bytes[index..<end]
      } else {
        hidden += redactor.name(word, .value).utf8
      }
      index = end
    }
    return String(decoding: hidden, as: UTF8.self)
  }

  /// The domains whose descriptions the system words, by how they begin.
  private static let systemDomains = [
    "NSCocoaErrorDomain", "NSPOSIXErrorDomain", "NSURLErrorDomain", "NSSQLiteErrorDomain", "Librarian",
    "BRCloudDocs",
  ]

  /// An error with values in the place of the words of its dictionary, and of a description that is not the system's.
  private func hidingWords(ofError text: String) -> String {
    guard let open = text.firstRange(of: " \"") else { return text }
    let domain = text[..<open.lowerBound].firstRange(of: "Domain=").map { text[$0.upperBound...] } ?? ""
    let isOfSystem =
      text[open.upperBound...].hasPrefix("The ") && Self.systemDomains.contains { domain.hasPrefix($0) }
    let description = text[open.upperBound...]
    guard let info = text.firstRange(of: " UserInfo=") else {
      return isOfSystem
        ? text : text[..<open.upperBound] + hidingWords(String(description))
    }
    let head =
      isOfSystem
      ? String(text[..<info.lowerBound])
      : text[..<open.upperBound]
        + hidingWords(String(text[min(open.upperBound, info.lowerBound)..<info.lowerBound]))
    return head + " UserInfo=" + hidingWords(String(text[info.upperBound...]))
  }

  /// Whether the word that ends at a place is a key or a label.
  private func isKey(_ bytes: [UInt8], _ end: Int) -> Bool {
    var next = end
    if next < bytes.count, bytes[next] == UInt8(ascii: "\"") { next += 1 }
    while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
    return next < bytes.count && (bytes[next] == UInt8(ascii: "=") || bytes[next] == UInt8(ascii: ":"))
  }

  // MARK: Text of the statement

  /// The pieces of text that are private: the redactor changes them where they stand.
  private func secretPieces(_ pieces: [MessagePiece], _ message: [UInt8]) -> Set<Int> {
    var secret: Set<Int> = []
    var run: [Int] = []
    for index in pieces.indices {
      if case .place = pieces[index].content {
        secret.formUnion(secretPieces(in: run, pieces, message))
        run = []
      } else {
        run.append(index)
      }
    }
    return secret.union(secretPieces(in: run, pieces, message))
  }

  private func secretPieces(in run: [Int], _ pieces: [MessagePiece], _ message: [UInt8]) -> Set<Int> {
    // What begins a line has nothing before it that tells what it is.
    let lead = run.prefix { pieces[$0].content != .text }
    let run = lead.contains { pieces[$0].content == .newline } ? run.dropFirst(lead.count) : run[...]
    // Punctuation alone is never private.
    let texts = run.filter { index in
      guard pieces[index].content == .text else { return false }
      return String(decoding: message[pieces[index].range], as: UTF8.self).contains {
        $0.isLetter || $0.isNumber
      }
    }
    guard let first = run.first, let last = run.last, !texts.isEmpty else { return [] }
    let range = pieces[first].range.lowerBound..<pieces[last].range.upperBound
    let text = String(decoding: message[range], as: UTF8.self)
    let own = redactor.redact(text, isCut: false)
    let behind = redacted(text, behind: context(before: range.lowerBound, message)) ?? own
    if own == text, behind == text { return [] }
    let words = texts.map { String(decoding: message[pieces[$0].range], as: UTF8.self) }
    guard words.count <= Self.mostWords else { return Set(texts) }
    let kept = words.kept(in: own.words).intersection(words.kept(in: behind.words))
    return Set(texts.indices.filter { !kept.contains($0) }.map { texts[$0] })
  }
}

extension UInt8 {
  /// Whether a phone number may have it.
  fileprivate var isOfPhoneNumber: Bool { isDigit || " -()/".utf8.contains(self) }
}

extension String {
  fileprivate var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Whether nothing in it is unfit to be printed, or a sign of the format of LOGS.md.
  fileprivate var isPlain: Bool {
    !unicodeScalars.contains { $0.isUnsafe || $0 == "«" || $0 == "»" || $0 == "\u{FFFD}" }
  }

  /// The text without the signs that LOGS.md has for references.
  var withoutReferences: String { replacing("«", with: "“").replacing("»", with: "”") }
}

extension [String] {
  /// The indices of a longest common subsequence with other words.
  fileprivate func kept(in others: [String]) -> Set<Int> {
    var lengths = Array<[Int]>(repeating: Array<Int>(repeating: 0, count: others.count + 1), count: count + 1)
    for one in indices.reversed() {
      for two in others.indices.reversed() {
        lengths[one][two] =
          self[one] == others[two]
          ? lengths[one + 1][two + 1] + 1 : Swift.max(lengths[one + 1][two], lengths[one][two + 1])
      }
    }
    var kept: Set<Int> = []
    var (one, two) = (0, 0)
    while one < count, two < others.count {
      if self[one] == others[two] {
        kept.insert(one)
        (one, two) = (one + 1, two + 1)
      } else if lengths[one + 1][two] >= lengths[one][two + 1] {
        one += 1
      } else {
        two += 1
      }
    }
    return kept
  }
}
