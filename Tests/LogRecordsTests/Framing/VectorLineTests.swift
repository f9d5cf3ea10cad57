import Testing

@testable import LogRecords

/// A quick look says that a line with a vector continues a statement only if the full classification agrees.
struct VectorLineTests {
  private static let rests = [
    "obile~6775DC77:3)", "", " ", "013-11-19 21:44:40.715 Larder[543:60b] x",
    "ct  3 11:44:26 pad Larder[195]: x",
    "nfo\t21:44:40.715926+0200\tLarder\tx", "1e21f8b8 [14/07/14 19:32:26.260] {762BC3E7} 49.queue x",
    "SUbiquitousKeyValueStore error: x", "hread #1", "hread 1", "etected unknown ubiquity import error.",
    "UG IN CLIENT OF CLOUDKIT: x", "pdateTaskRequest CoreData", "rror: x", "4:41.159 x",
  ]

  @Test func quickVerdictOnVectorLinesIsTrue() {
    let header = Array("2013-11-19 21:44:40.715 Larder[543:60b] CoreData: Ubiquity:  x".utf8)
    let context = LineContext(Header.parse(header.span, from: 0).map { OpenRecord(header.span, $0) })
    var told = 0
    for begin in ["storeKV: <PFUbiquityKnowledgeVector: 0x1> (mobile~71:29:", "notes:29:", "notes 21:29:"] {
      for first in UInt8.min...UInt8.max where first != 0x0A && first != 0x0D {
        for rest in Self.rests {
          let line = Array(begin.utf8) + [first] + Array(rest.utf8)
          guard LineFate.continuesPlainly(line.span, indented: 0, in: context) else { continue }
          told += 1
          guard let (_, end) = Margin.before(line.span) else { continue }
          let behind = line.span.extracting(end..<line.count)
          let begins = Header.parse(behind, from: 0) != nil || Statement.isSure(behind, at: 0)
          #expect(!begins, "\(String(decoding: line, as: UTF8.self))")
        }
      }
    }
    #expect(told > 300)
  }

  @Test func vectorLineContinuesItsStatement() {
    let header = Array("2013-11-19 21:44:40.715 Larder[543:60b] CoreData: Ubiquity:  x".utf8)
    let context = LineContext(Header.parse(header.span, from: 0).map { OpenRecord(header.span, $0) })
    let line = Array("logKV: <PFUbiquityKnowledgeVector: 0x1> (mobile~491718DE:29:mobile~6775DC77:48)".utf8)
    let continues = LineFate.continuesPlainly(line.span, indented: 0, in: context)
    #expect(continues)
  }
}
