// Each facet of a mirrored store guards its own numbers.

import Testing

@testable import LogRecords
@testable import Timelines

/// What one facet of a mirrored store does with what it is given.
struct MirrorFacetTests {
  private static func place(_ second: Int) -> Place {
    let time = Timestamp(
      microseconds: Int64(second) * 1_000_000, zoneMinutes: nil, decimals: 3, hasYear: true)
    return Place(line: second + 1, time: time)
  }

  // MARK: Identifiers

  @Test func uuidIsReadAndWritten() {
    let text = "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E6"
    let bytes = Array("store \(text.lowercased()):".utf8)
    #expect(MirrorID(bytes.span, at: 6)?.text == text)
    #expect(bytes.span.mirrorID(in: 0..<bytes.count)?.text == text)
    for wrong in ["7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4E", "7B1E4C90-52D8-4E6F-9A13-0C8F5D72B4EX"] {
      let bytes = Array(wrong.utf8)
      #expect(bytes.span.mirrorID(in: 0..<bytes.count) == nil)
    }
  }

  // MARK: Texts

  @Test(arguments: [
    ("<NSCloudKitMirroringDelegateSetupRequest: 0x1> X", MirrorRequestKind.setup),
    ("<NSCloudKitMirroringExportRequest: 0x1> X", .export),
    ("<NSCloudKitMirroringExportProgressRequest: 0x1> X", .other),
    ("<NSCloudKitMirroringImportRequest: 0x1> X", .import),
    ("<NSCloudKitMirroringResetZoneRequest: 0x1> X", .reset),
    ("<NSCloudKitMirroringDelegateResetRequest: 0x1> X", .reset),
    ("<NSCloudKitMirroringInitializeSchemaRequest: 0x1> Reset", .other), ("X", nil),
  ])
  func requestClassShowsItsKind(text: String, kind: MirrorRequestKind?) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.mirrorRequestKind(in: 0..<bytes.count) == kind)
  }

  @Test(arguments: [
    ("<NSCloudKitMirroringAcceptShareInvitationsRequest: 0x1> X", MirrorTask.shareAcceptance),
    ("<NSCloudKitMirroringInitializeSchemaRequest: 0x1> X", .schemaInitialization),
    ("<NSCloudKitMirroringFetchRecordsRequest: 0x1> AcceptShare", nil),
  ])
  func requestClassShowsItsTask(text: String, task: MirrorTask?) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.mirrorTask(in: 0..<bytes.count) == task)
  }

  @Test(arguments: [
    ("(\n    \"<CKRecord: 0x1; x>\",\n    \"<CKRecord: 0x2; <CKRecordID: 0x3>>\"\n)", 2), ("(\n)", 0),
    ("(null)", 0),
    ("<private>", nil), ("", nil),
  ])
  func savedRecordsAreCounted(text: String, count: Int?) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.mirroredRecords(in: 0..<bytes.count) == count)
  }

  @Test(arguments: [("x; Retry after 12.5 seconds>", 12.5), ("Retry after 30", 30), ("Retry", nil)])
  func retryDelayIsRead(text: String, seconds: Double?) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.mirrorRetry(in: 0..<bytes.count) == seconds)
  }

  // MARK: Set-up

  @Test func numberOfProcessesSetUpIsLimited() {
    var setup = MirrorSetup()
    for pid in 1...5000 { _ = setup.finish(by: Int32(pid), at: Self.place(pid)) }
    let isKnown = [1, 4096, 4097, 5000].map { setup.finish(by: $0, at: Self.place(6000)) }
    #expect(isKnown == [true, true, false, false])
  }

  // MARK: Exports

  /// The number of saved records follows from what is left if a batch does not show it.
  @Test(
    arguments: [
      ([90, nil, 50, nil, 10, nil], 90), ([90, 40, 50, nil, 10, 10], 90), ([90, 38, 50, 40, 10, 9], 87),
      ([12, nil, 0], 12), ([0], 0), ([5, nil, 8, nil], 8), ([12], 12),
    ] as [([Int?], Int)])
  func eachSavedRecordIsCountedOnce(steps: [Int?], saved: Int) {
    var progress = MirrorExportProgress()
    var told = 0
    for (index, step) in steps.enumerated() {
      told += index % 2 == 0 ? progress.find(step ?? 0) : progress.send(step)
    }
    told += progress.finish()
    let again = progress.finish()
    #expect(progress.saved == saved && told == saved && again == 0)
  }

  /// A batch with more than is left belonged to another export, and what is left afterwards counts.
  @Test(
    arguments: [([7, 8], nil, 8), ([7, 8], 0, 8), ([7, 8], 3, 5), ([9], 0, 8)] as [([Int], Int?, Int)])
  func exportSendsNoMoreThanItFound(batches: [Int], left: Int?, saved: Int) {
    var progress = MirrorExportProgress()
    var told = progress.find(8)
    for batch in batches { told += progress.send(batch) }
    if let left { told += progress.find(left) }
    if left ?? 0 == 0 { told += progress.finish() }
    #expect(progress.saved == saved && told == saved && progress.hasForeignBatch)
  }

  /// Records may be saved in the same batch or not.
  @Test(arguments: [[(2, 1), (0, 1)], [(1, 0), (1, 0), (0, 2)], [(0, 1), (2, 0), (0, 1)]])
  func deletionsAreCountedSeparately(batches: [(saved: Int, deleted: Int)]) {
    var progress = MirrorExportProgress()
    var left = 4
    var told = progress.find(left)
    for batch in batches {
      told += progress.send(batch.saved, deleted: batch.deleted)
      left -= batch.saved + batch.deleted
      told += progress.find(left)
    }
    told += progress.finish()
    #expect(progress.saved == 2 && told == 2 && progress.deleted == 2 && progress.unsent == 0)
  }

  /// If a batch does not show how many it saved, the records made for it do: deletions need none.
  @Test(arguments: [(0, false, 10), (5, false, 5), (12, false, 10), (5, true, 10)])
  func recordsMadeForABatchAreSaved(made: Int, isDoubtful: Bool, saved: Int) {
    var progress = MirrorExportProgress()
    var told = progress.find(10)
    for _ in 0..<made { progress.make() }
    if isDoubtful { progress.doubtMaking() }
    told += progress.send(nil)
    told += progress.find(0)
    told += progress.finish()
    #expect(progress.saved == saved && told == saved && progress.deleted == 10 - saved)
  }

  /// A batch that is cut after what it saved deleted the rest.
  @Test func restOfACutBatchIsDeleted() {
    var progress = MirrorExportProgress()
    var told = progress.find(8)
    told += progress.send(2, isOpen: true)
    #expect(progress.mayHaveSentMore && progress.deleted == 0)
    told += progress.find(1)
    told += progress.finish()
    #expect(progress.saved == 3 && told == 3 && progress.deleted == 5 && !progress.mayHaveSentMore)
  }

  // MARK: Requests

  @Test func numberOfOpenRequestsIsLimited() {
    var requests = MirrorRequests(recentCapacity: 8, slices: 8)
    for number in 1...1000 {
      _ = requests.ask(MirrorID(unnamed: number), .other, from: MirrorSource(pid: 1), at: Self.place(number))
    }
    #expect(requests.open.count <= MirrorRequests.maximumOpen)
    #expect(requests.forgotten == 1000 - requests.open.count)
    #expect(requests.counts(.other).executed == 0)
  }

  @Test func onlyTheLastBegunRequestIsRunning() {
    var requests = MirrorRequests(recentCapacity: 8, slices: 8)
    for number in 1...1000 {
      _ = requests.begin(
        MirrorID(unnamed: number), .export, from: MirrorSource(pid: 1), at: Self.place(number))
    }
    #expect(requests.running.map(\.id) == [MirrorID(unnamed: 1000)])
    #expect(requests.open.count <= MirrorRequests.maximumOpen && requests.forgotten == 0)
    #expect(requests.counts(.export).executed == 1000 && requests.counts(.export).unfinished == 1)
  }

  // MARK: Deferrals

  @Test func endedDeferralIsKeptWithItsLength() {
    var deferrals = MirrorDeferrals(recentCapacity: 8, slices: 8)
    var names = Names()
    let policy = names.name(Array("P".utf8).span)
    let isKnown = [0, 30].map { deferrals.forbid(.export, [policy], at: Self.place($0)) }
    let wasPutOff = [MirrorRequestKind.import, .export].map { deferrals.allow($0, at: Self.place(60)) }
    #expect(isKnown == [false, true] && wasPutOff == [false, true])
    #expect(deferrals.recent.elements.map(\.seconds) == [60] && deferrals.open.isEmpty)
    #expect(deferrals.count(.export) == 1)
  }

  /// One log has two streams, of which the second may lag behind the first.
  @Test func printedCopyIsKnownByItsWords() {
    var copies = PrintedCopies()
    let hash = SeededHash()
    func isCopy(_ words: String, isNamed: Bool) -> Bool {
      let message = Array(words.utf8)
      let source = PrintedCopies.Source(dialect: .bare, time: nil, pid: nil)
      return copies.take(message.span, hash.hash(message.span), isNamed: isNamed, from: source, hash) != nil
    }
    #expect(!isCopy("it begins", isNamed: true))
    copies.note(store: 1)
    #expect(!isCopy("it ends", isNamed: true))
    #expect(isCopy("it begins", isNamed: false))
    #expect(isCopy("it ends\nthe app says", isNamed: false))
    #expect(!isCopy("it ends", isNamed: false), "each record has one copy")
    #expect(!isCopy("it ends", isNamed: false), "one stream may say the same twice")
  }
}
