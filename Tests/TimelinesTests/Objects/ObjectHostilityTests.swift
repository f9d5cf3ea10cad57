// Objects that are cut, nested too deeply or hostile are read within bounds.

import LogRecords
import Testing
import TimeGrowth

@testable import Timelines

struct ObjectHostilityTests {
  /// Every sample is cut before each of its bytes, raw and within quotes.
  @Test(arguments: ObjectSample.all)
  func samplesCutAnywhereAreRead(sample: ObjectSample) {
    for text in [sample.text, "(\n    \"\(escaped(sample.text))\"\n)"] {
      let bytes = Array(text.utf8)
      for end in bytes.indices {
        // Fields that are complete before the cut are read as in the whole.
        let found = fields(of: Array(bytes[..<end]))
        let complete = found.dropLast(1)
        #expect(Array(complete) == Array(sample.fields.prefix(complete.count)))
      }
    }
  }

  /// The value of a label is that of its first field, however it is found: in every sample, cut before each
  /// of its bytes.
  @Test(arguments: ObjectSample.all)
  func valuesMatchThoseOfFields(sample: ObjectSample) {
    let bytes = Array(sample.text.utf8)
    for end in bytes.indices { expectValuesOfFields(Array(bytes[..<end])) }
  }

  @Test(arguments: [
    "<_PFUbiquityRecordsImporter: 0x1>\n\tpeerIDs: ( \n\tlocalPeerID: abc\n\tstoreName: b\n",
    "<_PFUbiquityRecordsImporter: 0x1>\n\tpeerIDs: (\n\tlocalPeerID: abc\n)\n\tstoreName: b\n",
    "<_PFUbiquityRecordsImporter: 0x1>\n\toptions: {\n\tlocalPeerID: abc\n}\n\tstoreName: b\n",
    "<PFUbiquityPeerRangeCache: 0x1>\n\tlocalPeerID: abc\n\tstoreName: b\n", "<A: 0x1>\n\tstoreName: a-b~c\n",
    "<PFUbiquityPeerReceipt: 0x1>\n\tid: abc\n\tdata: x\n\tentity: y\n", "<A: 0x1>\n\tstoreName: a b\n",
    "<A: 0x1>\n\tlogScore: <PFUbiquityKnowledgeVector: 0x1> (a~b:1:c:2)\n",
    "<_PFUbiquityRecordImportOperation: 0x1>\n\tlogScore: <PFUbiquityKnowledgeVector: 0x1> (a: 1)\n",
    "<_PFUbiquityRecordImportOperation: 0x1>\n\tlogScore: <PFUbiquityKnowledgeVector: 0x1> (a:1) kv: 2\n",
    "<_PFUbiquityRecordImportOperation: 0x1>\n\tlogScore: <PFUbiquityKnowledgeVector: 0x1> (storeName:)\n",
    "<_PFUbiquityRecordImportOperation: 0x1>\n\tlogScore: <PFUbiquityKnowledgeVector: 0x> ()\n\tstoreName: b\n",
    "<A: 0x1> \"x\n\tstoreName: b\n", "x\n\tstoreName: b\n", "<A\n\tstoreName: b\n",
  ])
  func valuesOfDifficultTextsMatchThoseOfFields(text: String) { expectValuesOfFields(Array(text.utf8)) }

  private func expectValuesOfFields(_ bytes: [UInt8]) {
    for label in ObjectLabel.allCases where label.firstPlace(in: bytes.span) != nil {
      var reader = ObjectReader()
      var expected: Range<Int>?
      while expected == nil, let field = reader.next(bytes.span) {
        if field.label == label, field.escapes == 0 { expected = field.value }
      }
      #expect(
        bytes.span.value(of: label) == expected, "\(label) in \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// The texts are 256 KiB of what might make a reader start over again and again.
  @Test(arguments: [
    "<", "\\", "\"", "(\n", "{\n", "{(\n", "kv: ", "(\n\"", "<A: 0x1> ",
    "<PFUbiquityPeerReceipt: 0x1>\n\tkv: ",
    "<Stop: 0x1> (entity: Stop; id: 0x2 ; data: {\n", "a = \"", "a = {\n", "\\\\\\\"", ")} ", "x: ",
    "<PFUbiquitySetupAssistant: 0x1>\n\tabortSetup: ", "\\n\\tkv: ", "<PFUbiquityLocation: 0x1>: ",
    "{(\n    <PFUbiquitySetupAssistant: 0x1>\n\tkv: ", "Log Snapshot: ", ",\n", "\u{0}\u{7F}é",
  ])
  func takesTimeInProportion(unit: String) {
    let whole = Array(repeating: Array(unit.utf8), count: (1 << 18) / unit.utf8.count).flatMap(\.self)
    let growth = TimeGrowth(from: whole.count / 8) { count in
      #expect(steps(through: Array(whole.prefix(count)), atMost: whole.count) <= count)
    }
    #expect(growth.isLinear, "\(unit): \(growth)")
  }

  @Test func nestingDepthIsLimited() {
    for (open, close) in [("(\n", ")\n"), ("{\na = ", "};\n"), ("{(\n", ")}\n")] {
      let text =
        "<PFUbiquityRecordsImporterSchedulingContext: 0x1>\n\tpendingLogs: {(\n"
        + String(repeating: open, count: 1000) + "x\n" + String(repeating: close, count: 1000)
        + ")}\n\tscheduledLogs: {(\n    y\n)}\n"
      // The object that follows is found again.
      #expect(fields(of: text).last?.value == "y")
    }
  }

  @Test func escapingDepthIsLimited() {
    var text = "<PFUbiquityPeerReceipt: 0x1>\n\tkv: (null)\n"
    var depth = 0
    while text.utf8.count < 1 << 16 {
      text = "(\n\"\(escaped(text))\"\n)"
      depth += 1
      let isRead = fields(of: text) == [ReadField("PFUbiquityPeerReceipt", "kv", "(null)")]
      #expect(isRead == (depth <= 5), "escaped \(depth) times")
    }
    #expect(depth > 6)
  }
}
