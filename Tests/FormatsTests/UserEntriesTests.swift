import Catalogue
import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis
@testable import Formats
@testable import ReportModel

/// What reports say with entries from outside.
struct UserEntriesTests {
  /// Entries of the lines that simulated apps print, of one that some of them begin with, and of one that any
  /// may be.
  private static let own = """
    ### memory

    Memory is short.

    ```entry
    message: Received memory {word as what}.
    source: app
    severity: warning
    event: app.noted
    samples:
    - text: x
    ```

    ### saved

    The app saved.

    ```entry
    message: "Saved: {text as all}"
    source: app
    severity: notable
    event: app.saved
    samples:
    - text: x
    ```

    ### active

    The app is active.

    ```entry
    message: "{word as who} did become active, badge {number}"
    source: app
    severity: error
    followed-by:
    - { entry: memory, within: 2 s, how: always }
    samples:
    - text: x
    ```
    """

  private static func catalogue(usesJIT: Bool = EntryCatalogue.usesJITByDefault) throws -> EntryCatalogue {
    let loaded = try UserCatalogues(
      events: Set(EventKind.allCases.map(\.rawValue)), placeNames: FieldRole.names, checksSamples: false,
      usesJIT: usesJIT
    ).load([(name: "own.md", text: own)])
    guard case .catalogue(let catalogue) = loaded else { throw Refused() }
    return catalogue
  }

  private struct Refused: Error {}

  /// The summary as JSON, and the narrative with everything that a record holds.
  private static func report(
    _ capture: [UInt8], _ catalogue: EntryCatalogue, chunk: Int, threads: Int, keepsAppBytes: Bool,
    limits: ReaderLimits = .standard
  ) throws -> (json: String, narrative: String) {
    var analysis = Analysis(
      of: "capture", with: catalogue, limits: limits, threads: threads,
      observed: keepsAppBytes ? .all : .bytesOfCoreDataOnly)
    var narrative = Telling(catalogue, level: keepsAppBytes ? 2 : 0, StoryText(Palette(isColoured: false)))
    var start = 0
    while start < capture.count {
      let end = min(start + chunk, capture.count)
      analysis.append(capture.span.extracting(start..<end)) { narrative.tell($0, $1, $2) }
      start = end
    }
    let diagnosis = analysis.finish { narrative.tell($0, $1, $2) }
    narrative.finish()
    return (JSONFormat().text(of: [diagnosis]), narrative.take())
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func reportsDoNotDependOnChunksOrThreads(seed: UInt64) throws {
    var options = CaptureOptions()
    options.seed = seed
    options.records = 1200
    options.noise = 0.6
    options.header = HeaderStyle.allCases[Int(seed) % HeaderStyle.allCases.count]
    let capture = SimulatedCapture(options).bytes
    let catalogue = try Self.catalogue()
    var small = ReaderLimits.standard
    small.chunkBytes = 4 << 10
    for keepsAppBytes in [false, true] {
      let expected = try Self.report(
        capture, catalogue, chunk: 1 << 20, threads: 1, keepsAppBytes: keepsAppBytes)
      #expect(expected.json.contains("\"app.noted\"") && expected.json.contains("\"app.saved\""))
      for (chunk, threads) in [(997, 1), (64 << 10, 2), (1 << 20, 3), (5000, 4)] {
        for limits in [ReaderLimits.standard, small] {
          let other = try Self.report(
            capture, catalogue, chunk: chunk, threads: threads, keepsAppBytes: keepsAppBytes, limits: limits)
          #expect(other == expected, "chunks of \(chunk), \(threads) threads")
        }
      }
      let plain = try Self.report(
        capture, try Self.catalogue(usesJIT: false), chunk: 1 << 20, threads: 2, keepsAppBytes: keepsAppBytes)
      #expect(plain == expected)
    }
  }

  /// A statement of an app that another one should follow, each with its own prose, and a capture in which
  /// none does.
  private static func withoutFollowUp(
    _ failed: String, _ again: String
  ) throws -> (catalogue: EntryCatalogue, capture: [UInt8]) {
    let own = """
      ### saving-failed

      \(failed)

      ```entry
      message: "Saving failed"
      source: app
      severity: error
      event: app.noted
      followed-by:
      - { entry: saved-again, within: 2 s, how: always }
      samples:
      - text: x
      ```

      ### saved-again

      \(again)

      ```entry
      message: "Saved again"
      source: app
      severity: notable
      event: app.saved
      samples:
      - text: x
      ```
      """
    let loaded = try UserCatalogues(
      events: Set(EventKind.allCases.map(\.rawValue)), placeNames: FieldRole.names, checksSamples: false
    ).load([(name: "own.md", text: own)])
    guard case .catalogue(let catalogue) = loaded else { throw Refused() }
    let lines = [
      "10:15:00.000 Trips[612:60b] CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\nUsing local storage: 0",
      "10:15:01.000 Trips[612:60b] Saving failed", "10:15:09.000 Trips[612:60b] Something else",
      "10:15:15.000 Trips[612:60b] Something more",
    ]
    return (catalogue, Array(lines.map { "2014-02-03 \($0)\n" }.joined().utf8))
  }

  /// Pages show which file an entry is from, and what an app prints is in a lane of its own.
  @Test func userEntriesAreNamedByTheirFile() throws {
    let (catalogue, capture) = try Self.withoutFollowUp(
      "It could not save: the file ends in `tmp`, not in `=`.", "Saved.")
    var analysis = Analysis(of: "capture", with: catalogue)
    analysis.append(capture.span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    try #require(diagnosis.findings.contains { $0.rule == .followUpMissing })
    let page = HTMLFormat().text(of: [diagnosis])
    #expect(page.contains(##"<a href="#entry-saving-failed">own.md#saving-failed</a>"##))
    #expect(page.contains("<h3>own.md#saving-failed</h3>") && page.contains(#"id="entry-saving-failed""#))
    #expect(!page.contains("LOGS.md#saving-failed"))
    // Code in the prose is code, and none of its backticks is left.
    #expect(page.contains("the file ends in <code>tmp</code>, not in <code>=</code>."))
    #expect(MarkdownFormat().text(of: [diagnosis]).contains("`own.md#saving-failed`"))
    let lanes = StoreLanes(0, diagnosis, in: "c1").all
    let app = try #require(lanes.first { $0.kind == "app" })
    #expect(app.name == "App" && app.marks.count == 1)
    #expect(!lanes.contains { $0.kind == "setup" })
    #expect(page.contains(#"<div class="lane app"><span class="name">App</span>"#))
  }

  /// If nobody has written yet what an entry means, no report says TODO in its place.
  @Test func unwrittenExplanationIsNotPrinted() throws {
    let unwritten = "TODO: say what happened, what it means for the user's data, and what to do."
    let (catalogue, capture) = try Self.withoutFollowUp(unwritten, unwritten)
    var analysis = Analysis(of: "capture", with: catalogue)
    var narrative = Telling(catalogue, level: 1, StoryText(Palette(isColoured: false)))
    analysis.append(capture.span) { narrative.tell($0, $1, $2) }
    let diagnosis = analysis.finish { narrative.tell($0, $1, $2) }
    narrative.finish()
    try #require(diagnosis.findings.contains { $0.rule == .followUpMissing })
    let told = narrative.take()
    #expect(told.contains("saving-failed"))
    let page = HTMLFormat().text(of: [diagnosis])
    #expect(page.contains("Its catalogue does not say yet what this means."))
    let explained = try catalogue.entries.suffix(2).map {
      try TopicExplanation($0.reference, catalogue, Palette(isColoured: false)).text
    }
    #expect(explained[0].contains("always saved-again, within 2 s\n"))
    for text in [
      told, page, MarkdownFormat().text(of: [diagnosis]), JSONFormat().text(of: [diagnosis]),
      LineExplanation("Saving failde", catalogue, Palette(isColoured: false)).text,
    ] + explained {
      #expect(!text.contains("TODO"), "\(text)")
    }
  }

  /// The report on Core Data's records is the same with the app's entries and without.
  @Test func userEntriesDoNotChangeOtherFindings() throws {
    var options = CaptureOptions()
    options.records = 3000
    options.noise = 0.6
    let capture = SimulatedCapture(options).bytes
    func diagnose(_ catalogue: EntryCatalogue) throws -> CaptureDiagnosis {
      var analysis = Analysis(of: "capture", with: catalogue, threads: 2)
      analysis.append(capture.span) { _, _, _ in }
      return analysis.finish { _, _, _ in }
    }
    let (with, without) = (try diagnose(try Self.catalogue()), try diagnose(try EntryCatalogue.builtIn()))
    let count = without.catalogue.entries.count
    #expect(Array(with.statements.byEntry.prefix(count)) == without.statements.byEntry)
    #expect(with.statements.byEntry.dropFirst(count).allSatisfy { $0 > 0 })
    #expect(with.statements.unrecognised.count == without.statements.unrecognised.count)
    #expect(with.statements.highestLevel == without.statements.highestLevel)
    #expect(with.facts.records == without.facts.records)
    #expect(with.timelines.stores.map(\.vector.numbers) == without.timelines.stores.map(\.vector.numbers))
    #expect(
      with.timelines.stores.map(\.imports.completed) == without.timelines.stores.map(\.imports.completed))
    let own = with.findings.filter { $0.rule == .followUpMissing }
    #expect(
      with.findings.filter { $0.rule != .followUpMissing }.map(\.rule)
        == without.findings.filter { $0.rule != .followUpMissing }.map(\.rule))
    // An app's words are not kept for a report that others may see.
    for evidence in own.flatMap(\.evidence) where evidence.entry.map({ $0 >= count }) ?? false {
      #expect(evidence.text.isEmpty)
    }
    #expect(with.statements.unexplainedErrors == with.statements.byEntry[count + 2])
  }

  /// Diagnoses a capture with the entries of a user's file.
  private static func diagnose(_ capture: String, withEntries text: String) throws -> CaptureDiagnosis {
    let loaded = try UserCatalogues(events: [], placeNames: [], checksSamples: false)
      .load([(name: "own.md", text: text)])
    guard case .catalogue(let catalogue) = loaded else { throw Refused() }
    var analysis = Analysis(of: "capture", with: catalogue)
    analysis.append(Array(capture.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  /// The words of the statement are in place of an explanation that is still to be written.
  @Test func draftedEntryIsNamedByTheWordsOfItsStatement() throws {
    let text = """
      ### zones-cooled

      TODO: say what happened.

      ```entry
      message: "{object}: Cooled down {number as zones} zones: {error}"
      source: cloudkit
      severity: error
      samples:
      - text: x
      ```
      """
    let capture = "CoreData+CloudKit: <PFCloudKitExporter: 0x1>: Cooled down 3 zones: Error Domain=X Code=1\n"
    let words = try Self.diagnose(capture, withEntries: text).unexplainedWords?.plain
    #expect(words == #"Errors not diagnosed: 1 record of own.md#zones-cooled ("…: Cooled down … zones: …")."#)
  }

  /// A log level that a user-supplied entry states proves nothing of what the capture shows.
  @Test func levelOfAUserEntryProvesNothing() throws {
    let text = """
      ### dreaming

      Prose.

      ```entry
      message: Dreaming
      level: 3
      severity: benign
      samples:
      - text: x
      ```
      """
    let diagnosis = try Self.diagnose(
      "2014-01-16 21:52:20.100 Trips[1:2] CoreData: Ubiquity:  Dreaming\n", withEntries: text)
    #expect(diagnosis.statements.byEntry.last == 1)
    #expect(diagnosis.statements.highestLevel == nil)
  }
}
