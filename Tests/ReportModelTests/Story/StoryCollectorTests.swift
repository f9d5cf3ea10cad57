// The narrative of a capture keeps few events and counts the others.

import Catalogue
import Diagnosis
import LogRecords
import Testing

@testable import ReportModel

struct StoryCollectorTests {
  private static let peer = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"

  /// A capture in which some stores change their storage in turn, each so many times.
  private static func capture(stores: Int, times: Int) -> String {
    (0..<times).flatMap { time in
      (0..<stores).map { store in
        "2013-11-18 21:\(10 + time / 60):\(10 + time % 50).000 Trips[543:1403] CoreData: Ubiquity:  \(peer):S\(store)\n"
          + "Using local storage: \(1 - time % 2)\n"
      }
    }.joined()
  }

  private static func story(of capture: String) throws -> StoryExcerpt {
    let catalogue = try EntryCatalogue.builtIn()
    var collector = StoryCollector(catalogue)
    var analysis = Analysis(of: "capture", with: catalogue, threads: 1, observed: .bytesOfCoreDataOnly)
    analysis.append(Array(capture.utf8).span) { collector.note($0, $1, $2) }
    _ = analysis.finish { collector.note($0, $1, $2) }
    return collector.finish()
  }

  @Test func shortCaptureIsToldCompletely() throws {
    let story = try Self.story(of: Self.capture(stores: 3, times: 20))
    #expect(story.count == 60 && story.omitted == 0 && story.omissions.isEmpty)
    #expect(story.items.map(\.line) == Array(stride(from: 1, through: 119, by: 2)))
  }

  /// However many stores and events there are, few are kept, and each of the others is counted: for its
  /// store, or for no store if the store has no count of its own.
  @Test func omittedEventsAreCounted() throws {
    let story = try Self.story(of: Self.capture(stores: 20, times: 300))
    #expect(story.count == 6000)
    #expect(story.items.count < 1500)
    let named = story.omissions.compactMap { $0.store?.raw }
    #expect(Set(named) == Set((0..<16).map { "S\($0)" }) && named.count == 16)
    let others = story.omissions.filter { $0.store == nil }
    #expect(others.map(\.count) == [4 * 300 - 2 * 20])
    #expect(story.items.map(\.line) == story.items.map(\.line).sorted())
  }
}
