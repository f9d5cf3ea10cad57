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

  // MARK: Paths

  private static let own = "owner~A6EB8C9E-BD69-FE29-D76D-4330F1446BEA"

  private static func export(_ number: Int, at time: String, _ address: String, _ file: String) -> String {
    let root = "/private/var/mobile/Library/Mobile Documents/AB12CD34EF~com~example~trips/CloudLogs"
    return """
      2014-01-16 \(time) Trips[6074:60b] -[_PFUbiquityRecordsExporter managedObjectContextDidSave:](503): \
      CoreData: Ubiquity:  <_PFUbiquityRecordsExporter: 0x1dc14ed0>
      \tlocalPeerID: \(own)
      \tubiquityRootLocation: <PFUbiquityLocation: 0x10960af0>: \(root)
      \tlastTransactionDate: 2014-01-14 02:13:21 +0000
       Successfully wrote transaction log: <PFUbiquityTransactionLog: 0x7f900403a960>
      \ttransactionLogLocation: <PFUbiquityLocation: \(address)>: \(root)/\(own)/Trips/\
      NfBb0jXxUJR4QQAAabVVloZaXZxmCu1VShIqmArIntn=/\(file).1.cdt
      \ttransactionNumber: \(number)

      """
  }

  private static let exports = """
    2014-01-16 11:06:41.300 Trips[6074:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](808): \
    CoreData: Ubiquity:  \(own):Trips
    Using local storage: 0
    \(export(7, at: "11:06:58.200", "0x7f900c7eec60", "96FABB7B-1BA9-5A54-767D-5274C68DEB5D"))
    \(export(8, at: "11:06:59.500", "0x1ec98370", "57079670-25F0-2628-EB07-C30D5CD5061C"))
    """

  @Test(arguments: [
    exports, exports.wrapped(at: 90), exports.wrapped(at: 100), exports.folded(at: 100),
    exports.folded(at: 160), exports.folded(at: 80, afterBlanks: true),
  ])
  func exportOfWrappedLinesIsRead(text: String) throws {
    let diagnosis = try Diagnosing.diagnose(Array(text.utf8))
    #expect(diagnosis.timelines.stores.map { diagnosis.timelines.names[$0.name] } == ["Trips"])
    let store = try #require(diagnosis.store("Trips"))
    #expect(store.peer.map { diagnosis.timelines.names[$0] } == Self.own)
    #expect(store.exports.numbers.ranges == [7...8])
  }

  /// Names with characters that pages escape, or that editors replace.
  @Test(arguments: ["Tom & Jerry", "Reisen \u{2013} 2", "Bob\u{2019}s"])
  func storeOfEscapedRecordsIsOne(name: String) throws {
    let text = Self.exports.replacing(":Trips\n", with: ":\(name)\n").replacing("/Trips/", with: "/\(name)/")
    let entities = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
    let escaped = entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
    let timelines = try Diagnosing.diagnose(Array(escaped.utf8)).timelines
    #expect(timelines.stores.map { timelines.names[$0.name] } == [name])
    #expect(timelines.stores.first?.exports.numbers.ranges == [7...8])
  }

  /// What an app stores may be HTML: the objects around it show that nothing was escaped.
  @Test func entityWithinPlainObjectsIsKept() throws {
    let text = Self.exports.replacing(":Trips\n", with: ":A&amp;B\n").replacing("/Trips/", with: "/A&amp;B/")
    let records = text.split(separator: "\n\n")
    let reversed = records.reversed().joined(separator: "\n\n")
    let timelines = try Diagnosing.diagnose(Array(reversed.utf8)).timelines
    #expect(timelines.stores.map { timelines.names[$0.name] } == ["A&amp;B"])
  }
}
