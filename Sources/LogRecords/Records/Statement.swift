// The part of a record between header and message: the method that prints, its line number, and the marker
// that shows its origin. The catalogue finds out which statement it is.

/// The beginning of a statement: its method, and the origin that its marker shows.
struct Statement {
  var method: MethodName?
  /// The number of the method, as in `Record.methodNumber`.
  var methodNumber: UInt16 = 0
  var origin = Origin.app
  /// The offset where the message begins.
  var message: Int

  private static let wordedApart: StaticString = "Core Data: Ubiquity:"

  /// Reads the statement that starts at an offset of its first line.
  ///
  /// In the iCloud daemon's own log a C function may be in place of the method.
  init(_ line: Span<UInt8>, from start: Int, concernsDaemon: Bool) {
    var position = line.skipBlanks(from: start)
    message = position
    // An app's own lines about a thread or a fatal error have a header.
    if start == 0, Backtrace.begins(line, at: position) || Backtrace.isFrame(line) || FatalError.begins(line)
    {
      origin = .coredata
      return
    }
    guard concernsDaemon || Self.mayBegin(with: line.byte(position)) && !Self.isTag(line, at: position) else {
      if Self.mayBeginMirroring(line, at: position) { readMirroring(line, from: position) }
      return
    }
    method =
      MethodName(line, from: position) ?? (concernsDaemon ? MethodName(function: line, from: position) : nil)
    if let method { position = line.skipBlanks(from: method.end) }
    message = position
    let ofMethod = method.flatMap { Self.origin(of: $0, line) }
    // An app's own method almost always prints an app's own text.
    if method != nil, ofMethod == nil, PlainMessage.begins(line, at: position) { return }
    if line.hasUbiquityMarker(at: position) {
      origin = .ubiquity
      // Some texts begin with the marker that is printed before every text.
      while line.hasUbiquityMarker(at: message) {
        message = line.skipBlanksOfPages(from: message + Span<UInt8>.ubiquityMarker.utf8CodeUnitCount)
      }
    } else if line.has(Self.wordedApart, at: position) {
      origin = .ubiquity
      message = line.skipBlanksOfPages(from: position + Self.wordedApart.utf8CodeUnitCount)
    } else if readMirroring(line, from: position) {
      return
    } else if let end = Self.otherMarker(line, at: position, method) {
      origin = .ubiquity
      message = line.skipBlanksOfPages(from: end)
    } else if let marker = Self.managerMarker(line, at: position) {
      origin = .manager
      message = line.skipBlanksOfPages(from: marker)
    } else if line.has("CoreData: ", at: position)
      || line.has("NSUbiquitousKeyValueStore error:", at: position) || Self.isFromSystem(line, at: position)
    {
      origin = .coredata
    } else if let ofMethod {
      origin = ofMethod
    }
  }

  /// Reads the statement that starts at an offset of a record that is not in the daemon's own log, using the
  /// statements that were read before.
  init(_ line: Span<UInt8>, from start: Int, _ known: inout StatementMemo) {
    let first = line.skipBlanks(from: start)
    if let statement = known.statement(line, from: first) {
      self = statement
      return
    }
    self.init(line, from: start, concernsDaemon: false)
    known.keep(self, of: line, from: first)
  }

  /// Creates a statement that was read before.
  init(method: MethodName, methodNumber: UInt16, origin: Origin, message: Int) {
    self.method = method
    self.methodNumber = methodNumber
    self.origin = origin
    self.message = message
  }

  /// Returns the origin that a method shows; `nil` if it may be an app's method.
  private static func origin(of method: MethodName, _ line: Span<UInt8>) -> Origin? {
    if line.has("ubiquityStoreManager:log:", at: Int(method.selector.lower)) { return .manager }
    if line.concernsUbiquity(method.name) { return .ubiquity }
    return line.concernsMirroring(method.name) ? .cloudkit : nil
  }

  /// Whether a method, a marker or a text recognised by its words alone may begin with a byte; most lines of
  /// apps do not begin with such a byte.
  private static func mayBegin(with first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "["), UInt8(ascii: "_"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"): true
    case UInt8(ascii: "C"), UInt8(ascii: "D"), UInt8(ascii: "E"), UInt8(ascii: "N"), UInt8(ascii: "S"): true
    case UInt8(ascii: "U"), UInt8(ascii: "c"): true
    default: false
    }
  }

  /// Whether a message begins with a word in brackets, as apps mark what they print.
  ///
  /// Such a word is no method, and no marker or text of the system, which begin with other letters.
  static func isTag(_ line: Span<UInt8>, at offset: Int) -> Bool {
    guard line.byte(offset) == UInt8(ascii: "[") else { return false }
    switch line.byte(offset + 1) {
    case UInt8(ascii: "C"), UInt8(ascii: "c"), UInt8(ascii: "E"), UInt8(ascii: "I"), UInt8(ascii: "i"),
      UInt8(ascii: "U"), UInt8(ascii: "u"):
      return false
    default: return line.byte(line.skip(from: offset + 1, while: \.isIdentifier)) == UInt8(ascii: "]")
    }
  }

  /// Returns the offset after a marker in another spelling, such as `CoreData+Ubiquity:` or `coredata:
  /// iCloud:`; `nil` if there is none.
  ///
  /// `Ubiquity:` alone is a marker after a ubiquity method.
  private static func otherMarker(_ line: Span<UInt8>, at offset: Int, _ method: MethodName?) -> Int? {
    var position = line.byte(offset) == UInt8(ascii: "[") ? offset + 1 : offset
    switch line.byte(position) {
    case UInt8(ascii: "C"), UInt8(ascii: "c"), UInt8(ascii: "U"), UInt8(ascii: "u"), UInt8(ascii: "I"),
      UInt8(ascii: "i"):
      break
    default: return nil
    }
    // A separate statement begins with this text.
    guard !line.has("CoreData: iCloud: Error: ", at: offset) else { return nil }
    let isMethodKnown = method.map { line.concernsUbiquity($0.name) } ?? false
    if let core = line.skipWord("core", at: position) {
      let gap = line.byte(core) == 0x20 || line.byte(core) == UInt8(ascii: "-") ? core + 1 : core
      guard let data = line.skipWord("data", at: gap) else { return nil }
      position = line.skip(from: data) {
        $0 == 0x20 || $0 == UInt8(ascii: "]") || (0x2B...0x2F).contains($0) || $0 == UInt8(ascii: ":")
          || $0 == UInt8(ascii: "[")
      }
      guard position > data else { return nil }
    } else if !isMethodKnown {
      return nil
    }
    guard let word = line.skipWord("ubiquity", at: position) ?? line.skipWord("icloud", at: position) else {
      return nil
    }
    let end = line.byte(word) == UInt8(ascii: "]") ? word + 1 : word
    return line.byte(end) == UInt8(ascii: ":") || end > word
      ? line.skip(from: end) { $0 == UInt8(ascii: ":") } : nil
  }

  /// Whether a text of the system inside the app, without a marker, is at an offset; it is recognised by its
  /// words alone.
  private static func isFromSystem(_ line: Span<UInt8>, at offset: Int) -> Bool {
    switch line.byte(offset) {
    case UInt8(ascii: "*"):
      line.has("*** Terminating app", at: offset)
        || line.has("*** -[NSFileManager URLForUbiquityContainerIdentifier:]: ", at: offset)
    case UInt8(ascii: "["): line.has("[ERROR] Could not get attribute values for item ", at: offset)
    case UInt8(ascii: "C"):
      line.has("Could not get attribute values for item ", at: offset)
        || line.hasCannot("resolve how to assign objects to stores", at: offset)
    case UInt8(ascii: "E"):
      line.has("Error: ", at: offset)
        && line.hasCannot("resolve how to assign objects to stores", at: offset + 7)
    case UInt8(ascii: "S"): line.has("Significant issue at CKContainer.m", at: offset)
    default: false
    }
  }

  /// Whether a statement begins at an offset of a line that has no header.
  static func begins(_ line: Span<UInt8>, at offset: Int) -> Bool {
    beginsKnown(line, at: offset) || offset == 0 && FatalError.begins(line)
  }

  private static func beginsKnown(_ line: Span<UInt8>, at offset: Int) -> Bool {
    switch line.byte(offset) {
    case UInt8(ascii: "C"):
      line.has("CoreData: ", at: offset) || line.has(wordedApart, at: offset)
        || isFromSystem(line, at: offset)
        || beginsMirroring(line, at: offset)
    case UInt8(ascii: "U"), UInt8(ascii: "D"): managerMarker(line, at: offset) != nil
    case UInt8(ascii: "S"): managerMarker(line, at: offset) != nil || isFromSystem(line, at: offset)
    case UInt8(ascii: "N"): line.has("NSUbiquitousKeyValueStore error:", at: offset)
    case UInt8(ascii: "*"): isFromSystem(line, at: offset) || Backtrace.begins(line, at: offset)
    case UInt8(ascii: "E"): isFromSystem(line, at: offset) || beginsMirroring(line, at: offset)
    case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "L"), UInt8(ascii: "A"):
      Backtrace.begins(line, at: offset)
    case UInt8(ascii: "[") where isFromSystem(line, at: offset): true
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "["), UInt8(ascii: "_"):
      MethodName(line, from: offset).map { !$0.isReason } ?? isOpenMethod(line, at: offset)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): beginsMirroring(line, at: offset)
    default: mayBeginMirroring(line, at: offset) && beginsMirroring(line, at: offset)
    }
  }

  /// Whether a line ends within a ubiquity method, after its class or in its selector, because it was wrapped
  /// there.
  private static func isOpenMethod(_ line: Span<UInt8>, at offset: Int) -> Bool {
    guard line.byte(offset + 1) == UInt8(ascii: "["),
      line.has("PFUbiquity", at: offset + 2) || line.has("_PFUbiquity", at: offset + 2)
        || line.has("NSPersistentStoreCoordinator", at: offset + 2)
    else { return false }
    let afterClass = line.skip(from: offset + 2, while: \.isIdentifier)
    let end = line.endOfText(before: line.count)
    if afterClass >= end { return true }
    guard line.byte(afterClass) == 0x20 else { return false }
    return line.skip(from: afterClass + 1) { $0.isIdentifier || $0 == UInt8(ascii: ":") } == end
  }

  /// Whether a statement with its method and line number, or with a marker, begins at an offset.
  static func isSure(_ line: Span<UInt8>, at offset: Int) -> Bool {
    switch line.byte(offset) {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "["), UInt8(ascii: "_"):
      MethodName(line, from: offset)?.isNumbered == true
    case UInt8(ascii: "*"): false
    default: begins(line, at: offset)
    }
  }

  private static func managerMarker(_ line: Span<UInt8>, at offset: Int) -> Int? {
    if line.has("UbiquityStoreManager:", at: offset) { return offset + 21 }
    if line.has("StoreManager:", at: offset) { return offset + 13 }
    // The only message that the manager prints without its name.
    return line.has("Detected unknown ubiquity import error.", at: offset) ? offset : nil
  }
}

extension Span<UInt8> {
  /// Whether the marker of Core Data's iCloud integration is at an offset.
  func hasUbiquityMarker(at offset: Int) -> Bool { has(Self.ubiquityMarker, at: offset) }

  fileprivate static var ubiquityMarker: StaticString { "CoreData: Ubiquity:" }

  /// Whether a method belongs to one of the classes of Core Data's iCloud integration.
  package func concernsUbiquity(_ method: ByteRange) -> Bool {
    has("PFUbiquity", at: Int(method.lower)) || has("_PFUbiquity", at: Int(method.lower))
  }

  /// Returns the offset after spaces at an offset, including those that web pages substitute because they
  /// would show two plain spaces as one.
  fileprivate func skipBlanksOfPages(from offset: Int) -> Int {
    var end = skipBlanks(from: offset)
    while let length = lengthOfBlankOfPages(at: end) { end = skipBlanks(from: end + length) }
    return end
  }

  /// Returns the length of a space at an offset that is non-breaking or has no width, as a character or an
  /// entity; `nil` if there is none.
  private func lengthOfBlankOfPages(at offset: Int) -> Int? {
    switch byte(offset) {
    case 0xC2: return byte(offset + 1) == 0xA0 ? 2 : nil
    case 0xE2:
      guard byte(offset + 1) == 0x80 else { return nil }
      return (0x80...0x8F).contains(byte(offset + 2)) || byte(offset + 2) == 0xAF ? 3 : nil
    case UInt8(ascii: "&"):
      // The escaped ampersand, if the source of a web page was put into another page.
      var start = offset + 1
      while has("amp;", at: start) { start += 4 }
      for name in Self.entitiesOfBlanks where has(name, at: start) {
        return start + name.utf8CodeUnitCount - offset
      }
      return nil
    default: return nil
    }
  }

  private static var entitiesOfBlanks: [StaticString] { ["nbsp;", "#160;", "#xA0;", "#xa0;"] }

  /// Whether `Can't` is at an offset, followed by some text; the apostrophe may be one that editors and web
  /// pages substitute.
  func hasCannot(_ text: StaticString, at offset: Int) -> Bool {
    guard has("Can", at: offset) else { return false }
    let start = offset + 3
    var end = start + 1
    switch byte(start) {
    case UInt8(ascii: "'"): break
    case 0xE2 where has("\u{2019}", at: start): end = start + 3
    case UInt8(ascii: "&") where has("&#39;", at: start): end = start + 5
    case UInt8(ascii: "&") where has("&#x27;", at: start): end = start + 6
    case UInt8(ascii: "&") where has("&rsquo;", at: start): end = start + 7
    default: return false
    }
    return has("t ", at: end) && has(text, at: end + 2)
  }

  /// Returns the offset after a word in any letter case; `nil` if it is not at the offset.
  func skipWord(_ word: String, at offset: Int) -> Int? {
    var position = offset
    for letter in word.utf8 {
      guard byte(position).asciiLowercased == letter else { return nil }
      position += 1
    }
    return position
  }
}
