import Catalogue
import Diagnosis
import MirroringSimulator
import Testing
import Timelines

@testable import Formats
@testable import ReportModel

/// The picture of a mirrored store: nothing about it is dropped, and what it says about times is true.
struct MirrorLanesTests {
  private static func diagnose(_ text: String) throws -> CaptureDiagnosis {
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  private static func shown(_ lane: ReportLane) -> Int {
    lane.bars.reduce(lane.marks.count) { $0 + $1.count }
  }

  @Test(arguments: [8, 60, 1200])
  func noEventIsMissingFromTheLanes(_ beats: Int) throws {
    var options = MirroringOptions()
    options.seed = UInt64(beats)
    options.beats = beats
    options.noise = 0
    let capture = MirroringCapture(options)
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    var told: [StoryLane: Int] = [:]
    func count(_ event: Event?) {
      guard let event, event.mirrored?.store != nil, event.kind.isMilestone, !event.isRepeat else { return }
      if let lane = event.kind.lane { told[lane, default: 0] += 1 }
    }
    analysis.append(Array(capture.text.utf8).span) { step, _, _ in count(step.event) }
    let diagnosis = analysis.finish { step, _, _ in count(step.event) }
    let index = try #require(diagnosis.mirroredStores.first)
    #expect(diagnosis.mirroredStores.count == 1)
    let lanes = MirrorLanes(index, diagnosis, in: "c1")
    // Only what happened has a lane, and the lanes are in this order.
    let order = ["reporter", "account", "setup", "export", "import", "permission", "push", "finding"]
    let kinds = lanes.all.map(\.kind)
    #expect(kinds == order.filter(kinds.contains) && lanes.all.allSatisfy { !$0.isEmpty })
    #expect(told.keys.allSatisfy { kinds.contains("\($0)") })
    for lane in lanes.all {
      let kind = StoryLane.allCases.first { "\($0)" == lane.kind }
      if let kind { #expect(Self.shown(lane) == told[kind] ?? 0, "\(lane.kind)") }
    }
    let isLong = diagnosis.timelines.mirroring.all[index].milestones.omitted > 0
    #expect((lanes.condensed != nil) == isLong)
    #expect(isLong == (beats > 1000))
    let truth = try #require(capture.truth.stores.first)
    // Each push that came is a mark of its own, or counted in a bar; the courier and the app both print
    // one.
    let pushes = lanes.all.first { $0.kind == "push" }.map(Self.shown)
    #expect(pushes ?? 0 >= truth.pushes)
  }

  /// Requests are drawn from their beginning to their end, and the account for as long as it had a state.
  @Test func requestsAndAccountAreDrawnWithTheirTimes() throws {
    var options = MirroringOptions()
    options.seed = 5
    options.faults = [.accountLoggedOut]
    let capture = MirroringCapture(options)
    let diagnosis = try Self.diagnose(capture.text)
    let index = try #require(diagnosis.mirroredStores.first)
    let lanes = MirrorLanes(index, diagnosis, in: "c1")
    let account = try #require(lanes.all.first { $0.kind == "account" })
    #expect(account.spans.first?.kind == "cloud" && account.spans.last?.kind == "failed")
    #expect(account.spans.last?.words.plain.hasPrefix("account not usable: no account") == true)
    #expect(account.spans.last?.to == lanes.clock.axis.range.upperBound)
    let requests = try #require(capture.truth.stores.first).requests
    for (kind, lane) in [(RequestKind.export, "export"), (.import, "import")] {
      let counts = try #require(requests[kind])
      let spans = try #require(lanes.all.first { $0.kind == lane }).spans
      #expect(spans.count == counts.executed)
      #expect(spans.count { $0.kind == "failed" } == counts.failed)
      #expect(spans.allSatisfy { $0.from <= $0.to })
    }
  }

  /// Work that the system never allows again is deferred up to the end of the capture.
  @Test func deferralsAreDrawn() throws {
    var options = MirroringOptions()
    options.seed = 2
    options.faults = [.throttledByScheduler]
    let diagnosis = try Self.diagnose(MirroringCapture(options).text)
    let index = try #require(diagnosis.mirroredStores.first)
    let lanes = MirrorLanes(index, diagnosis, in: "c1")
    let spans = try #require(lanes.all.first { $0.kind == "permission" }).spans
    #expect(
      spans.contains {
        $0.kind == "waiting" && $0.words.plain.contains("put off") && $0.to - $0.from >= 60_000_000
      }
    )
  }

  @Test func pageShowsEveryLane() throws {
    var options = MirroringOptions()
    options.seed = 5
    options.faults = [.setupFailed]
    let diagnosis = try Self.diagnose(MirroringCapture(options).text)
    let page = HTMLFormat().text(of: [diagnosis])
    let lanes = MirrorLanes(try #require(diagnosis.mirroredStores.first), diagnosis, in: "c1").all
    #expect(lanes.contains { $0.kind == "setup" } && lanes.contains { $0.kind == "finding" })
    for lane in [
      "Account", "Set-up, resets", "Saves, exports", "Imports", "Permission", "Pushes", "Findings",
    ] {
      let isThere = lanes.contains { $0.name == lane }
      #expect(page.contains("<span class=\"name\">\(lane)</span>") == isThere, "\(lane)")
    }
    #expect(page.contains(#"<span class="key failed">failed, or an account that is not usable</span>"#))
    #expect(!page.contains("on local storage"))
    #expect(page.contains(#"class="span failed""#))
  }
}
