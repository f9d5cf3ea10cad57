import LogRecords
import Testing

@testable import Timelines

struct ObjectDescriptionTests {
  @Test func readsAnImportOperation() {
    let bytes = Array(
      "<_PFUbiquityRecordImportOperation: 0x1>\n\tlocalPeerID: here\n\tstoreName: Trips\n\tubiquityRootLocation: \(ObjectSample.root):\n\tlocalPeerID: here\n\tlogScore: <PFUbiquityKnowledgeVector: 0x2> (there:1)\n\ttransactionLog: \(ObjectSample.transactionLog)\n"
        .utf8)
    let operation = ImportOperationDescription(bytes.span)
    #expect(text(operation.localPeer, in: bytes) == "here")
    #expect(text(operation.store, in: bytes) == "Trips")
    #expect(text(operation.root, in: bytes) == "/var/Mobile Documents/T~trips/Logs")
    #expect(text(operation.score, in: bytes) == "there:1")
    #expect(
      text(operation.log.path, in: bytes) == "/var/Mobile Documents/T~trips/Logs/there/Trips/h=/5E.1.cdt")
    #expect(operation.log.number == 13)
    #expect(operation.modelHash == nil)
  }

  @Test func readsABaselineOperation() {
    let bytes = Array(
      "<PFUbiquityBaselineRollOperation: 0x1>\n\tlocalPeerID: here\n\tstoreName: (null)\n\tubiquityRootLocation: (null)\n\tmodelVersionHash: h=\n"
        .utf8)
    let operation = ImportOperationDescription(bytes.span)
    #expect(text(operation.localPeer, in: bytes) == "here")
    #expect(operation.store == nil)
    #expect(operation.root == nil)
    #expect(text(operation.modelHash, in: bytes) == "h=")
  }

  @Test func readsAQueue() {
    let bytes = Array(
      "<PFUbiquityRecordsImporterSchedulingContext: 0x1>\n\tpendingLogs: {(\n    <PFUbiquityLocation: 0x1>: /r/p/s/h=/1.1.cdt,\n    <PFUbiquityLocation: 0x1>: /r/p/s/h=/2.1.cdt\n)}\n\tscheduledLogs: {(\n    <PFUbiquityLocation: 0x1>: /r/p/s/h=/3.1.cdt\n)}\n\tfailedLogs: {(\n    <PFUbiquityLocation: 0x1>: /r/p/s/h=/4.1.cdt\n)}\n\tignoredlogs: {(\n)}\n\tencounteredErrors: {\n    \"<PFUbiquityLocation: 0x1>: /r/p/s/h=/4.1.cdt\" = \"Error Domain=D Code=1 \\\"No.\\\"\";\n}\n"
        .utf8)
    let queue = SchedulingDescription(bytes.span)
    #expect(queue.pending.map { text($0, in: bytes) } == ["/r/p/s/h=/1.1.cdt", "/r/p/s/h=/2.1.cdt"])
    #expect(queue.scheduled.map { text($0, in: bytes) } == ["/r/p/s/h=/3.1.cdt"])
    #expect(queue.failed.map { text($0, in: bytes) } == ["/r/p/s/h=/4.1.cdt"])
    #expect(queue.ignored == [])
    #expect(queue.errors.map { text($0.log, in: bytes) } == ["/r/p/s/h=/4.1.cdt"])
    #expect(queue.errors.map { text($0.error, in: bytes) } == ["Error Domain=D Code=1 \\\"No.\\\""])
  }

  @Test(
    arguments: [
      ("1:1:0:0:1:0:1:0:0:0:0:2", [.rootUbiquitous, .live, .downloaded, .uploaded], 2),
      (
        "0:0:1:1:0:1:0:1:1:1:1:0",
        [.deleted, .failed, .downloading, .uploading, .exported, .scheduled, .imported], 0
      ),
    ] as [(String, LocationStatus.Flags, Int)])
  func readsTheStateOfAFile(flags: String, expected: LocationStatus.Flags, notifications: Int) throws {
    for error in ["", "\n\tError Domain=NSPOSIXErrorDomain Code=2 \"No such file\""] {
      let bytes = Array("<PFUbiquityLocationStatus: 0x1> - \(flags)\(error)".utf8)
      let read = LocationStatus(bytes.span)
      let status = try #require(read)
      #expect(status.flags == expected)
      #expect(status.notifications == notifications)
      #expect(text(status.error, in: bytes) ?? "" == error.drop { $0.isWhitespace })
    }
  }

  @Test(arguments: [
    "", "1:1", "1:1:0:0:1:0:1:0:0:0:2:2", "1:1:0:0:1:0:1:0:0:0:0:", "a:1:0:0:1:0:1:0:0:0:0:2",
  ])
  func knowsWhatIsNoState(flags: String) {
    let bytes = Array("<PFUbiquityLocationStatus: 0x1> - \(flags)".utf8)
    let read = LocationStatus(bytes.span)
    #expect(read == nil)
  }

  @Test func readsWhatSetUpKnows() throws {
    let sample = try #require(ObjectSample.containers.last)
    let bytes = Array(sample.text.utf8)
    let span = bytes.span
    let setup = SetupDescription(span)
    let storeKV = setup.vector(of: .storeKV, in: span)
    #expect(text(storeKV, in: bytes) == "here:4:there:12")
    let receiptKV = setup.vector(of: .receiptKV, in: span)
    #expect(text(receiptKV, in: bytes) == "here:4:there:12")
    #expect(text(setup.localReceipt, in: bytes) == "here:4:there:12")
    let metaKV = setup.vector(of: .metaKV, in: span)
    #expect(metaKV == nil)
    let ubiquityIdentityToken = setup.value(of: .ubiquityIdentityToken, in: span)
    #expect(text(ubiquityIdentityToken, in: bytes) == "<4f1c22a7 90be63d1>")
    let storeFileExists = setup.flag(.storeFileExists, in: span)
    #expect(storeFileExists == true)
    let useLocalAccount = setup.flag(.useLocalAccount, in: span)
    #expect(useLocalAccount == false)
    let votedOffIsland = setup.flag(.votedOffIsland, in: span)
    #expect(votedOffIsland == nil)
  }

  @Test func readsABaselineAndAReceipt() throws {
    let baseline = Array(
      "<PFUbiquityBaselineMetadata: 0x1>\n\tstoreName: Trips\n\tauthorPeerID: there\n\tmodelVersionHash: h=\n\tknowledgeVector: <PFUbiquityKnowledgeVector: 0x2> (there:9)\n\tpeerRanges: (\n)\n"
        .utf8)
    let read = BaselineDescription(baseline.span)
    #expect(
      [read.store, read.author, read.modelHash, read.vector].map { text($0, in: baseline) } == [
        "Trips", "there", "h=", "there:9",
      ])
    let receipt = Array(
      "<PFUbiquityPeerReceipt: 0x1>\n\tkv: <PFUbiquityKnowledgeVector: 0x2> (there:9)\n".utf8)
    let vector = ReceiptDescription(receipt.span)?.vector
    #expect(text(vector, in: receipt) == "there:9")
    let none = ReceiptDescription(baseline.span)
    #expect(none == nil)
  }

  @Test func listsTheFieldsOfAPlace() {
    let bytes = Array(
      "Operation: <_PFUbiquityRecordImportOperation: 0x1>:\n\tlocalPeerID: here\n\ttransactionLog: \(ObjectSample.transactionLog)"
        .utf8)
    let span = bytes.span
    let listed = ObjectFields(of: 11..<bytes.count, named: "operation", in: span)
    #expect(
      listed.fields.map(\.path) == [
        "operation.localPeerID", "operation.transactionLog.transactionLogLocation",
        "operation.transactionLog.transactionNumber",
      ])
    var values: [String] = []
    for field in listed.fields { values.append(listed.text(of: field, in: span)) }
    #expect(values == ["here", ObjectSample.log, "13"])
    #expect(listed.fields.map { text($0.range.range, in: bytes) } == ["here", ObjectSample.log, "13"])
    #expect(!listed.isCut)
  }

  @Test func listsMembersByNumberAndEntriesByKey() {
    let bytes = Array(
      "<PFUbiquityStoreSaveSnapshot: 0x1>:\n\tentityNames: (\n    Stop,\n    Trip\n)\n\tentityNameToIndex: {\n    Stop = 0;\n    \"a \\\"b\\\"\" = 1;\n}\n\tinsertedObjects: {\n}\n"
        .utf8)
    let listed = ObjectFields(of: bytes.indices, named: "snapshot", in: bytes.span)
    #expect(
      listed.fields.map(\.path) == [
        "snapshot.entityNames.0", "snapshot.entityNames.1", "snapshot.entityNameToIndex.Stop",
        "snapshot.entityNameToIndex.a \\\"b\\\"", "snapshot.insertedObjects",
      ])
  }

  @Test func listsNoMoreThanItsBounds() {
    let many = Array(("(\n" + String(repeating: "    x,\n", count: 65) + ")").utf8)
    let listed = ObjectFields(of: many.indices, named: "list", in: many.span)
    #expect(listed.fields.count == 64)
    #expect(listed.isCut)
    let deep = Array((String(repeating: "(\n", count: 7) + "x\n" + String(repeating: ")\n", count: 7)).utf8)
    let bounded = ObjectFields(of: deep.indices, named: "list", in: deep.span)
    #expect(bounded.fields.isEmpty)
    #expect(bounded.isCut)
    let shallow = Array(deep[2...])
    let whole = ObjectFields(of: shallow.indices, named: "list", in: shallow.span)
    #expect(whole.fields.map(\.path) == ["list.0.0.0.0.0.0"])
  }

  @Test(arguments: ["", "(null)", "/r/p/s/h=/1.1.cdt", "<PFUbiquityLocation: 0x1>: /r", "here:4:there:12"])
  func aPlainValueHasNoFields(value: String) {
    let bytes = Array(value.utf8)
    let listed = ObjectFields(of: bytes.indices, named: "value", in: bytes.span)
    #expect(listed.fields.isEmpty)
  }
}
