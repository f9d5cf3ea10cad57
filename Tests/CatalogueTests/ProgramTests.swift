import CatalogueDocument
import DeviceSimulator
import LogRecords
import PCRE2
import Testing

@testable import Catalogue

/// A program has the same result as its pattern, with the same places, unless it leaves the decision to the
/// pattern.
struct ProgramTests {
  private static let catalogue = Result { try EntryCatalogue(LogsDocument.all) }

  /// The messages of all samples, with the indices of their entries' wordings.
  private static func samples(_ catalogue: EntryCatalogue) -> [(message: [UInt8], own: Range<Int>)] {
    var messages: [(message: [UInt8], own: Range<Int>)] = []
    var classifier = Classifier(catalogue)
    for entry in catalogue.entries {
      for sample in entry.document.samples {
        classifier.forEachRecord(of: sample.text) { _, record, bytes in
          var message: [UInt8] = []
          message.append(bytes.extracting(record.message.range))
          messages.append((message, entry.wordings))
        }
      }
    }
    return messages
  }

  private struct Outcome: Equatable {
    var fits: Bool
    var places: [Range<Int>?]
  }

  private struct Comparison: ~Copyable {
    var matcher = Matcher()
    var known = 0
    var all = 0

    /// Compares a program with its pattern on a message.
    mutating func compare(_ wording: Wording, _ message: [UInt8]) throws {
      var places = Places()
      all += 1
      let fit = wording.fit.program.value().run(message.span, behind: 0, &places)
      guard fit != .unknown else { return }
      known += 1
      let found = (0..<places.count).map { places[$0] }
      let pattern = try wording.pattern.value()
      matcher.allow(work: 10_000_000)
      let isMatch = try matcher.matches(pattern, message.span)
      let expected = isMatch ? (0..<pattern.captureCount).map { matcher[$0 + 1] } : []
      let outcome = Outcome(fits: fit == .yes, places: fit == .yes ? found : [])
      #expect(
        outcome == Outcome(fits: isMatch, places: expected),
        "\(wording.template.source)\non\n\(String(decoding: message, as: UTF8.self))")
    }
  }

  /// Each wording is tried on each sample; nearly all do not match.
  @Test(arguments: 0..<8)
  func programsAgreeWithPatternsOnAllSamples(_ part: Int) throws {
    let catalogue = try Self.catalogue.get()
    let samples = Self.samples(catalogue)
    var comparison = Comparison()
    for index in catalogue.wordings.indices where index % 8 == part {
      for sample in samples { try comparison.compare(catalogue.wordings[index], sample.message) }
    }
    #expect(comparison.known * 100 > comparison.all * 85)
  }

  /// The wordings of an entry are tried on its samples, which they match, and on changed samples.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func programsAgreeWithPatternsOnChangedSamples(_ seed: UInt64) throws {
    let catalogue = try Self.catalogue.get()
    var generator = Generator(seed: seed)
    var comparison = Comparison()
    for sample in Self.samples(catalogue) {
      for index in sample.own {
        try comparison.compare(catalogue.wordings[index], sample.message)
        for _ in 0..<12 {
          try comparison.compare(catalogue.wordings[index], Self.changed(sample.message, using: &generator))
        }
      }
    }
    #expect(comparison.known * 2 > comparison.all)
  }

  /// A message with a part truncated, doubled, inserted or removed.
  private static func changed(_ message: [UInt8], using generator: inout Generator) -> [UInt8] {
    var changed = message
    guard !changed.isEmpty else { return changed }
    let insertions = [
      "\n", " ", "  ", "\n\n", "\t", "<private>", "(null)", ")", "}", ")}", "<", ">", ":", "\"", "/", "x",
      "\r\n", "~", "7",
      "{", "(", "Error Domain=x", "\n\tstoreName: y\n",
    ]
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      guard !changed.isEmpty else { break }
      let place = Int.random(in: changed.indices, using: &generator)
      let other = Int.random(in: changed.indices, using: &generator)
      let range = min(place, other)..<min(max(place, other), min(place, other) + 40)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: changed.removeSubrange(range)
      case 1: changed.insert(contentsOf: Array(changed[range]), at: place)
      case 2: changed.removeLast(changed.count - place)
      case 3: changed.removeFirst(place)
      default:
        changed.insert(contentsOf: Array((insertions.randomElement(using: &generator) ?? "").utf8), at: place)
      }
    }
    return changed
  }

  /// Difficult places of each kind of value, at which a value may end in several ways.
  @Test(arguments: [
    ("a {number} b", ["a 1 b", "a -1 b", "a - b", "a (null) b", "a <private> b", "a 1b", "a 12"]),
    ("{decimal}.", ["1.5.", "1.", "1.5", "-0.25.", "<private>."]),
    ("{flag}{?x?} end", ["0x end", "1 end", "2 end"]),
    ("{peer as own}:{store}", ["a~B:Trips", "(null):x", "<private>:x", "<private>x:x", "a~B:c~D:Trips"]),
    (
      "at {path} then {line as rest}",
      ["at /a b then c", "at /a then b then c", "at (null) then x", "at b then c"]
    ),
    (
      "at {url} {error}",
      ["at file:///a b Error Domain=x Code=1", "at /a (null)", "at <private> x", "at x -- file:y (null)"]
    ),
    ("{text} end {line}", ["a end b", "a end b end c", "a\nend b", "end x", " end x"]),
    (
      "begin\n{text as above}\nthe words: {dump}",
      [
        "begin\na\nthe words: b", "begin\na\n\nthe words: b\n  c\nTrip: name\n}", "begin\na the words: b",
        "begin\nthe words: b", "begin\na\nthe words: b\nlast",
        "begin\na\nthe words: b\nA:(z:o) = <CKError 0x1>\nB (c):(z:o) = <CKError 0x1>",
        "begin\na\nthe words: b\nA:(z:o) = <CKError 0x1>\n... 3 \"x\"\n... \"x\"\n",
        "begin\na\nthe words: b\nA:(z(o) = <CKError 0x1>", "begin\na\nthe words: b\n:(z) = <CKError 0x1>",
      ]
    ),
    (
      "list: {collection}\nother: {collection as second}{?.?}",
      [
        "list: (\n)\nother: {(\n)}.", "list: {(\n a (b)\n)}\nother: (\n)", "list: (null)\nother: (null).",
        "list: ()}\nother: ()}.", "list: x\nother: ()",
      ]
    ),
    ("map {dictionary}", ["map {a}", "map {a}}", "map {a} b", "map (null)", "map {"]),
    (
      "{importer}\nall done: {vector}",
      [
        "<_PFUbiquityRecordsImporter: 0x1>\nall done: (a:1)",
        "<_PFUbiquityRecordsImporter: 0x1>\n\tlocalPeerID: x\n\nall done: <PFUbiquityKnowledgeVector: 0x1> (a:1)",
        "<_PFUbiquityRecordsImporters: 0x1>\nall done: (a:1)", "(null)\nall done: (null)",
      ]
    ),
    (
      "{location} is {location as other}",
      [
        "<PFUbiquityLocation: 0x1>: /a is <PFUbiquityLocation: 0x2>: /b", "(null) is (null)", "/a is /b",
        "<PFUbiquityLocation: 0x1>: /a is b is <PFUbiquityLocation: 0x2>: /b",
      ]
    ),
    (
      "a {log}{?\nb: {vector}\nc: {vector as d}?}",
      [
        "a x.cdt", "a x.cdt\nb: (a:1)\nc: (b:2)", "a x b: (a:1) c: (b:2)", "a x\nb: (a:1)",
        "a x\nb: (a:1)\nc:",
        "a x \nb: (a:1)\nc: (b:2)", "a x\n\nb: (a:1)\nc: (b:2)",
        "a <PFUbiquityLocation: 0x1>: /x\nb: (a:1)\nc: (b:2)",
        "a <PFUbiquityLocation: 0x1>: /x", "a x b: y\nb: (a:1)\nc: (b:2)", "a \nb: (a:1)\nc: (b:2)",
      ]
    ),
    (
      "a {number}{? of {number as b}{? in {word as c}?}?}",
      ["a 3", "a 3 of 4", "a 3 of 4 in x", "a 3 of 4 in"]
    ),
    ("a {number}{?{? x?}{text as t}?}", ["a 3", "a 3 x", "a 3y", "a 3 xy"]),
    ("set{?\nto {line as b}?}", ["set", "set\nto x", "set to x", "set to", "set\nto x\ny", "settle"]),
    ("set {flag}{? for {text}?}", ["set 1", "set 1 for x", "set 1 for", "set 1 for x\ny", "set 12"]),
    ("old {globalID}\n{text}", ["old (a) (b)\nfoo", "old (a)\nfoo", "old (a) foo"]),
    (
      "old {globalID} was {text}",
      [
        "old (a) was b", "old (a) is b", "old (a (b)) was c", "old (a) is (b) was c",
        "old (a) is b\n(c) was d",
        "old <PFUbiquityGlobalObjectID: 0x1> (a) is b", "old <private> is (b)", "old (a",
      ]
    ),
    (
      "log {transactionLog}.\nOperation: {text}",
      [
        "log <PFUbiquityTransactionLog: 0x1>\n\tat: a.1.cdt\n.\nOperation: b",
        "log <PFUbiquityTransactionLog: 0x1>. Operation: a.\nOperation: b",
        "log <PFUbiquityTransactionLog: 0x1>.\n\n  Operations: a.Operation: b",
        "log <PFUbiquityTransactionLog: 0x1>.Operation: a", "log (null).\nOperation: a",
        "log <PFUbiquityTransactionLog: 0x1>..\nOperation: ",
      ]
    ),
    ("{text as above}. \nthe end", ["a. \nthe end", "a.\nthe end", "a.  the end", "a. b.   \n the end"]),
    ("x {a|a b as c}\n{text}", ["x a b\nfoo", "x a\nfoo", "x a b foo"]),
    ("v {decimal}\n{text}", ["v 1.5\nfoo", "v 1 .5\nfoo"]),
    ("X {collection}}}{text}", ["X (a)}}z", "X (a)}z", "X {(a)}}z"]),
    (
      "{Rewriting|Finished as state} {globalID}",
      ["Rewriting (a)", "Finished <PFUbiquityGlobalObjectID: 0x1> (a (b))", "Done (a)"]
    ),
  ])
  func programsAgreeWithPatternsAtDifficultPlaces(_ source: String, _ messages: [String]) throws {
    let wording = Wording(try Template(source), entry: 0, usesJIT: true, usesPrograms: true)
    var comparison = Comparison()
    for message in messages {
      try comparison.compare(wording, Array(message.utf8))
      for end in ["\n", " ", "\nx", " x"] { try comparison.compare(wording, Array((message + end).utf8)) }
    }
  }

  /// If two wordings may continue after an object, the one that occurs first in the message wins.
  @Test func shortestObjectWins() throws {
    var classifier = Classifier(try Self.catalogue.get())
    let texts = ["Error starting monitor", "Unable to scan root location"]
    func found(_ first: String, _ second: String) -> String? {
      let text =
        "CoreData: Ubiquity:  <PFUbiquitySetupAssistant: 0x15d>\n\(first): Error Domain=A Code=1\n\(second): x"
      return classifier.recognise(text)?.id
    }
    let first = try #require(found(texts[0], texts[1]))
    let second = try #require(found(texts[1], texts[0]))
    #expect(first != second)
    #expect(
      classifier.recognise("CoreData: Ubiquity:  <PFUbiquitySetupAssistant: 0x15d>\n\(texts[0]): x")?.id
        == first)
    #expect(
      classifier.recognise("CoreData: Ubiquity:  <PFUbiquitySetupAssistant: 0x15d>\n\(texts[1]): x")?.id
        == second)
  }

  /// Most templates have a program, which decides most samples.
  @Test func mostTemplatesHaveAProgram() throws {
    let catalogue = try Self.catalogue.get()
    let without = catalogue.wordings.filter { $0.fit.program.value().steps.isEmpty }
    #expect(without.count * 8 < catalogue.wordings.count, "\(without.map(\.template.source))")
  }
}
