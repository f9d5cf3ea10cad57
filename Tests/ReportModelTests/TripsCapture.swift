// Findings of a constructed capture, and what is said about them.

import Catalogue
import CatalogueDocument
import LogRecords
import OrderedCollections
import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

/// A capture in which the store Trips of a tablet imports from a phone, and the words for findings in it.
struct TripsCapture {
  let diagnosis: CaptureDiagnosis

  /// The phone, `mobile-7F77` in sentences.
  let phone: Name

  static let phoneID = "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD"
  static let tabletID = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"

  init() throws {
    let log = """
      <PFUbiquityTransactionLog: 0x1c5a13c0>
      \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: /r/\(Self.phoneID)/Trips/hV3xkq0=/00000000-0000-4000-8000-000000000003.1.cdt
      \ttransactionNumber: 3

      """
    let text = """
      2013-11-18 10:00:00.000 Trips[543:1403] CoreData: Ubiquity:  \(Self.tabletID):Trips
      Using local storage: 0
      2013-11-18 10:00:01.000 Trips[543:1403] CoreData: Ubiquity:  <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
      \tlocalPeerID: \(Self.tabletID)
      \tlogScore: <PFUbiquityKnowledgeVector: 0x1c5b4470> (\(Self.phoneID):1)
      \ttransactionLog: \(log)

      Successfully wrote metadata changes.

      """
    var analysis = Analysis(of: "tablet", with: try EntryCatalogue.builtIn())
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    diagnosis = analysis.finish { _, _, _ in }
    phone = try #require(diagnosis.timelines.stores.first?.imports.arrivals.keys.first)
  }

  /// A log of the phone, `00000000-0000-4000-8000-000000000003.1.cdt`.
  let log = LogFile.uuid(0x4000, 0x8000_0000_0000_0003, type: 1)

  /// The index of an entry of the catalogue.
  func entry(_ id: String) throws -> Int {
    try #require(diagnosis.catalogue.entries.firstIndex { $0.document.id == id })
  }

  /// What is said about a finding about the phone.
  func words(
    _ detail: any FindingDetail, _ severity: Finding.Severity = .error, count: Int = 1,
    isCompared: Bool = false
  ) -> FindingWording {
    let finding = Finding(detail, severity, store: 0, peer: phone, evidence: [], count: count)
    let wording = FindingWording(finding, diagnosis, isCompared: isCompared)
    #expect(wording.advice.beginsWithAnAction, "\(wording.advice.plain)")
    return wording
  }
}

extension FindingWording {
  /// The data in one line, with texts in quotes.
  var dataText: String { data.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ") }
}

extension DataValue {
  fileprivate var text: String {
    switch self {
    case .string(let string): "\"\(string)\""
    case .text(let text): "\"\(text.raw)\""
    case .number(let number): "\(number)"
    case .seconds(let seconds): "\(seconds)"
    case .bool(let bool): "\(bool)"
    case .null: "null"
    case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .object(let items): "{\(items.map { "\($0.key): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }
}
