import Testing
import Timelines

@testable import Diagnosis

/// What stores are known to hold.
struct KnowledgeTests: TripsLines {
  @Test func laterVectorReplacesTheEarlierOne() throws {
    let lines = [
      Self.alreadyImported("10:00:00.000", storeVector: "\(Self.phone):9:owner~B:7"),
      Self.alreadyImported("10:00:01.000", storeVector: "\(Self.phone):3"),
    ]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let knowledge = try #require(diagnosis.store("Trips")?.vector.numbers)
    #expect(knowledge.map { "\(diagnosis.timelines.names[$0.key]) \($0.value)" } == ["\(Self.phone) 3"])
  }
}
