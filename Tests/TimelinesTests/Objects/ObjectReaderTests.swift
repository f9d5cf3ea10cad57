import Testing

@testable import Timelines

struct ObjectReaderTests {
  @Test(arguments: ObjectSample.all)
  func readsEveryClass(sample: ObjectSample) {
    #expect(fields(of: sample.text) == sample.fields)
  }

  /// Only those that print nothing but one plain value have no sample.
  @Test func everyClassWithFieldsHasASample() {
    let sampled = Set(ObjectSample.all.map(\.name))
    #expect(ObjectClass.allCases.filter { $0.hasFields && !sampled.contains($0.name) } == [])
  }

  @Test(arguments: ObjectSample.all)
  func aMemberOfAnArrayReadsAsTheObjectItself(sample: ObjectSample) {
    let once = "(\n    \"\(escaped(sample.text))\"\n)"
    #expect(fields(of: once) == sample.fields)
    let twice = "{\n    \"a key\" = \"\(escaped(once))\";\n}"
    #expect(fields(of: twice) == sample.fields)
  }

  /// Messages that a transport or a reporter made one line of, or whose tabs it removed.
  @Test(arguments: ["\n    ", "\n", " ", "\t", "  \t "])
  func breaksAndIndentationMayDiffer(space: String) {
    let text =
      "<_PFUbiquityRecordImportOperation: 0x1>:\n\tlocalPeerID: here\n\tlogScore: \(ObjectSample.vector)\n\ttransactionLog: \(ObjectSample.transactionLog)"
    let changed = text.split(separator: "\n\t").joined(separator: space)
    #expect(fields(of: changed) == fields(of: text))
    #expect(fields(of: changed).count == 4)
  }

  /// A page may put a blank that does not break behind a label.
  @Test(arguments: ObjectSample.all) func theBlankBehindALabelMayDiffer(sample: ObjectSample) {
    let changed = sample.text.replacing(": <", with: ":\u{A0}<")
    #expect(fields(of: changed).map(\.label) == sample.fields.map(\.label))
  }

  @Test func quotesEndWhatStandsWithinThem() {
    let text =
      "(\n    \"(\\n    a\\n)\",\n    \"{(\\n)}\",\n    \"<Stop: 0x1> (entity: Stop; data: <fault>) x\",\n    b\n)"
    #expect(fields(of: text).map(\.value) == ["a", "[]", "Stop", "<fault>", "b"])
  }

  @Test func membersOfASetStandAsTheyAre() {
    let text =
      "{(\n    \(ObjectSample.transactionLog),\n    <PFUbiquityTransactionLog: 0x9>\n\ttransactionLogLocation: /r/p/s/h=/2.1.cdt\n\ttransactionNumber: 2\n\n)}"
    let numbers = fields(of: text).filter { $0.label == "transactionNumber" }.map(\.value)
    #expect(numbers == ["13", "2"])
  }

  @Test func objectsInAMessageAreTold() {
    let text =
      "<_PFUbiquityRecordsImporter: 0x1>:\n\tubiquityRootLocation: \(ObjectSample.root)\n\tlocalPeerID: here\nLeft aside the log: \(ObjectSample.transactionLog), for now\n"
    #expect(
      fields(of: text).map(\.label) == [
        "ubiquityRootLocation", "localPeerID", "transactionLogLocation", "transactionNumber",
      ])
    #expect(fields(of: text).last?.owner == "PFUbiquityTransactionLog")
  }

  @Test func labelsWithoutAnObjectAreReadToo() {
    #expect(fields(of: "Gave up for localPeerID: here") == [ReadField("", "localPeerID", "here")])
    #expect(fields(of: "Gave up: here") == [])
  }

  @Test func aDumpThatBreaksOffDoesNotHideTheNextObject() {
    let text =
      "{(\n    <Stop: 0x1> (entity: Stop; id: 0x2 <x-coredata://A/Stop/p1> ; data: {\n    name = \"cut\n    <Stop: 0x3> (entity: Stop; id: 0x4 <x-coredata://A/Stop/p2> ; data: <fault>)\n)}"
    let ids = fields(of: text).filter { $0.label == "id" }.map(\.value)
    #expect(ids == ["0x2 <x-coredata://A/Stop/p1>", "0x4 <x-coredata://A/Stop/p2>"])
  }
}
