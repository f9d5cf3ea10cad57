// The values of statements that fit their entries although a mail or a page changed all of the capture.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct DamagedValuesTests: TripsLines {
  private static let import45 = [
    began("10:00:00.000", 45),
    line(
      "10:00:01.000",
      """
      Changes applied for transaction log content, managed object context changes:\u{20}
      \tinserted: {(
          <Companion: 0x1e40eda0> (entity: Companion; id: 0x1eb22bc0 <x-coredata://030EC1AD-909F/Companion/p349> ; data: {
          trips = "<relationship fault: 0x1f9d6db0 'members'>";
          nickname = "North";
      })
      )}
      \tupdated: {(
      )}
      \tdeleted: {(
      )}.
      """),
  ].joined(separator: "\n")

  /// How many objects each import inserted; `nil` where that is not known.
  private static func insertions(_ text: String) -> [Int?] {
    var found: [Int?] = []
    var analysis = Analysis(of: "capture", with: Diagnosing.catalogue)
    let bytes = Array(text.utf8)
    let observe: Analysis.Observer = { step, _, _ in
      if step.event?.kind == .importApplied { found.append(step.event?.changes?.inserted) }
    }
    analysis.append(bytes.span, observe)
    _ = analysis.finish(.whole, observe)
    return found
  }

  @Test func undamagedSetIsCounted() {
    #expect(Self.insertions(Self.import45) == [1])
  }

  @Test(arguments: [76, 80, 100]) func setOfWrappedLinesIsCounted(width: Int) {
    #expect(Self.insertions(Self.import45.wrapped(at: width)) == [1])
  }

  @Test(arguments: [["<"], [">"], ["<", ">"], ["&", "<", ">", "\""]])
  func setWithEntitiesIsCounted(characters: [String]) {
    let entities = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    let text = characters.reduce(Self.import45) { $0.replacing($1, with: entities[$1] ?? $1) }
    #expect(text != Self.import45)
    #expect(Self.insertions(text) == [1])
  }

  /// Nothing read does not mean nothing changed.
  @Test func setThatCannotBeReadIsNotEmpty() {
    let text = Self.import45.replacing("<Companion: 0x1e40eda0> (entity:", with: "a (b:")
    #expect(Self.insertions(text) == [nil])
  }

  /// The break stands between the words of the server that name the cause.
  @Test func wrappedMirroringIsJudgedAsItWas() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.import(2, madeChanges: true, at: 10)
    capture.export(3, records: 2, at: 20)
    capture.exportFailed(
      MirrorCapture.partial([MirrorCapture.missing("CD_Trip", "CD_rating")], followers: 1), at: 40)
    let plain = try capture.diagnosis()
    #expect(plain.alarms.contains(.schemaNotDeployed))
    let wrapped = try Diagnosing.diagnose(Array(capture.text.wrapped(at: 120).utf8))
    #expect(wrapped.alarms == plain.alarms)
    #expect(wrapped.mirrored.map(\.importsWithChanges) == plain.mirrored.map(\.importsWithChanges))
    #expect(wrapped.mirrored.map(\.exports.objects) == plain.mirrored.map(\.exports.objects))
  }
}
