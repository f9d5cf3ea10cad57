// The advice on a finding heeds what other findings say about the same store.

import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct OtherFindingsTests {
  /// The advice on a lost save of a store, and on a finding beside it, in this order.
  private static func advice(on other: any FindingDetail, ofStore store: Int?) throws -> (String, String) {
    let diagnosis = try TripsCapture().diagnosis
    let lost = Finding(
      ExportLost.Detail(numbers: [4...4], error: nil, step: nil), .error, store: 0, evidence: [])
    let second = Finding(other, .error, store: store, evidence: [])
    let both = diagnosis.judging([lost, second])
    return (FindingWording(lost, both).advice.plain, FindingWording(second, both).advice.plain)
  }

  /// A store that lacks what others have is none to rebuild from, and none to replace before its save is safe.
  @Test func lostSaveAndStrandedStoreHeedEachOther() throws {
    let (onSave, onStore) = try Self.advice(on: BaselineStranded.Detail(), ofStore: 0)
    #expect(onSave.contains("Do not rebuild the store from this device"))
    #expect(onSave.contains("what its transaction 4 holds"))
    #expect(onSave.contains("baseline-stranded"))
    #expect(!onSave.contains("rebuild the store from this device ("))
    #expect(onStore.contains("save elsewhere what its transaction 4 holds"))
  }

  @Test func findingsOfTwoStoresDoNotHeedEachOther() throws {
    let (onSave, onStore) = try Self.advice(on: BaselineStranded.Detail(), ofStore: nil)
    #expect(!onSave.contains("Do not rebuild the store from this device"))
    #expect(!onStore.contains("transaction 4"))
  }

  /// A number that a log has is missing nowhere, so that nothing is rebuilt for it.
  @Test func lostSaveOfAUsedNumberIsMadeAgainOnly() throws {
    let diagnosis = try TripsCapture().diagnosis
    var detail = ExportLost.Detail(numbers: [4...4], error: nil, step: nil)
    detail.isNumberUsed = true
    let lost = Finding(detail, .error, store: 0, evidence: [])
    let stranded = Finding(BaselineStranded.Detail(), .error, store: 0, evidence: [])
    let both = diagnosis.judging([lost, stranded])
    #expect(FindingWording(lost, both).advice.plain == "Change the objects of this save again.")
    #expect(!FindingWording(stranded, both).advice.plain.contains("transaction 4"))
  }

  /// The store need not be saved from what may have arrived; a comparison shows whether it did.
  @Test func saveThatMayHaveBeenWrittenIsNotCalledLost() throws {
    let diagnosis = try TripsCapture().diagnosis
    let lost = Finding(
      ExportLost.Detail(numbers: [4...4], error: nil, step: nil, mayHaveBeenWritten: true), .warning,
      store: 0, evidence: [])
    let stranded = Finding(BaselineStranded.Detail(), .error, store: 0, evidence: [])
    let both = diagnosis.judging([lost, stranded])
    let onSave = FindingWording(lost, both).advice.plain
    #expect(!onSave.contains("Do not rebuild the store from this device"))
    #expect(!FindingWording(stranded, both).advice.plain.contains("transaction 4"))
  }
}
