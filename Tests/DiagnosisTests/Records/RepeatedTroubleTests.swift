// Trouble that Core Data reports twice: the code that fails, and the code that called it.

import Catalogue
import CatalogueDocument
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct RepeatedTroubleTests: TripsLines {
  private static let full = "Error Domain=NSCocoaErrorDomain Code=640 \"full\""

  private static let file = line(
    "10:00:01.000",
    "CoreData: Ubiquity: Error writing export log to file (0:1): file:///r/a.cdt\nerror: \(full)\nuserInfo: {\n}"
  )

  private static let save = line(
    "10:00:01.010", "Error writing transaction log: \(log(2)).\nError: \(full)\n User Info: {\n}")

  private static let unlinked = line(
    "10:00:01.000", "Unlinking orphaned file: <PFUbiquityLocation: 0x4>: \(path(2))")

  private static let ignored = line(
    "10:00:01.010",
    "Ignoring file: <PFUbiquityLocation: 0x4>: \(path(2))\nError: Error Domain=NSCocoaErrorDomain Code=134324 \"(null)\""
  )

  private static func undiagnosed(_ lines: [String]) throws -> [String?] {
    let diagnosis = try RuleExample("", lines, []).diagnosis
    return diagnosis.undiagnosed.map { $0.entry.map { diagnosis.catalogue.entries[$0].document.id } }
  }

  @Test func troubleReportedAgainIsDiagnosed() throws {
    #expect(try Self.undiagnosed([Self.local("10:00:00.000", 0), Self.file, Self.save]) == [])
    #expect(try Self.undiagnosed([Self.local("10:00:00.000", 0), Self.unlinked, Self.ignored]) == [])
    let diagnosis = try RuleExample("", [Self.file, Self.save], []).diagnosis
    #expect(diagnosis.findings.map(\.rule).contains(.exportLost))
    #expect(diagnosis.statements.unexplainedErrors == 0)
  }

  @Test func troubleNotReportedAgainIsNotDiagnosed() throws {
    #expect(try Self.undiagnosed([Self.local("10:00:00.000", 0), Self.file]) == ["export-file-failed"])
    #expect(try Self.undiagnosed([Self.file, Self.save, Self.file]) == ["export-file-failed"])
    #expect(try Self.undiagnosed([Self.local("10:00:00.000", 0), Self.unlinked]) == ["file-orphan-unlinked"])
  }
}
