// The logs that wait because their downloads failed.

import Testing
import Timelines

@testable import Diagnosis

struct FailedDownloadsTests: TripsLines {
  private static func waiting(after lines: [String], _ paths: [String]) throws -> Int {
    let urls = paths.map { "    \"file://\($0)\"" }.joined(separator: ",\n")
    let failed = line(
      "10:00:02.000",
      download + "Error Domain=BRCloudDocsErrorDomain Code=5 \"no\" with userInfo (null) for these urls: (\n"
        + "\(urls)\n)")
    let diagnosis = try RuleExample("", [local("10:00:00.000", 0)] + lines + [failed], []).diagnosis
    return diagnosis.timelines.stores[0].waiting.count
  }

  @Test func allLogsOfARecordWait() throws {
    let other = Self.path(5).replacing(Self.phone, with: "mobile~3B92D3F0-106B-4147-996E-4EC2DA05B945")
    let paths = [Self.path(3), Self.path(4), other]
    #expect(try Self.waiting(after: [Self.imported("10:00:01.000", 1)], paths) == 3)
  }

  @Test func logThatTheStoreHasDoesNotWait() throws {
    let imported = [Self.imported("10:00:01.000", 3), Self.imported("10:00:01.500", 4)]
    #expect(try Self.waiting(after: imported, [Self.path(3), Self.path(4)]) == 0)
    #expect(try Self.waiting(after: imported, [Self.path(3), Self.path(4), Self.path(5)]) == 1)
  }
}
