// Objects in messages are read field by field.

import Testing

@testable import Timelines

struct ObjectReaderTests {
  @Test(arguments: ObjectSample.all)
  func everyClassIsRead(sample: ObjectSample) {
    #expect(fields(of: sample.text) == sample.fields)
  }

  /// Only classes that print nothing but one plain value have no sample.
  @Test func everyClassWithFieldsHasASample() {
    let sampled = Set(ObjectSample.all.map(\.name))
    #expect(ObjectClass.allCases.filter { $0.hasFields && !sampled.contains($0.name) } == [])
  }

  @Test(arguments: ObjectSample.all)
  func escapedMemberReadsAsTheObjectItself(sample: ObjectSample) {
    let once = "(\n    \"\(escaped(sample.text))\"\n)"
    #expect(fields(of: once) == sample.fields)
    let twice = "{\n    \"a key\" = \"\(escaped(once))\";\n}"
    #expect(fields(of: twice) == sample.fields)
  }

  /// A transport or a reporter may have joined the lines of a message, or removed its tabs.
  @Test(arguments: ["\n    ", "\n", " ", "\t", "  \t "])
  func breaksAndIndentationMayDiffer(space: String) {
    let text =
      "<_PFUbiquityRecordImportOperation: 0x1>:\n\tlocalPeerID: here\n\tlogScore: \(ObjectSample.vector)\n\ttransactionLog: \(ObjectSample.transactionLog)"
    let changed = text.split(separator: "\n\t").joined(separator: space)
    #expect(fields(of: changed) == fields(of: text))
    #expect(fields(of: changed).count == 4)
  }

  /// A page may put a non-breaking space after a label.
  @Test(arguments: ObjectSample.all) func spaceAfterALabelMayDiffer(sample: ObjectSample) {
    let changed = sample.text.replacing(": <", with: ":\u{A0}<")
    #expect(fields(of: changed).map(\.label) == sample.fields.map(\.label))
  }

  @Test func quotesEndTheirContents() {
    let text =
      "(\n    \"(\\n    a\\n)\",\n    \"{(\\n)}\",\n    \"<Stop: 0x1> (entity: Stop; data: <fault>) x\",\n    b\n)"
    #expect(fields(of: text).map(\.value) == ["a", "[]", "Stop", "<fault>", "b"])
  }

  @Test func membersOfASetAreReadUnquoted() {
    let text =
      "{(\n    \(ObjectSample.transactionLog),\n    <PFUbiquityTransactionLog: 0x9>\n\ttransactionLogLocation: /r/p/s/h=/2.1.cdt\n\ttransactionNumber: 2\n\n)}"
    let numbers = fields(of: text).filter { $0.label == "transactionNumber" }.map(\.value)
    #expect(numbers == ["13", "2"])
  }

  @Test func objectsWithinAMessageAreRead() {
    let text =
      "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: \(ObjectSample.root)\n\tlocalPeerID: here\nLeft aside the log: \(ObjectSample.transactionLog), for now\n"
    #expect(
      fields(of: text).map(\.label) == [
        "ubiquityRootLocation", "localPeerID", "transactionLogLocation", "transactionNumber",
      ])
    #expect(fields(of: text).last?.owner == "PFUbiquityTransactionLog")
  }

  @Test func labelsWithoutAnObjectAreRead() {
    #expect(fields(of: "Gave up for localPeerID: here") == [ReadField("", "localPeerID", "here")])
    #expect(fields(of: "Gave up: here") == [])
  }

  @Test func truncatedDumpDoesNotHideTheNextObject() {
    let text =
      "{(\n    <Stop: 0x1> (entity: Stop; id: 0x2 <x-coredata://A/Stop/p1> ; data: {\n    name = \"cut\n    <Stop: 0x3> (entity: Stop; id: 0x4 <x-coredata://A/Stop/p2> ; data: <fault>)\n)}"
    let ids = fields(of: text).filter { $0.label == "id" }.map(\.value)
    #expect(ids == ["0x2 <x-coredata://A/Stop/p1>", "0x4 <x-coredata://A/Stop/p2>"])
  }
}
