// An app's own entries through the public API.

import Foundation
import ParseLogs
import Testing

struct CaptureCatalogueTests {
  static let trips = """
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

  @Test func appLinesAreOnTheTimeline() throws {
    let document = CaptureCatalogue.Document(name: "trips.md", text: Self.trips)
    let catalogue = try CaptureCatalogue(adding: [document], checksSamples: true)
    var records: [Capture.Record] = []
    var reader = try CaptureReader(catalogue: catalogue) { records.append($0) }
    reader.append(Self.text)
    let capture = reader.finish()
    let saved = try #require(records.first { $0.entry == "trips-saved" })
    #expect(saved.values["objects"] == "12")
    #expect(saved.origin == .app)
    #expect(records.last?.recognition == .foreign)
    let store = try #require(capture.stores.first)
    let events = store.timeline.filter { $0.kind == .appSaved }
    #expect(events.map(\.line) == [3])
    #expect(try Capture(Self.text).stores.first?.timeline.contains { $0.kind == .appSaved } == false)
  }

  static let notes = """
    ### trips-opened
    Trips opened a trip.

    ```entry
    message: "Opened a trip"
    source: app
    severity: notable
    event: app.noted
    samples:
    - text: x
    ```

    ### trips-refused
    Trips refused to save.

    ```entry
    message: "Refused to save"
    source: app
    severity: error
    event: app.noted
    samples:
    - text: x
    ```
    """

  static let noted = """
    2013-11-18 21:44:41.159 Trips[543:1403] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: \
    Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips
    Using local storage: 0
    2013-11-18 21:44:43.000 Trips[543:60b] Opened a trip
    2013-11-18 21:44:44.000 Trips[543:60b] Refused to save
    2013-11-18 21:44:45.000 Trips[543:60b] Refused to save

    """

  @Test func eventsOfOneKindHaveTheirEntries() throws {
    let catalogue = try CaptureCatalogue(adding: [.init(name: "notes.md", text: Self.notes)])
    let capture = try Capture(Self.noted, catalogue: catalogue)
    let events = try #require(capture.stores.first).timeline.filter { $0.kind == .appNoted }
    #expect(events.map(\.entry) == ["trips-opened", "trips-refused", "trips-refused"])
    let object = try JSONSerialization.jsonObject(with: Data(capture.json.utf8))
    let captures = try #require((object as? [String: Any])?["captures"] as? [[String: Any]])
    let stores = try #require(captures.first?["stores"] as? [[String: Any]])
    let timeline = try #require(stores.first?["timeline"] as? [[String: Any]])
    #expect(timeline.count == 4)
    for item in timeline {
      // The kind of every other event describes it without an entry.
      #expect((item["entry"] != nil) == (item["event"] as? String == "app.noted"))
    }
    #expect(timeline.compactMap { $0["entry"] as? String } == events.map(\.entry))
  }

  @Test func errorWithoutARuleIsUndiagnosed() throws {
    let catalogue = try CaptureCatalogue(adding: [.init(name: "notes.md", text: Self.notes)])
    let unheard =
      "2013-11-18 21:44:42.000 Trips[543:60b] CoreData: Ubiquity:  Nobody heard of it: Error "
      + "Domain=NSCocoaErrorDomain Code=134060 \"Unknown\"\n"
    let capture = try Capture(Self.noted + unheard, catalogue: catalogue)
    #expect(capture.verdict == .attention)
    #expect(capture.findings.allSatisfy { $0.severity == .note })
    let errors = capture.undiagnosedErrors
    #expect(errors.map(\.entry) == ["trips-refused", nil])
    #expect(errors.map(\.count) == [2, 1])
    #expect(errors.map(\.first.place.line) == [4, 6])
    #expect(errors.first?.first.text.isEmpty == true)
    #expect(errors.last?.first.text.hasPrefix("Nobody heard of it") == true)
    #expect(errors.first?.description == "2 of trips-refused, the first at line 4")
    #expect(try Capture(Self.noted).undiagnosedErrors == [])
  }

  @Test func catalogueErrorHasItsPlace() throws {
    let wrong = Self.trips.replacing("number as objects", with: "numbers as objects")
    let error = #expect(throws: CaptureError.self) {
      try CaptureCatalogue(adding: [.init(name: "trips.md", text: wrong)])
    }
    guard case .catalogue(let problems) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    let problem = try #require(problems.first)
    #expect(problem.document == "trips.md" && problem.line == 7)
    #expect(problem.description.hasPrefix("trips.md:7:\(problem.column): error: \(problem.message)"))
    #expect(problem.description.hasSuffix("help: \(problem.advice)"))
    #expect(!problem.isWarning && !problem.message.isEmpty && !problem.advice.isEmpty)
    let listed = problems.map { "\($0)\n" }.joined()
    #expect(error?.description == "the catalogue cannot be used: \(listed)")
  }

  /// All problems are data; the sentence lists the first 100 of each document.
  @Test func problemsOfEachDocumentAreListed() throws {
    let headings = (1...150).map { "### Wrong id \($0)\n\n" }.joined()
    let documents = ["one.md", "two.md"].map { CaptureCatalogue.Document(name: $0, text: headings) }
    let error = #expect(throws: CaptureError.self) { try CaptureCatalogue(adding: documents) }
    guard case .catalogue(let problems) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    let words = try #require(error).description
    for document in documents {
      let count = problems.count { $0.document == document.name }
      #expect(count > 0)
      #expect(words.components(separatedBy: "\n\(document.name):").count <= 101)
    }
  }
}
