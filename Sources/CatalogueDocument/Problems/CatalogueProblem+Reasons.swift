// The problems that can be found while a catalogue is read, and the only place of their wording.

extension CatalogueProblem.Reason {
  // MARK: The file

  static func notUTF8(_ byte: UInt8) -> Self {
    Self(
      "this file is not text in UTF-8: here is a byte \(UInt32(byte).code(digits: 2, after: "0x"))",
      help: "save the file as UTF-8")
  }
  static let noEntries = Self(
    "there are no entries in this file",
    help: "an entry is a heading '### some-id', prose, and a block between ```entry and ```")
  static let tooManyEntries = Self(
    "a catalogue has at most \(DocumentLimits.entries) entries", help: "leave out what no capture shows")
  static let samplesTooLong = Self(
    "up to here the samples of this file have more than \(DocumentLimits.sampleBytes >> 20) MiB",
    help: fewerObjects)
  static let tooManyObjects = Self(
    "a catalogue has at most \(DocumentLimits.objects) objects", help: fewerObjects)

  // MARK: Headings and prose

  static func badID(_ id: String) -> Self {
    Self(
      "'\(id)' is no entry id",
      help: "use a few lower-case words joined by hyphens, such as 'import-already-imported'")
  }
  static func idTwice(_ id: String, line: Int, of volume: String? = nil) -> Self {
    Self(
      "the id '\(id)' is taken by the entry at line \(line)" + (volume.map { " of \($0)" } ?? ""),
      help: "choose another id, or join the two entries with 'also'")
  }
  static func noBlock(_ id: String) -> Self {
    Self("the entry '\(id)' has no block", help: "put one block between ```entry and ``` under the prose")
  }
  static func noProse(_ id: String) -> Self {
    Self(
      "the entry '\(id)' does not say what it means",
      help: "say under the heading what the statement means for the user's data, and what to do")
  }
  static func noAdvice(_ id: String) -> Self {
    Self(
      "the error '\(id)' does not say what to do",
      help: "end its prose with a paragraph that begins with '\(ErrorBlock.advice)'")
  }
  static func noTopic(_ chapter: String) -> Self {
    Self(
      "the chapter '\(chapter)' does not say what it is about",
      help: "put a block between ```chapter and ``` under its heading, with 'topic: import', say")
  }

  // MARK: Blocks

  static let strayBlock = Self(
    "this block has no heading of its own", help: "give it a heading '### some-id', or remove it")
  static let strayChapter = Self(
    "this block does not stand under the heading of a chapter",
    help: "put it right under a heading '## …', once")
  static let unclosedBlock = Self("this block does not end", help: "end it with a line ```")
  static let blockTooLong = Self(
    "a block has at most \(DocumentLimits.blockBytes >> 10) KiB",
    help: "shorten the samples, or give some of them to objects of their own")
  static let anchor = Self(
    "anchors and aliases of YAML are not read here",
    help: "write the text out; one that begins with '&' or '*' goes into quotes, or into a block after '|-'")
  static func notYAML(_ words: String) -> Self {
    Self(
      "this block is not YAML: \(words)",
      help:
        "'key: value' with a blank after the colon, lists and texts indented alike; text with ': ' or '{' goes into "
        + "quotes, or into a block after '|-'")
  }
  static func forbiddenCharacter(_ character: Unicode.Scalar) -> Self {
    Self(
      "the character \(character.value.code(digits: 4, after: "U+")) may not stand in YAML",
      help: "leave it out; in double quotes it is written \"\(character.escape)\"")
  }
  static func emptyBlock(_ kind: BlockKind) -> Self { Self("this block is empty", help: kind.needs) }
  static func notAMapping(_ kind: BlockKind) -> Self {
    switch kind {
    case .objects: Self("objects are a list of names and texts", help: kind.needs)
    case .chapter: Self("a chapter is a list of keys and values", help: kind.needs)
    case .entry, .error: Self("an \(kind.rawValue) is a list of keys and values", help: kind.needs)
    }
  }

  // MARK: Keys and values

  static func keyTwice(_ key: String, line: Int) -> Self {
    Self("the key '\(key)' stands twice, first at line \(line)", help: removeOne)
  }
  static func missing(_ key: String, of kind: BlockKind = .entry) -> Self {
    Self("the \(kind.rawValue) has no '\(key)'", help: kind.needs)
  }
  static func unknownKey(_ key: String, of kind: BlockKind) -> Self {
    Self(
      "\(kind == .entry ? "entries" : kind.rawValue + "s") have no key '\(key)'",
      help: kind.keys.nearest(to: key).guess ?? "the keys are \(kind.keys.joined(separator: ", "))")
  }
  static func badValue(key: String, expected: String) -> Self {
    Self("'\(key)' must be \(expected)", help: example(of: key))
  }
  static func unknownWord(_ word: String, key: String, words: [String]) -> Self {
    Self(
      "'\(word)' is no \(key); it must be one of \(words.joined(separator: ", "))",
      help: words.nearest(to: word).guess ?? example(of: key))
  }
  static func tooManyItems(_ key: String) -> Self {
    Self("an entry has at most \(DocumentLimits.items) of '\(key)'", help: "make several entries of it")
  }
  static let builtInOfApp = Self(
    "no built-in entry describes what an app prints of its own",
    help: "put it into a file of its own, for 'parselogs --catalogue'")
  /// The problem that a code occurs twice; `code` is `nil` for all other codes of the domain.
  static func codeTwice(_ code: Int?, domain: String, line: Int, of volume: String? = nil) -> Self {
    let place = "at line \(line)" + (volume.map { " of \($0)" } ?? "")
    return Self(
      "\(code.map { "the code \($0)" } ?? "other codes") of \(domain) is \(place) already",
      help: removeOne)
  }

  // MARK: Objects

  static func badObjectName(_ name: String) -> Self {
    Self(
      "'\(name)' is no name of an object",
      help: "names are letters, digits and hyphens, and 'method' is taken")
  }
  static func objectTwice(_ name: String, line: Int) -> Self {
    Self(
      "the object '\(name)' is already at line \(line)", help: "choose another name, or remove one of the two"
    )
  }
  static let badReference = Self(
    "this is no reference to an object", help: "write '«name»'; names are letters, digits and hyphens")
  static func unknownObject(_ name: String, near: [String]) -> Self {
    Self(
      "there is no object '\(name)'",
      help: near.isEmpty
        ? "objects are stated in the blocks between ```objects and ```"
        : "did you mean \(near.map { "«\($0)»" }.joined(separator: " or "))?")
  }

  /// The problem that objects refer to each other in a circle; the first of `names` is also the last.
  static func objectCircle(_ names: [String]) -> Self {
    Self("these objects refer to each other: \(names.joined(separator: " → "))", help: writeOneOut)
  }
  static func objectTooDeep(_ name: String) -> Self {
    Self(
      "more than \(SampleObjects.maximumDepth) objects stand one inside the other in '\(name)'",
      help: writeOneOut)
  }
  static let sampleTooLong = Self(
    "with its objects this text has more than \(SampleObjects.maximumTextSize) bytes", help: fewerObjects)
  static let noMethod = Self(
    "'«method»' is the entry's first method, and this entry states none",
    help: "add 'method', or write the beginning of the record out")

  // MARK: Templates

  static let unclosedPlace = Self("this '{' is not closed", help: literalBraces)
  static let unclosedOptional = Self("this '{?' is not closed", help: "end an optional part with '?}'")
  static let strayBrace = Self("this '}' closes nothing", help: literalBraces)
  static func unknownKind(_ kind: String) -> Self {
    Self(
      "there is no kind of place '\(kind)'",
      help: FieldKind.allCases.map(\.rawValue).nearest(to: kind).guess
        ?? "the kinds are \(FieldKind.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  static let unnamedChoice = Self(
    "a choice of words needs a name", help: "write '{inserted|updated as change}'")
  static func badName(_ name: String) -> Self {
    Self("'\(name)' is no name of a place", help: "names are letters only")
  }
  static func fieldTwice(_ name: String) -> Self {
    Self("two places are named '\(name)'", help: "tell them apart: '{vector as storeVector}'")
  }
  static let noOwnText = Self(
    "this template has too little text of its own",
    help:
      "text outside of places and optional parts tells one statement from another: two letters at the beginning, or "
      + "three anywhere; without them, add 'method'")
  static let tooLong = Self(
    "a template has at most \(DocumentLimits.templateBytes) bytes",
    help: "a template is the text of one statement; long values go into places")
  static let tooDeep = Self(
    "at most \(DocumentLimits.templateDepth) optional parts stand one inside the other",
    help: "write the wordings that there are under 'also'")

  private static let removeOne = "remove one of the two"
  private static let writeOneOut = "write one of them out"
  private static let fewerObjects = "refer to fewer objects"
  private static let literalBraces = "write '{{' and '}}' for braces that are text"

  /// Returns the possible values of a key, so that nobody has to look them up elsewhere.
  private static func example(of key: String) -> String {
    switch key {
    case "severity":
      "benign is routine, notable a part of the narrative, warning may concern the user's data, and with error "
        + "something failed"
    case "source":
      "ubiquity is Core Data's iCloud integration, cloudkit the mirroring to CloudKit, manager UbiquityStoreManager, "
        + "daemon one of iCloud's processes, coredata the rest of Core Data, app what the app prints itself"
    case "topic": "it is the word that the narrative of a capture has before each statement of the chapter"
    case "code", "codes":
      "write 'code: 4', or '- { code: 1550, cause: a value is not valid }' under 'codes' for several"
    case "level": "3 is the highest log level; leave 'level' out when it is not known"
    case "followed-by":
      "write '- { entry: export-written, within: 10 s, how: usually }'; 'within' may be left out"
    case "within": "seconds only, with a blank before the s"
    case "samples", "fields":
      "write '- text: \"…\"' with a whole record, and 'fields: { … }' with values in it where you like"
    default: "write it in quotes, or into a block after '|-'"
    }
  }
}

extension BlockKind {
  fileprivate var needs: String {
    switch self {
    case .entry: "an entry needs 'message', 'severity' and 'samples'"
    case .error: "an error needs 'domain', 'code', 'cause' and 'samples', and may have a 'name'"
    case .chapter: "a chapter needs 'topic'"
    case .objects: "write 'name: |-' and the object's text, indented, on the lines below"
    }
  }
}

extension UInt32 {
  fileprivate func code(digits: Int, after start: String) -> String {
    let code = String(self, radix: 16, uppercase: true)
    return start + String(repeating: "0", count: Swift.max(0, digits - code.count)) + code
  }
}

extension Unicode.Scalar {
  fileprivate var escape: String {
    value <= 0xFF
      ? value.code(digits: 2, after: #"\x"#)
      : value <= 0xFFFF ? value.code(digits: 4, after: #"\u"#) : value.code(digits: 8, after: #"\U"#)
  }
}
