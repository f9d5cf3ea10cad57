// The simulator prints what Core Data prints: method, wording and log level.

import Testing

@testable import DeviceSimulator

struct StatementTests {
  /// Each fault with an era and a level.
  private static let settings: [(fault: Fault, era: Era, level: Int)] = Fault.allCases.enumerated().flatMap {
    let era: Era = $0.offset.isMultiple(of: 2) ? .iOS7 : .iOS9
    return [($0.element, era, 3), ($0.element, era, $0.offset % 3)]
  }

  @Test(arguments: settings)
  func eachStatementIsKnownAndOfItsLevel(fault: Fault, era: Era, level: Int) throws {
    let capture = SimulatedCapture(
      .small {
        $0.records = 120
        $0.era = era
        $0.level = level
        $0.noise = 0
        $0.faults = [fault]
      })
    let exempt = Set(capture.truth.unrecognised + capture.truth.cutRecords)
    let records = capture.coreDataRecords
    #expect(records.count == capture.truth.records.ubiquity + capture.truth.records.coreData)
    #expect(!records.isEmpty)
    for record in records where !exempt.contains(record.line) {
      let known = KnownStatements.byMethod[record.method] ?? []
      let isKnown = known.contains { $0.level <= level && $0.fits(record.message) }
      if !isKnown { Issue.record("\(record.method): \(record.message.prefix(300))") }
    }
  }

  @Test func statementMatchesOnlyItsOwnWords() throws {
    let known = try #require(
      KnownStatements.byMethod["-[PFUbiquityBaselineRollResponseOperation main]"]?
        .first { $0.fits("Can adopt: 0 replace: 0\nkv: (x)") })
    #expect(known.level == 2)
    #expect(!known.fits("Can adopt: 0 replaced: 0\nkv: (x)"))
    #expect(!known.fits("It can adopt: 0 replace: 0\nkv: (x)"))
  }
}

extension SimulatedCapture {
  /// A record of Core Data's.
  struct CoreDataRecord {
    var line: Int
    var method: String
    var message: Substring
  }

  /// The records of Core Data's iCloud integration.
  var coreDataRecords: [CoreDataRecord] {
    var records: [CoreDataRecord] = []
    let lines = lines
    var index = 0
    while index < lines.count {
      let start = index
      index += 1
      guard beginsRecord(lines[start]) else { continue }
      while index < lines.count, !beginsRecord(lines[index]) { index += 1 }
      let head = lines[start].split(separator: "CoreData: ", maxSplits: 1)
      guard head.count == 2, let marker = ["Ubiquity:  ", "iCloud: "].first(where: head[1].hasPrefix) else {
        continue
      }
      // `__58-[Class method:]_block_invoke(12): ` is a method with its decorations.
      let method = head[0].dropFirst(30).firstMatch(of: /[-+]\[.*\]/).map { String($0.0) } ?? ""
      let message = [head[1].dropFirst(marker.count)] + lines[start + 1..<index]
      records.append(
        CoreDataRecord(line: start + 1, method: method, message: message.joined(separator: "\n")[...]))
    }
    return records
  }
}
