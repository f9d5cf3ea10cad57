// Damage by a web page does not hide a statement; a word before the statement does.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

struct BareBeginningsTests {
  /// The messages of all samples of an origin that are recognised by their own text.
  private static func messages(of source: EntryDocument.Source) throws -> [[UInt8]] {
    var classifier = Classifier(try EntryCatalogue(LogsDocument.all))
    var messages: [[UInt8]] = []
    for entry in LogsDocument.all where entry.source == source {
      for sample in entry.samples {
        classifier.forEachRecord(of: sample.text) { classifier, record, bytes in
          guard record.origin == source.origin,
            case .statement(let found) = classifier.classify(record, bytes),
            classifier.catalogue.wordings[found.wording].hasOwnText
          else { return }
          let message = bytes.extracting(record.message.range)
          messages.append(message.indices.map { message[$0] })
        }
      }
    }
    return messages
  }

  private static func mayBegin(_ message: [UInt8], _ source: EntryDocument.Source) throws -> Bool {
    var marks = MessageMarks()
    marks.look(at: message.span)
    var found: [Int] = []
    return try EntryCatalogue.builtIn().builtInIndex(source.origin).withBareBeginnings {
      $0.mayBegin(message.span, marks, &found)
    }
  }

  /// A mail breaks a line at a space within its width; Markdown removes underscores.
  @Test(arguments: [EntryDocument.Source.ubiquity, .manager, .coredata])
  func damagedStatementMayStillBegin(source: EntryDocument.Source) throws {
    let messages = try Self.messages(of: source)
    try #require(messages.count > 5)
    for message in messages {
      #expect(try Self.mayBegin(message, source), "\(String(decoding: message, as: UTF8.self))")
      #expect(try Self.mayBegin(message.filter { $0 != UInt8(ascii: "_") }, source))
      for place in message.indices.prefix(100) where message[place] == 0x20 {
        var broken = message
        broken[place] = UInt8(ascii: "\n")
        #expect(try Self.mayBegin(broken, source), "\(String(decoding: broken, as: UTF8.self))")
      }
      for place in 0...min(message.count, 9) {
        for byte in "_ \t\n".utf8 {
          var other = message
          other.insert(byte, at: place)
          #expect(try Self.mayBegin(other, source), "\(String(decoding: other, as: UTF8.self))")
        }
      }
    }
  }

  @Test func madeUpWordRulesOutMostStatements() throws {
    let messages = try Self.messages(of: .ubiquity)
    let kept = try messages.count { try Self.mayBegin(Array("qxwzvkjp ".utf8) + $0, .ubiquity) }
    #expect(kept * 10 < messages.count)
  }
}
