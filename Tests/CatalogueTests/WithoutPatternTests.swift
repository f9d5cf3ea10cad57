// What is said of a message without a pattern is what the pattern says.

import CatalogueDocument
import LogRecords
import PCRE2
import Testing

@testable import Catalogue

struct WithoutPatternTests {
  private static let catalogue = Result { try EntryCatalogue(LogsDocument.all) }

  /// Whatever follows its address, an object goes on; cut within the address, it may.
  @Test func objectsThatMayGoOn() throws {
    let catalogue = try Self.catalogue.get()
    var matcher = Matcher()
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
          #expect(
            isBegun == matcher.couldContinue(try wording.pattern.value(), message.utf8.span),
            "\(wording.template.source)\non\n\(message)")
        }
      }
    }
  }

  /// Where the first words are not there, the pattern finds nothing either.
  @Test func messagesThatFollowNothing() throws {
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

  /// A message that ends within the text that a wording begins with.
  @Test func beginningsOfTexts() throws {
    let catalogue = try Self.catalogue.get()
    var matcher = Matcher()
    for wording in catalogue.wordings where wording.startsWithText {
      let pattern = try Pattern(wording.template.nearMissSource(), usesJIT: false)
      for length in 0...wording.firstText.count {
        #expect(try matcher.matches(pattern, Array(wording.firstText.prefix(length)).span))
        #expect(wording.template.ownBytes(within: length) == matcher.mark ?? 0)
      }
    }
  }

  /// No message that a wording fits ends with another byte than its last ones.
  @Test func lastBytes() throws {
    let catalogue = try Self.catalogue.get()
    let bounded = catalogue.wordings.filter { wording in
      let last = LastBytes(wording.template.parts[...])
      return (UInt8.min...UInt8.max).contains { !last.contains($0) }
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
          where !LastBytes(wording.template.parts[...]).contains(message[message.count - 1]) {
            let isMatch = try? matcher.matches(wording.pattern.value(), message)
            #expect(isMatch == false, "\(wording.template.source)")
          }
        }
      }
    }
  }

  /// A message of one of a method's wordings begins as the method says.
  @Test func firstBytesOfMethods() throws {
    let catalogue = try Self.catalogue.get()
    var classifier = Classifier(catalogue)
    var known = 0
    for entry in catalogue.entries {
      for sample in entry.document.samples {
        classifier.forEachRecord(of: sample.text) { classifier, record, bytes in
          let methods = catalogue.builtInIndex(record.origin).methods
          let name = bytes.extracting(record.method.range)
          guard case .statement(let found) = classifier.classify(record, bytes),
            let method = methods.method(name), methods.wordings(of: name).contains(found.wording)
          else { return }
          known += 1
          let first = bytes.extracting(record.message.range).byte(0)
          #expect(methods.mayPrint(method, beginningWith: first), "\(entry.document.id)")
        }
      }
    }
    #expect(known > 100)
  }
}
