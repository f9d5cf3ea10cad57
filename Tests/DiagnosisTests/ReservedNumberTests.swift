// Numbers that are reserved and not written. A reservation names no store: in a capture that begins late it may be of one
// that was not told of yet.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ReservedNumberTests {
  /// The store of the capture, and another one of the same process.
  private static let (hikes, photos) = ("Hikes", "Photos")

  /// A step of an export.
  enum Step: Sendable {
    /// A number is reserved.
    case reserved(Int)

    /// A number is written to a store.
    case written(String, Int)
  }

  private static func holes(_ steps: [Step]) throws -> [ClosedRange<Int>] {
    var capture = ScriptedCapture(ScriptedCapture.phone)
    capture.setUp(at: 0)
    for (index, step) in steps.enumerated() {
      switch step {
      case .reserved(let number):
        capture.print(
          at: 1 + Double(index),
          "-[PFUbiquityStoreSaveSnapshot reserveTransactionNumberWithStoreExportContext:](372): CoreData: Ubiquity:  "
            + "<PFUbiquityStoreSaveSnapshot: 0x17452c0f0>\nReserved transaction knowledge vector: "
            + "<PFUbiquityKnowledgeVector: 0x175452c10> (\(ScriptedCapture.tablet):4:\(ScriptedCapture.phone):\(number)) "
            + "(\(number))")
      case .written(let store, let number):
        capture.store = store
        capture.export(number, at: 1 + Double(index))
      }
    }
    let diagnosis = try capture.diagnosis("phone.log")
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.facts.records == steps.count + 1)
    return diagnosis.timelines.stores.flatMap(\.exports.holes)
  }

  @Test(
    arguments: [
      [.reserved(55), .reserved(56), .written(hikes, 56)],
      [.written(hikes, 54), .reserved(55), .reserved(56), .written(hikes, 56)],
      [.reserved(55), .reserved(56), .reserved(57), .written(hikes, 56), .written(hikes, 57)],
    ] as [[Step]])
  func aNumberLeftOutIsAHole(_ steps: [Step]) throws {
    #expect(try Self.holes(steps) == [55...55])
  }

  @Test(
    arguments: [
      [
        .reserved(55), .written(hikes, 55), .reserved(19), .written(photos, 19), .reserved(56),
        .written(hikes, 56),
      ],
      [.reserved(19), .written(photos, 19), .reserved(55), .written(hikes, 55)],
      [.reserved(19), .reserved(55), .written(hikes, 55), .written(photos, 19), .written(hikes, 56)],
      [.reserved(55), .reserved(55), .written(hikes, 55), .reserved(56), .written(hikes, 56)],
    ] as [[Step]])
  func aNumberOfAnotherStoreIsNone(_ steps: [Step]) throws {
    #expect(try Self.holes(steps) == [])
  }
}
