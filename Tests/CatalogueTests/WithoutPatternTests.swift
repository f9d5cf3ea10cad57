// Decisions about a message without a pattern are those of the pattern.

import CatalogueDocument
import LogRecords
import PCRE2
import Testing

@testable import Catalogue

struct WithoutPatternTests {
  private static let catalogue = Result { try EntryCatalogue(LogsDocument.all) }

  /// An object continues with any text after its address; if it is truncated within the address, it may
  /// continue.
  @Test func objectBeginningIsDecidedAsByThePattern() throws {
    let catalogue = try Self.catalogue.get()
    var matcher = Matcher()
    var decided = (yes: 0, no: 0)
    for wording in catalogue.wordings where wording.startsWithObject {
      let classes = try #require(wording.template.parts.first?.kind?.classNames)
      let text = String(decoding: wording.firstText, as: UTF8.self)
      for name in classes + ["PFUbiquityBaseline", "NSObject", "p"] {
        let whole = "<\(name): 0x17>\n\tlocalPeerID: mobile~1\n\(text) and more"
        let messages =
          whole.indices.map { String(whole[..<$0]) } + [
            whole, "<\(name)>", "<\(name)X: 0x1>", "<\(name): 0x1\n>", "<\(name)\n", "<\(name).x y>\(text)",
          ]
        for message in messages {
          guard let isBegun = message.utf8.span.isBeginning(ofObject: classes) else { continue }
          if isBegun { decided.yes += 1 } else { decided.no += 1 }
          #expect(
            isBegun == matcher.couldContinue(try wording.pattern.value(), message.utf8.span),
            "\(wording.template.source)\non\n\(message)")
        }
      }
    }
    #expect(decided.yes > 1000 && decided.no > 1000)
  }

  /// If the first words are missing, the pattern finds nothing either.
  @Test func messageThatFollowsNothingMatchesNothing() throws {
    let catalogue = try Self.catalogue.get()
    var matcher = Matcher()
    var known = 0
    for entry in catalogue.entries {
      let messages = entry.document.samples.flatMap { sample in
        [sample.text, "qxwzvkjp " + sample.text, String(sample.text.dropFirst(sample.text.count / 2))]
      }
      for wording in catalogue.wordings[entry.wordings] {
        let pattern = try Pattern(wording.template.nearMissSource(), usesJIT: false)
        for message in messages where !wording.template.mayBeFollowed(by: message.utf8.span) {
          known += 1
          #expect(try matcher.matches(pattern, message.utf8.span))
          #expect(matcher[0] == 0..<0 && matcher.mark == nil, "\(wording.template.source)\non\n\(message)")
        }
      }
    }
    #expect(known > catalogue.wordings.count)
  }

  /// The message ends within the first text of a wording.
  @Test func textBeginningIsMeasuredAsByThePattern() throws {
    let catalogue = try Self.catalogue.get()
    var matcher = Matcher()
    var measured = 0
    for wording in catalogue.wordings where wording.startsWithText {
      let pattern = try Pattern(wording.template.nearMissSource(), usesJIT: false)
      for length in 0...wording.firstText.count {
        measured += 1
        #expect(try matcher.matches(pattern, Array(wording.firstText.prefix(length)).span))
        #expect(wording.template.ownBytes(within: length) == matcher.mark ?? 0)
      }
    }
    #expect(measured > 1000)
  }

  /// No message that a wording fits ends with a byte other than the wording's last ones.
  @Test func lastBytesExcludeNoMatch() throws {
    let catalogue = try Self.catalogue.get()
    let bounded = catalogue.wordings.filter { wording in
      let last = LastBytes(wording.template.parts[...])
      return (UInt8.min...UInt8.max).contains { !last.bytes.contains($0) }
    }
    #expect(bounded.count * 5 > catalogue.wordings.count)
    var matcher = Matcher()
    var classifier = Classifier(catalogue)
    for entry in catalogue.entries {
      for sample in entry.document.samples {
        classifier.forEachRecord(of: sample.text) { _, record, bytes in
          let message = bytes.extracting(record.message.range)
          guard !message.isEmpty, !message[message.count - 1].isASCIIWhitespace else { return }
          for wording in catalogue.wordings[entry.wordings]
          where !LastBytes(wording.template.parts[...]).bytes.contains(message[message.count - 1]) {
            let isMatch = try? matcher.matches(wording.pattern.value(), message)
            #expect(isMatch == false, "\(wording.template.source)")
          }
        }
      }
    }
  }

  /// The templates have fields of all kinds and choices, with values and text around them.
  @Test(
    arguments: FieldKind.allCases.map { "x {\($0.rawValue) as a}" } + [
      "x {yes|no as a}", "x {| as a}", "x{| as a}{| as b}", "x {number as a}{| as b}",
      "x {number as a}{? and {number as b}?}",
    ])
  func lastBytesOfFieldsExcludeNoMatch(source: String) throws {
    let template = try Template(source)
    let last = LastBytes(template.parts[...])
    let pattern = try Template.pattern(of: template.parts[...], usesJIT: false)
    var matcher = Matcher()
    var known = 0
    let values = [
      "", "0", "7", "-7", "1.5", "(null)", "(nil)", "<private>", "0x1f", "yes", "no", "word", "two words",
      "/a/b", "file:///a", "12345678-ABCD", "mobile~1", "(a:1)", "<PFUbiquityKnowledgeVector: 0x1> (a:1)",
      "<PFUbiquityLocation: 0x1>: /a", "<PFUbiquityGlobalObjectID: 0x1> (S:p:E:1)", "{\n    a = 1;\n}",
      "(\n    a\n)", "{(\n    a\n)}", "<Trip: 0x1>", "<Trip: 0x1> (entity: Trip)", "Error Domain=A Code=1",
      " and 7", " and ",
    ]
    for value in values {
      for message in ["x " + value, "x" + value] {
        guard try matcher.matches(pattern, message.utf8.span) else { continue }
        known += 1
        let mayEnd = last.mayEnd(message.utf8.span)
        #expect(mayEnd, "\(message)")
      }
    }
    #expect(known > 0)
  }

  /// Entries that hardly anybody writes: of a space, and of an empty choice.
  @Test(arguments: [
    (" ", "-[TRStore x:](12):  "),
    ("Saved {error as e} and{| as noun}", "-[TRStore x:](12): Saved x and y and"),
  ])
  func entryWithEmptyPartsIsRecognised(message: String, sample: String) throws {
    let text = UserCatalogue.app + sample
    let catalogue = try UserCatalogue.catalogue(
      UserCatalogue.entry("odd", message, more: "method: \"-[TRStore x:]\"\n", sample: text), check: true)
    var classifier = Classifier(catalogue)
    var known = 0
    classifier.forEachRecord(of: text) { classifier, record, bytes in
      if case .statement = classifier.classify(record, bytes) { known += 1 }
    }
    #expect(known == 1)
  }

  /// Returns whether a wording's pattern matches a message; an error fails the test.
  private static func isMatch(
    _ wording: Wording, _ message: Span<UInt8>, _ matcher: inout Matcher
  ) -> Bool {
    do {
      return try matcher.matches(wording.pattern.value(), message)
    } catch {
      Issue.record(error)
      return false
    }
  }

  /// A message of one of a method's wordings begins with one of the method's first bytes.
  @Test func firstBytesOfMethodsExcludeNoMatch() throws {
    let catalogue = try Self.catalogue.get()
    var matcher = Matcher()
    var classifier = Classifier(catalogue)
    var (known, knownOfNothing) = (0, 0)
    for entry in catalogue.entries {
      for sample in entry.document.samples {
        classifier.forEachRecord(of: sample.text) { _, record, bytes in
          let methods = catalogue.builtInIndex(record.origin).methods
          let name = bytes.extracting(record.method.range)
          let message = bytes.extracting(record.message.range)
          guard let method = methods.method(name) else { return }
          for wording in methods.wordings(of: method) {
            guard Self.isMatch(catalogue.wordings[wording], message, &matcher) else { continue }
            known += 1
            #expect(methods.mayPrint(method, beginningWith: message.byte(0)), "\(entry.document.id)")
            // `(null)` may be printed in place of an object.
            guard catalogue.wordings[wording].startsWithObject, let object = matcher[1] else { continue }
            let rest = message.extracting(object.upperBound..<message.count)
            let nothing = Array("(null)".utf8) + (0..<rest.count).map { rest[$0] }
            guard Self.isMatch(catalogue.wordings[wording], nothing.span, &matcher) else { continue }
            knownOfNothing += 1
            #expect(methods.mayPrint(method, beginningWith: nothing[0]), "\(entry.document.id)")
          }
        }
      }
    }
    #expect(known > 100 && knownOfNothing > 100)
  }
}
