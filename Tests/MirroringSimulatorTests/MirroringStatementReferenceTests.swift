// Each statement that the simulator prints is known from Core Data: method, format and words.

import Foundation
import MirroringSimulator
import ReferenceData
import Testing

struct MirroringStatementReferenceTests {
  private static let list = "reference/cloudkit/formats.jsonl"
  private static let isHere = ReferenceData.has(list)

  /// The formats of each method and its block.
  private static let formats: [String: Set<String>] = {
    var formats: [String: Set<String>] = [:]
    let text = (try? String(contentsOf: ReferenceData.url(list), encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let row = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let method = row?["func"] as? String, let format = row?["format"] as? String else { continue }
      formats[method, default: []].insert(format)
    }
    return formats
  }()

  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"),
    arguments: MirroringEra.allCases, [[], MirroringFault.allCases.filter { !$0.stopsAStore }])
  func eachPrintedStatementIsKnown(era: MirroringEra, faults: [MirroringFault]) {
    check(era, faults)
  }

  @Test(
    .enabled(if: isHere, "\(ReferenceData.absence)"),
    arguments: MirroringFault.allCases.filter(\.stopsAStore))
  func eachStatementOfAFaultIsKnown(fault: MirroringFault) {
    for era in MirroringEra.allCases { check(era, [fault]) }
  }

  private func check(_ era: MirroringEra, _ faults: [MirroringFault]) {
    let statements = MirroringCapture.statements(
      .small {
        $0.era = era
        $0.hasSharedStore = true
        $0.hasExtension = true
        $0.faults = faults
      })
    #expect(statements.count > 20)
    for statement in statements {
      let known = Self.formats[statement.function] ?? []
      #expect(known.contains(statement.format), "\(statement.function): \(statement.format)")
      #expect(Self.fits(statement.message, statement.format), "\(statement.message)")
    }
  }

  /// Whether a message consists of the texts of a format, in order and from end to end.
  private static func fits(_ message: String, _ format: String) -> Bool {
    let texts = format.split(separator: /%(?:@|d|lu|ld|f)/, omittingEmptySubsequences: false)
    guard let first = texts.first, let last = texts.last, message.hasPrefix(first), message.hasSuffix(last)
    else { return false }
    if texts.count == 1 { return message == format }
    var rest = message.dropFirst(first.count)
    for text in texts.dropFirst() where !text.isEmpty {
      guard let range = rest.range(of: text) else { return false }
      rest = rest[range.upperBound...]
    }
    return !message.contains("%@")
  }
}
