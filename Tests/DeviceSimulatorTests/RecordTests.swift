// The form of records: headers, eras, levels, noise.

import DeviceSimulator
import Testing

struct RecordTests {
  @Test func eachRecordHasOneHeader() {
    let capture = SimulatedCapture(
      .small {
        $0.stores = 3
        $0.noise = 0.45
        $0.faults = Fault.together
      })
    #expect(capture.lines.count(where: beginsRecord) == capture.truth.records.total)
    let headers = capture.lines.filter(beginsRecord)
    #expect(
      headers.count { $0.contains("CoreData: Ubiquity: ") && !$0.contains("Mailing") }
        == capture.truth.records.ubiquity)
    #expect(headers.count { $0.contains("] CoreData: iCloud: ") } == capture.truth.records.coreData)
    #expect(
      headers.count { $0.contains(" ubd[") || $0.contains(" librariand[") } == capture.truth.records.daemon)
    #expect(headers.count { $0.contains("] UbiquityStoreManager: ") } == capture.truth.records.manager)
    #expect(zip(headers, headers.dropFirst()).allSatisfy { $0.prefix(23) <= $1.prefix(23) })
    #expect(capture.truth.first == headers.first.map { isoText($0) })
    #expect(capture.truth.last == headers.last.map { isoText($0) })
  }

  private func isoText(_ line: Substring) -> String { line.prefix(10) + "T" + line.dropFirst(11).prefix(12) }

  @Test(arguments: [0, 0.2, 0.45, 0.9])
  func noiseHasItsShare(share: Double) {
    let capture = SimulatedCapture(
      .small {
        $0.records = 10_000
        $0.noise = share
      })
    let total = Double(capture.truth.records.total)
    #expect(abs(Double(capture.truth.records.app) / total - share) < 0.03)
    #expect(abs(total - 10_000) < 300)
  }

  @Test func operationsInterleaveOnTheirOwnThreads() {
    let capture = SimulatedCapture(.small { $0.stores = 4 })
    var threads: Set<Substring> = []
    for line in capture.lines
    where beginsRecord(line) && line.contains("-[_PFUbiquityRecordImportOperation main]") {
      if let thread = line.split(separator: "]").first?.split(separator: ":").last { threads.insert(thread) }
    }
    #expect(threads.count > 4)
  }

  @Test func onlyOneImportRunsWithoutThreads() {
    let capture = SimulatedCapture(
      .small {
        $0.stores = 4
        $0.header = .bare
      })
    var isRunning = false
    for line in capture.lines {
      if line.contains(": Beginning parse of log file: ") {
        #expect(!isRunning)
        isRunning = true
      } else if line.hasSuffix("Successfully wrote metadata changes.") {
        isRunning = false
      }
    }
    #expect(capture.truth.records.app == 0)
    #expect(capture.truth.first == nil)
    #expect(capture.lines.first?.hasPrefix("UbiquityStoreManager: ") == true || capture.count(of: "](") == 0)
  }

  @Test(arguments: [
    (HeaderStyle.nslogWithZone, "+0200 Trips["), (.remote, " +0000 Trips "), (.syslog, " Tablet Trips["),
    (.logShow, "+0200 0x"), (.logShowCompact, " Df Trips["),
  ])
  func headersHaveTheirStyle(style: HeaderStyle, words: String) {
    let capture = SimulatedCapture(.small { $0.header = style })
    #expect(capture.lines.count { $0.prefix(60).contains(words) } == capture.truth.records.total)
    #expect(capture.truth.first?.hasPrefix(style == .syslog ? "--" : "201") == true)
  }

  @Test func erasHaveTheirWordings() {
    let six = SimulatedCapture(.small { $0.era = .iOS6 })
    #expect(six.text.contains("mobile.") && !six.text.contains("mobile~"))
    #expect(!six.text.contains("Using local storage") && !six.text.contains("For coordinator:"))
    #expect(six.text.contains("Stack Changes:\nInserted: {(\n"))
    #expect(six.truth.stores[0].localStorage == nil)
    let seven = SimulatedCapture(.small { $0.era = .iOS7 })
    #expect(seven.text.contains("mobile~") && seven.text.contains("\nUsing local storage: 0\n"))
    let nine = SimulatedCapture(.small { $0.era = .iOS9 })
    #expect(nine.text.contains("\nUsing local storage: 0 for new NSFileManager current token <"))
  }

  @Test func lowerLevelsOmitStatements() {
    func text(_ level: Int) -> String { SimulatedCapture(.small { $0.level = level }).text }
    #expect(text(3).contains("Successfully wrote metadata changes."))
    #expect(!text(2).contains("Successfully wrote metadata changes."))
    #expect(text(2).contains("Successfully wrote transaction log"))
    #expect(!text(1).contains("Successfully wrote transaction log"))
    #expect(text(0).contains("Using local storage: 0"))
  }

  @Test func objectsPrintTheirDescriptions() {
    let text = SimulatedCapture(.small()).text
    #expect(text.contains(">\n\ttransactionLogLocation: <PFUbiquityLocation: 0x"))
    #expect(text.contains("\n\tlogScore: <PFUbiquityKnowledgeVector: 0x"))
    #expect(text.contains("\n\n\nSuccessfully wrote changes.\n"))
    #expect(text.contains("Created sorted operations (0): (\n    \"<_PFUbiquityRecordImportOperation: 0x"))
    #expect(text.contains("deleted = \"{(\\n)}\";\n"))
    #expect(text.contains("\n\tdeleted: {(\n)}.\n"))
  }
}
