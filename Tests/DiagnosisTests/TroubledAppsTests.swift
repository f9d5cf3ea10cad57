// The apps that have a trouble whose records name no store.

import Testing

@testable import Diagnosis

struct TroubledAppsTests {
  @Test func troubleIsOverOnceEachAppSucceeded() {
    var apps = TroubledApps()
    for app in [UInt64(1), 2] { apps.note(app) }
    let isOverInOne = apps.resolve(1)
    #expect(!isOverInOne)
    #expect(!apps.mayInclude(1) && apps.mayInclude(2))
    let isOverInBoth = apps.resolve(2)
    #expect(isOverInBoth)
  }

  /// Nothing is concluded about apps that are not kept.
  @Test func troubleOfFurtherAppsIsNotOver() {
    var apps = TroubledApps()
    let all = 1...UInt64(TroubledApps.capacity) + 1
    for app in all { apps.note(app) }
    #expect(all.allSatisfy(apps.mayInclude))
    for app in all {
      let isOver = apps.resolve(app)
      #expect(!isOver, "app \(app)")
    }
    let isOverInAny = apps.resolve(nil)
    #expect(isOverInAny)
  }
}
