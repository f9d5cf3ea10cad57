import Catalogue
import CatalogueDocument
import Testing

@testable import LogRecords
@testable import Timelines

/// What an app says about itself appears in the story of its store, and changes nothing else.
struct AppEventsTests {
  private static let own = """
    ### saved

    Prose.

    ```entry
    message: "Saved {number as objects} in {store}{? at {word as place}?}"
    also: "Saved {number as objects}{? to {store}?}!"
    source: app
    severity: notable
    event: app.saved
    samples:
    - text: x
    ```

    ### failed

    Prose.

    ```entry
    message: "Merging failed"
    source: app
    severity: error
    event: app.merged
    samples:
    - text: x
    ```

    ### traced

    Prose.

    ```entry
    message: "Tracing {store}"
    source: app
    severity: benign
    samples:
    - text: x
    ```
    """

  private static let peer = "mobile~63033B0C-A389-435A-8097-314D939736F8"

  /// A record about a store, printed by a process.
  private static func store(_ name: String, pid: Int = 1698, second: Int = 1) -> String {
    "2014-01-16 21:52:0\(second).000 Trips[\(pid):60b] -[PFUbiquitySwitchboardEntryMetadata "
      + "setUseLocalStorage:](760): CoreData: Ubiquity:  \(peer):\(name)\nUsing local storage: 0\n"
  }

  private static func app(_ text: String, pid: Int = 1698, second: Int = 5) -> String {
    "2014-01-16 21:52:0\(second).000 Trips[\(pid):60b] \(text)\n"
  }

  /// The timelines of a capture, and what happened in it.
  private static func read(_ capture: String) throws -> (timelines: StoreTimelines, events: [Event]) {
    let loaded = try UserCatalogues(
      events: Set(EventKind.allCases.map(\.rawValue)), placeNames: FieldRole.names, checksSamples: false
    ).load([(name: "own.md", text: own)])
    guard case .catalogue(let catalogue) = loaded else { throw Refused() }
    var classifier = Classifier(catalogue)
    var timelines = StoreTimelines(catalogue)
    var events: [Event] = []
    func take(_ record: Record, _ bytes: Span<UInt8>) {
      timelines.noteLife(of: record, bytes, after: Span())
      guard case .statement(let classification) = classifier.classify(record, bytes) else { return }
      let source = timelines.recognised(record, classification)
      if let event = timelines.note(source, bytes) { events.append(event) }
    }
    var reader = RecordReader()
    let bytes = Array(capture.utf8)
    reader.append(bytes.span) { take($0, $1) }
    reader.finish { take($0, $1) }
    timelines.settle()
    return (timelines, events)
  }

  private struct Refused: Error {}

  @Test func saveBelongsToTheNamedStore() throws {
    let (timelines, events) = try Self.read(
      Self.store("Trips") + Self.store("Photos") + Self.app("Saved 3 in Photos")
        + Self.app("Saved 2 to Trips!"))
    #expect(events.map(\.kind) == [.storageLocal, .storageLocal, .appSaved, .appSaved])
    #expect(events.map(\.store) == [0, 1, 1, 0])
    #expect(
      timelines.stores.map { $0.milestones.events.map(\.kind) } == [
        [.storageLocal, .appSaved], [.storageLocal, .appSaved],
      ])
    #expect(timelines.stores.map { $0.histogram.count } == [2, 2])
  }

  @Test func unnamedSaveBelongsToTheProcesssOnlyStore() throws {
    #expect(try Self.read(Self.store("Trips") + Self.app("Saved 3!")).events.last?.store == 0)
    #expect(try Self.read(Self.store("Trips") + Self.app("Merging failed")).events.last?.store == 0)
    #expect(
      try Self.read(Self.store("Trips") + Self.store("Photos") + Self.app("Saved 3!")).events.last?.store
        == nil)
    // A store that another process has open is not meant.
    #expect(try Self.read(Self.store("Trips") + Self.app("Saved 3!", pid: 7)).events.last?.store == nil)
    #expect(
      try Self.read(Self.store("Trips") + Self.app("Saved 3 in Trips", pid: 7)).events.last?.store == nil)
  }

  @Test func storeNamedOnlyByTheAppIsUnknown() throws {
    let (timelines, events) = try Self.read(
      Self.app("Saved 3 in Hikes") + Self.app("Saved 1 in \(Self.peer)"))
    #expect(events.map(\.store) == [nil, nil])
    #expect(timelines.stores.isEmpty)
    // Looking up an unknown name does not store it either.
    var names = Names()
    let hikes = Array("Hikes".utf8)
    #expect(names.known(hikes.span) == nil)
    let name = names.name(hikes.span)
    #expect(names.known(hikes.span) == name)
  }

  @Test func errorsAreMarkedInTheStoresHistogram() throws {
    let (timelines, _) = try Self.read(Self.store("Trips") + Self.app("Merging failed", second: 9))
    let errors = timelines.stores[0].histogram.slices.count { $0.hasError }
    #expect(errors == 1)
  }

  /// Everything but story and pulse is as without the app's records.
  @Test func appEventsChangeNothingElse() throws {
    let chatter =
      Self.app("Saved 3 in Trips", pid: 7, second: 3) + Self.app("Merging failed", second: 3)
      + Self.app("Tracing Trips", pid: 9, second: 3) + Self.app("Saved 3 in Trips", second: 3)
    let with = try Self.read(Self.store("Trips") + chatter + Self.store("Trips", second: 6))
    let without = try Self.read(Self.store("Trips") + Self.store("Trips", second: 6))
    #expect(with.timelines.stores.count == 1)
    let (one, other) = (with.timelines.stores[0], without.timelines.stores[0])
    #expect(one.pid == other.pid)
    #expect(one.last.time == other.last.time)
    #expect(one.storage.isLocal == other.storage.isLocal)
    #expect(one.isFollowedInPart == other.isFollowedInPart)
    #expect(one.vector.numbers == nil)
    #expect(
      with.timelines.processes.showEndsOfImports(of: 7)
        == without.timelines.processes.showEndsOfImports(of: 7))
    #expect(
      one.milestones.events.filter { !$0.kind.rawValue.hasPrefix("app.") }.map(\.kind)
        == other.milestones.events.map(\.kind))
  }

  /// A process watches a store that is mirrored to CloudKit.
  private static func mirrored(_ file: String, _ delegate: Int = 1, second: Int = 0) -> String {
    "2014-01-16 21:52:0\(second).000 Trips[1698:60b] CoreData: CloudKit: CoreData+CloudKit: "
      + "-[NSCloudKitMirroringDelegate observeChangesForStore:inPersistentStoreCoordinator:](416): "
      + "<NSCloudKitMirroringDelegate: 0x6000021c4d8\(delegate)>: Observing store: "
      + "<NSSQLCore: 0x10\(delegate)> (URL: file:///private/\(file))\n"
  }

  @Test(arguments: [
    ("Trips.sqlite", "Saved 3 in Trips", true), ("My%20Trips.sqlite", "Saved 3 in My Trips", true),
    ("Trips.sqlite", "Saved 3 in Trip", false), ("Trips.sqlite", "Saved 3 in Trips.sqlite", false),
    ("Trips.sqlite", "Saved 3!", true),
  ])
  func aSaveIsOfTheMirroredStoreItNames(file: String, text: String, belongsToStore: Bool) throws {
    let (timelines, events) = try Self.read(Self.mirrored(file) + Self.app(text))
    #expect(events.last?.kind == .appSaved && events.last?.store == nil)
    #expect(events.last?.mirrored?.store == (belongsToStore ? 0 : nil))
    let told = timelines.mirroring.all[0].milestones.events.map(\.kind)
    #expect(told == (belongsToStore ? [.appSaved] : []))
  }

  @Test func severalMirroredStoresAreToldApartByName() throws {
    let both = Self.mirrored("Trips.sqlite") + Self.mirrored("Photos.sqlite", 2, second: 1)
    #expect(try Self.read(both + Self.app("Saved 3 in Photos")).events.last?.mirrored?.store == 1)
    #expect(try Self.read(both + Self.app("Saved 3!")).events.last?.mirrored?.store == nil)
    let other = Self.mirrored("Trips.sqlite") + Self.app("Saved 3 in Trips", pid: 7)
    #expect(try Self.read(other).events.last?.mirrored?.store == nil)
    let mixed = Self.store("Photos") + Self.mirrored("Trips.sqlite", second: 1) + Self.app("Saved 3!")
    let last = try #require(try Self.read(mixed).events.last)
    #expect(last.store == nil && last.mirrored?.store == nil, "it may be of either")
  }

  @Test func appTraceIsNoEvent() throws {
    let (timelines, events) = try Self.read(Self.store("Trips") + Self.app("Tracing Trips"))
    #expect(events.map(\.kind) == [.storageLocal])
    #expect(timelines.stores[0].milestones.count == 1)
  }

  @Test func numberOfAppEventsIsLimited() throws {
    let (timelines, _) = try Self.read(
      Self.store("Trips") + (0..<3000).map { Self.app("Saved \($0) in Trips") }.joined())
    #expect(timelines.stores[0].milestones.events.count == 2 * StoreMilestones.capacity)
    #expect(timelines.stores[0].milestones.count == 3001)
  }
}
