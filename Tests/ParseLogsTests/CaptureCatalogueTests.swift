// Entries of an app's own through the public API.

import ParseLogs
import Testing

struct CaptureCatalogueTests {
  private static let trips = """
    # What Trips prints

    ### trips-saved
    Trips saved what the user changed.

    ```entry
    message: "Saved {number as objects} objects in {store}"
    source: app
    severity: notable
    event: app.saved
    samples:
    - text: "2014-01-16 21:52:20.100 Trips[1698:60b] Saved 3 objects in Trips"
      fields: { objects: 3, store: Trips }
    ```
    """

  private static let text = """
    2013-11-18 21:44:41.159 Trips[543:1403] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: \
    Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips
    Using local storage: 0
    2013-11-18 21:44:43.000 Trips[543:60b] Saved 12 objects in Trips
    2013-11-18 21:44:44.000 Trips[543:60b] Nothing to save

    """

  @Test func anAppsOwnLinesStandOnItsTimeline() throws {
    let catalogue = try CaptureCatalogue(adding: [(name: "trips.md", text: Self.trips)], checksSamples: true)
    var records: [Capture.Record] = []
    var reader = try CaptureReader(catalogue: catalogue) { records.append($0) }
    reader.append(Self.text)
    let capture = reader.finish()
    let saved = try #require(records.first { $0.entry == "trips-saved" })
    #expect(saved.values["objects"] == "12")
    #expect(saved.origin == .app)
    #expect(records.last?.recognition == .foreign)
    let store = try #require(capture.stores.first)
    let events = store.timeline.filter { $0.kind == "app.saved" }
    #expect(events.map(\.line) == [3])
    #expect(try Capture(Self.text).stores.first?.timeline.contains { $0.kind == "app.saved" } == false)
  }

  @Test func whatIsWrongIsSaidWithItsPlace() throws {
    let wrong = Self.trips.replacing("number as objects", with: "numbers as objects")
    let error = #expect(throws: CaptureError.self) {
      try CaptureCatalogue(adding: [(name: "trips.md", text: wrong)])
    }
    guard case .catalogue(let problems) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(problems.hasPrefix("trips.md:7:"))
    #expect(error?.description.contains(problems) == true)
  }
}
