import Catalogue
import DeviceSimulator
import Diagnosis
import Testing
import Timelines

@testable import Formats
@testable import ReportModel

/// Nothing of a store is dropped from its lanes: what is not drawn one by one is in a bar.
struct StoreLanesTests {
  /// What was reported about each store while reading, by lane.
  private typealias Told = [Int: [StoryLane: Int]]

  private static func read(_ capture: SimulatedCapture) throws -> (diagnosis: CaptureDiagnosis, told: Told) {
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    var told: Told = [:]
    func count(_ event: Event?) {
      guard let event, let store = event.store, event.kind.isMilestone, !event.isRepeat else { return }
      if let lane = event.kind.lane { told[store, default: [:]][lane, default: 0] += 1 }
    }
    analysis.append(capture.bytes.span) { step, _, _ in count(step.event) }
    let diagnosis = analysis.finish { step, _, _ in count(step.event) }
    return (diagnosis, told)
  }

  private static func shown(_ lane: ReportLane) -> Int {
    lane.bars.reduce(lane.marks.count) { $0 + $1.count }
  }

  /// The state of a store goes on when nothing is printed of it, but that is not known.
  @Test(arguments: [("10:15:10.000", true), ("10:15:05.000", false)])
  func storageLastsToTheEndOfTheCapture(_ end: String, isSilent: Bool) throws {
    let local =
      "CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\nUsing local storage: "
    let text = [
      "10:15:00.000 Trips[612:60b] \(local)1", "10:15:05.000 Trips[612:60b] \(local)0",
      "\(end) Trips[612:60b] Bye",
    ].map { "2014-02-03 \($0)\n" }.joined()
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    let lanes = StoreLanes(0, diagnosis, in: "c1")
    let storage = try #require(lanes.all.first { $0.kind == "storage" })
    #expect(storage.spans.map(\.kind) == (isSilent ? ["local", "cloud", "cloud"] : ["local", "cloud"]))
    #expect(storage.spans.map(\.isSilent) == (isSilent ? [false, false, true] : [false, false]))
    #expect(storage.spans.last?.to == lanes.clock.axis.range.upperBound)
    let page = HTMLFormat().text(of: [diagnosis])
    #expect(page.contains("nothing more printed about it</span>") == isSilent)
    #expect(page.contains(#"class="span cloud silent""#) == isSilent)
  }

  @Test(arguments: [1000, 12_000, 60_000])
  func noEventIsMissingFromTheLanes(_ records: Int) throws {
    var options = CaptureOptions()
    options.seed = UInt64(records)
    options.records = records
    options.noise = 0
    let capture = SimulatedCapture(options)
    let (diagnosis, told) = try Self.read(capture)
    #expect(!diagnosis.timelines.stores.isEmpty)
    for (index, store) in diagnosis.timelines.stores.enumerated() {
      let lanes = StoreLanes(index, diagnosis, in: "c1").all
      let truth = try #require(
        capture.truth.stores.first { $0.name == diagnosis.timelines.names[store.name] })
      // A missing lane drops all that it would show.
      let kinds = Set(lanes.map(\.kind))
      #expect(kinds.contains("import") == !truth.imports.isEmpty)
      #expect(kinds.contains("export") == (truth.exported.count > 0))
      #expect(kinds.isSuperset(of: told[index, default: [:]].keys.map { "\($0)" }))
      for lane in lanes {
        switch lane.kind {
        case "import": #expect(Self.shown(lane) == truth.imports.count)
        case "export": #expect(Self.shown(lane) == truth.exported.count)
        // Lanes of these kinds show what holds, or was found, and not events.
        case "storage", "reporter", "finding": break
        default:
          let kind = try #require(StoryLane.allCases.first { "\($0)" == lane.kind })
          #expect(Self.shown(lane) == told[index]?[kind] ?? 0)
        }
        #expect(lane.bars.count <= 201)
      }
      let isLong = store.milestones.omitted > 0
      #expect(lanes.contains { !$0.bars.isEmpty } == isLong)
      #expect(isLong == (records > 1000))
    }
  }
}
