// What is wrong with a catalogue, where, and the words for it. The words are made here and nowhere else.

/// Something wrong with a catalogue.
package struct DocumentError: Error, Equatable, PlacedProblem {
  /// The file as the caller named it.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
  /// That line.
  package var excerpt: String
  /// What is wrong.
  package var reason: Reason

  /// What can be wrong with a catalogue.
  package enum Reason: Equatable, Sendable {
    /// A byte that is not part of any text in UTF-8.
    case notUTF8(UInt8)
    /// The block is not YAML; with the parser's words.
    case notYAML(String)
    /// A character that YAML does not allow.
    case forbiddenCharacter(Unicode.Scalar)
    /// A key stands twice, the first time at that line.
    case keyTwice(String, line: Int)
    /// The block holds nothing.
    case emptyBlock(BlockKind)
    /// The block is not a mapping.
    case notAMapping(BlockKind)
    /// A key is missing.
    case missing(String, of: BlockKind = .entry)
    /// A key that blocks of this kind do not have.
    case unknownKey(String, of: BlockKind = .entry)
    /// A value that the key cannot have; with what it can have.
    case badValue(key: String, expected: String)
    /// A word that is none of those that the key can have.
    case unknownWord(String, key: String, words: [String])
    /// A template is wrong.
    case template(TemplateError.Reason)
    /// The heading is no id.
    case badID(String)
    /// Another entry has the id, at that line.
    case idTwice(String, line: Int)
    /// A heading of an entry without its block.
    case noBlock(String)
    /// A second block under one heading, or one under none.
    case strayBlock
    /// A block without end.
    case unclosedBlock
    /// No prose before the block.
    case noProse(String)
    /// Nothing to read in the file.
    case noEntries
    /// More entries than a file may have.
    case tooManyEntries
    /// A block longer than one may be.
    case blockTooLong
    /// An anchor, or what may be many aliases.
    case anchor
    /// A built-in entry that describes what an app prints.
    case builtInOfApp
    /// More items of a key than an entry may have.
    case tooManyItems(String)
    /// A block of a chapter that does not stand right under its heading.
    case strayChapter
    /// A chapter of the built-in catalogue that does not say what it is about.
    case noTopic(String)
    /// No paragraph says what to do about an error.
    case noAdvice(String)
    /// A code that another error of the domain has, at that line; `nil` for all others of the domain.
    case codeTwice(Int?, domain: String, line: Int)
    /// What objects cannot be named.
    case badObjectName(String)
    /// Another object has the name, at that line.
    case objectTwice(String, line: Int)
    /// A `«` or `»` that belongs to no reference.
    case badReference
    /// A reference to an object that is not there; with names it may mean.
    case unknownObject(String, near: [String])
    /// Objects that refer to each other; the first is also the last.
    case objectCircle([String])
    /// Too many objects one inside the other, counted from this one.
    case objectTooDeep(String)
    /// A text that is too long with all references expanded.
    case sampleTooLong
    /// Samples that are too long together.
    case samplesTooLong
    /// More objects than a file may have.
    case tooManyObjects
    /// `«method»` where no method is stated.
    case noMethod
  }
}

extension DocumentError {
  /// What is wrong.
  package var sentence: String { reason.sentence }

  /// What to do about it.
  package var help: String { reason.help }
}

extension DocumentError.Reason {
  /// What is wrong, as one sentence without its full stop.
  package var sentence: String {
    switch self {
    case .notUTF8(let byte):
      "this file is not text in UTF-8: here is a byte \(UInt32(byte).code(digits: 2, after: "0x"))"
    case .notYAML(let words): "this block is not YAML: \(words)"
    case .forbiddenCharacter(let character):
      "the character \(character.value.code(digits: 4, after: "U+")) may not stand in YAML"
    case .keyTwice(let key, let line): "the key '\(key)' stands twice, first at line \(line)"
    case .emptyBlock: "this block is empty"
    case .notAMapping(.objects): "objects are a list of names and texts"
    case .notAMapping(let kind): "\(kind.article) \(kind.rawValue) is a list of keys and values"
    case .missing(let key, let kind): "the \(kind.rawValue) has no '\(key)'"
    case .unknownKey(let key, let kind): "\(kind.plural) have no key '\(key)'"
    case .badValue(let key, let expected): "'\(key)' must be \(expected)"
    case .unknownWord(let word, let key, let words):
      "'\(word)' is no \(key); it must be one of \(words.joined(separator: ", "))"
    case .template(let reason): reason.sentence
    case .badID(let id): "'\(id)' is no entry id"
    case .idTwice(let id, let line): "the id '\(id)' is taken by the entry at line \(line)"
    case .noBlock(let id): "the entry '\(id)' has no block"
    case .strayBlock: "this block has no heading of its own"
    case .unclosedBlock: "this block does not end"
    case .noProse(let id): "the entry '\(id)' does not say what it means"
    case .noEntries: "there are no entries in this file"
    case .tooManyEntries: "a catalogue has at most \(DocumentLimits.entries) entries"
    case .blockTooLong: "a block has at most \(DocumentLimits.blockBytes >> 10) KiB"
    case .anchor: "anchors and aliases of YAML are not read here"
    case .builtInOfApp: "no built-in entry describes what an app prints of its own"
    case .tooManyItems(let key): "an entry has at most \(DocumentLimits.items) of '\(key)'"
    case .strayChapter: "this block does not stand under the heading of a chapter"
    case .noTopic(let chapter): "the chapter '\(chapter)' does not say what it is about"
    case .noAdvice(let id): "the error '\(id)' does not say what to do"
    case .codeTwice(let code, let domain, let line):
      "\(code.map { "the code \($0)" } ?? "other codes") of \(domain) is at line \(line) already"
    case .badObjectName(let name): "'\(name)' is no name of an object"
    case .objectTwice(let name, let line): "the object '\(name)' is already at line \(line)"
    case .badReference: "this is no reference to an object"
    case .unknownObject(let name, _): "there is no object '\(name)'"
    case .objectCircle(let names): "these objects refer to each other: \(names.joined(separator: " → "))"
    case .objectTooDeep(let name):
      "more than \(SampleObjects.largestDepth) objects stand one inside the other in '\(name)'"
    case .sampleTooLong: "with its objects this text has more than \(SampleObjects.largestText) bytes"
    case .samplesTooLong:
      "up to here the samples of this file have more than \(DocumentLimits.sampleBytes >> 20) MiB"
    case .tooManyObjects: "a catalogue has at most \(DocumentLimits.objects) objects"
    case .noMethod: "'«method»' is the entry's first method, and this entry states none"
    }
  }

  /// What to do about it.
  package var help: String {
    switch self {
    case .notUTF8: "save the file as UTF-8"
    case .notYAML:
      "'key: value' with a blank after the colon, lists and texts indented alike; text with ': ' or '{' goes into "
        + "quotes, or into a block after '|-'"
    case .forbiddenCharacter(let character):
      "leave it out; in double quotes it is written \"\(character.escape)\""
    case .keyTwice: "remove one of the two"
    case .emptyBlock(let kind), .notAMapping(let kind), .missing(_, let kind): kind.needs
    case .unknownKey(let key, let kind):
      kind.keys.nearest(to: key).guess ?? "the keys are \(kind.keys.joined(separator: ", "))"
    case .badValue(let key, _): Self.example(of: key)
    case .unknownWord(let word, let key, let words): words.nearest(to: word).guess ?? Self.example(of: key)
    case .template(let reason): reason.help
    case .badID: "use a few lower-case words joined by hyphens, such as 'import-already-imported'"
    case .idTwice: "choose another id, or join the two entries with 'also'"
    case .noBlock: "put one block between ```entry and ``` under the prose"
    case .strayBlock: "give it a heading '### some-id', or remove it"
    case .unclosedBlock: "end it with a line ```"
    case .noProse: "say under the heading what the statement means for the user's data, and what to do"
    case .noEntries: "an entry is a heading '### some-id', prose, and a block between ```entry and ```"
    case .tooManyEntries: "leave out what no capture shows"
    case .blockTooLong: "shorten the samples, or give some of them to objects of their own"
    case .anchor:
      "write the text out; one that begins with '&' or '*' goes into quotes, or into a block after '|-'"
    case .builtInOfApp: "put it into a file of its own, for 'parselogs --catalogue'"
    case .tooManyItems: "make several entries of it"
    case .strayChapter: "put it right under a heading '## …', once"
    case .noTopic: "put a block between ```chapter and ``` under its heading, with 'topic: import', say"
    case .noAdvice: "end its prose with a paragraph that begins with '\(ErrorBlock.advice)'"
    case .codeTwice: "remove one of the two"
    case .badObjectName: "names are letters, digits and hyphens, and 'method' is taken"
    case .objectTwice: "choose another name, or remove one of the two"
    case .badReference: "write '«name»'; names are letters, digits and hyphens"
    case .unknownObject(_, let near):
      near.isEmpty
        ? "objects are stated in the blocks between ```objects and ```"
        : "did you mean \(near.map { "«\($0)»" }.joined(separator: " or "))?"
    case .objectCircle, .objectTooDeep: "write one of them out"
    case .sampleTooLong, .samplesTooLong, .tooManyObjects: "refer to fewer objects"
    case .noMethod: "add 'method', or write the beginning of the record out"
    }
  }

  /// What a key can have, so that nobody has to look elsewhere.
  private static func example(of key: String) -> String {
    switch key {
    case "severity":
      "benign is routine, notable a step of the story, warning may concern the user's data, and with error something "
        + "failed"
    case "source":
      "ubiquity is Core Data's iCloud integration, manager UbiquityStoreManager, daemon one of iCloud's processes, "
        + "coredata the rest of Core Data, app what the app prints itself"
    case "topic": "it is the word that the story of a capture has before each statement of the chapter"
    case "code", "codes":
      "write 'code: 4', or '- { code: 1550, cause: a value is not valid }' under 'codes' for several"
    case "level": "3 is the highest log level; leave 'level' out when it is not known"
    case "followed-by":
      "write '- { entry: export-written, within: 10 s, how: usually }'; 'within' may be left out"
    case "within": "seconds only, with a blank before the s"
    case "samples":
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

  fileprivate var article: String { self == .chapter ? "a" : "an" }

  fileprivate var plural: String {
    switch self {
    case .entry: "entries"
    case .error: "errors"
    case .chapter: "chapters"
    case .objects: "objects"
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

extension TemplateError.Reason {
  /// What is wrong, as one sentence without its full stop.
  package var sentence: String {
    switch self {
    case .unclosedPlace: "this '{' is not closed"
    case .unclosedOptional: "this '{?' is not closed"
    case .strayBrace: "this '}' closes nothing"
    case .unknownKind(let kind): "there is no kind of place '\(kind)'"
    case .unnamedChoice: "a choice of words needs a name"
    case .badName(let name): "'\(name)' is no name of a place"
    case .fieldTwice(let name): "two places are named '\(name)'"
    case .noOwnText: "this template has too little text of its own"
    case .tooLong: "a template has at most \(DocumentLimits.templateBytes) bytes"
    case .tooDeep: "at most \(DocumentLimits.templateDepth) optional parts stand one inside the other"
    }
  }

  /// What to do about it.
  package var help: String {
    switch self {
    case .unclosedPlace, .strayBrace: "write '{{' and '}}' for braces that are text"
    case .unclosedOptional: "end an optional part with '?}'"
    case .unknownKind: "the kinds are \(FieldKind.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unnamedChoice: "write '{inserted|updated as change}'"
    case .badName: "names are letters only"
    case .fieldTwice: "tell them apart: '{vector as storeVector}'"
    case .noOwnText:
      "text outside of places and optional parts tells one statement from another: two letters at the beginning, or "
        + "three anywhere; without them, add 'method'"
    case .tooLong: "a template is the text of one statement; long values go into places"
    case .tooDeep: "write the wordings that there are under 'also'"
    }
  }
}
