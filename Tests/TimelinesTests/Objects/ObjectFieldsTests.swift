// The fields of an object in a message, listed with their paths.

import LogRecords
import Testing

@testable import Timelines

struct ObjectFieldsTests {
  @Test func membersOfAQueueAreListed() {
    let log = "<PFUbiquityLocation: 0x1>: /r/there/Trips/h=/"
    let bytes = Array(
      """
      <PFUbiquityRecordsImporterSchedulingContext: 0x1>
      \tpendingLogs: {(
          \(log)1.1.cdt,
          \(log)2.1.cdt
      )}
      \tscheduledLogs: {(
      )}
      \tfailedLogs: {(
          \(log)3.1.cdt
      )}

      """.utf8)
    let listed = ObjectFields(of: bytes.indices, named: "context", in: bytes.span)
    #expect(
      listed.fields.map(\.path) == [
        "context.pendingLogs.0", "context.pendingLogs.1", "context.scheduledLogs", "context.failedLogs.0",
      ])
    #expect(text(listed.fields[3].range.range, in: bytes) == log + "3.1.cdt")
  }

  @Test func fieldsOfAPlaceAreListed() {
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

  @Test func membersAreNumberedAndEntriesKeyed() {
    let bytes = Array(
      "<PFUbiquityStoreSaveSnapshot: 0x1>:\n\tentityNames: (\n    Stop,\n    Trip\n)\n\tentityNameToIndex: {\n    Stop = 0;\n    \"a \\\"b\\\"\" = 1;\n}\n\tinsertedObjects: {\n}\n"
        .utf8)
    let listed = ObjectFields(of: bytes.indices, named: "snapshot", in: bytes.span)
    #expect(
      listed.fields.map(\.path) == [
        "snapshot.entityNames.0", "snapshot.entityNames.1", "snapshot.entityNameToIndex.Stop",
        "snapshot.entityNameToIndex.a \\\"b\\\"", "snapshot.insertedObjects",
      ])
    let keys = listed.fields.map { field in field.steps.filter(\.isKey).map(\.text) }
    #expect(keys == [[], [], ["Stop"], ["a \\\"b\\\""], []])
  }

  @Test func keyWithDotsIsOneStep() {
    let bytes = Array("{\n    \"a.b@c.de\" =     {\n        d = 1;\n    };\n}".utf8)
    let listed = ObjectFields(of: bytes.indices, named: "options", in: bytes.span)
    #expect(listed.fields.map { $0.steps.map(\.text) } == [["options", "a.b@c.de", "d"]])
    #expect(listed.fields.map { $0.steps.map(\.isKey) } == [[false, true, true]])
  }

  @Test func numberOfListedFieldsIsLimited() {
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
  func plainValueHasNoFields(value: String) {
    let bytes = Array(value.utf8)
    let listed = ObjectFields(of: bytes.indices, named: "value", in: bytes.span)
    #expect(listed.fields.isEmpty)
  }
}
