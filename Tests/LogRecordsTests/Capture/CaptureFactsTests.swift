// Facts of a whole capture: sizes, times, header styles, processes.

import Testing

@testable import LogRecords

struct CaptureFactsTests {
  @Test func factsCountRecordsAndProcesses() {
    let capture = """
      *** ACTION: started the app
      2013-11-19 21:44:40.715 Larder[543:60b] Good morning
      2013-11-19 21:44:40.818 Larder[543:1403] UbiquityStoreManager: Loading store...
      [...]
      2013-11-19 21:44:41.159 Larder[543:1403] -[PFUbiquityBaseline load](12): CoreData: Ubiquity:  mobile~A:larder
      Using local storage: 1
      CoreData: error: Failed
      Nov 19 21:44:42 iPad ubd[49] <Error>: no account
      2013-11-19 21:44:43.001 Larder[601:60b] Good night
      """
    let facts = Reading(capture).facts
    #expect(facts.bytes == capture.utf8.count)
    #expect(facts.lines == 9)
    #expect(facts.records == 8)
    #expect(facts.origins == [.app: 2, .manager: 1, .ubiquity: 1, .cloudkit: 0, .coredata: 1, .daemon: 1])
    #expect(facts.elisions == 1)
    #expect(facts.dialect == .nslog)
    #expect(facts.first?.isoText == "2013-11-19T21:44:40.715")
    #expect(facts.last?.isoText == "2013-11-19T21:44:43.001")
    #expect(facts.processes.map { String(decoding: $0.name, as: UTF8.self) } == ["Larder", "ubd", "Larder"])
    #expect(facts.processes.map(\.pid) == [543, 49, 601])
    #expect(facts.processes.map(\.records) == [3, 1, 1])
    #expect(facts.endsInsideLine)
    #expect(!facts.startsInsideRecord)
    #expect(facts.cutRecords == 0)
    #expect(facts.droppedBytes == 0)
  }

  @Test func emptyCaptureHasNoFacts() {
    let facts = Reading("").facts
    #expect(facts.bytes == 0 && facts.lines == 0 && facts.records == 0)
    #expect(facts.dialect == nil && facts.first == nil && facts.last == nil && facts.processes.isEmpty)
    #expect(!facts.endsInsideLine && !facts.startsInsideRecord)
  }

  @Test func firstOfEquallyFrequentStylesWins() {
    let nslog = "2013-11-19 21:44:40.715 Larder[543:60b] one\n"
    let syslog = "Nov 19 21:44:42 iPad ubd[49] <Error>: two\n"
    #expect(Reading(syslog + nslog).facts.dialect == .nslog)
    #expect(Reading(syslog + nslog + syslog).facts.dialect == .syslog)
    #expect(Reading("only a line").facts.dialect == nil)
  }

  @Test func surplusProcessesAreNotCounted() {
    let extra = 44
    let capture = (1...ProcessTable.capacity + extra).map { "2013-11-19 21:44:40.715 Larder[\($0):60b] x\n" }
      .joined()
    let facts = Reading(capture + capture).facts
    #expect(facts.processes.count == ProcessTable.capacity)
    #expect(facts.processes.allSatisfy { $0.records == 2 })
    #expect(facts.records == 2 * (ProcessTable.capacity + extra))
  }

  @Test func processesOfOnePIDAreDistinguished() {
    let line = "2013-11-19 21:44:40.715 "
    let facts = Reading("\(line)Larder[543:1] x\n\(line)Ladder[543:1] x\n\(line)Larder[543:1] x\n").facts
    #expect(facts.processes.map(\.records) == [2, 1])
  }

  @Test func styleNamesAreUnique() {
    #expect(Set(Dialect.allCases.map(\.name)).count == Dialect.allCases.count)
  }

  @Test(arguments: Dialect.allCases)
  func styleCountsAreSeparate(_ dialect: Dialect) {
    var counts = CaseCounts<Dialect>()
    counts[dialect] += 2
    for other in Dialect.allCases { #expect(counts[other] == (other == dialect ? 2 : 0)) }
  }

  @Test(arguments: Origin.allCases)
  func originCountsAreSeparate(_ origin: Origin) {
    var facts = CaptureFacts()
    facts.add(2, of: origin)
    for other in Origin.allCases { #expect(facts.count(of: other) == (other == origin ? 2 : 0)) }
    #expect(facts.statements == 2)
  }
}
