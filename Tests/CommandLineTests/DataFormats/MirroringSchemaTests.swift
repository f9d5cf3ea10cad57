// The command's output about mirroring matches the schemas in `Fixtures/schema`: for each fault, for logs of
// all levels, and for real captures.

import Foundation
import MirroringSimulator
import ReferenceData
import Testing

@Suite(.enabled(if: SchemaTests.isPossible, "python3 with its module jsonschema is not here"))
struct MirroringSchemaTests {
  /// Each format has every other fault: a finding has the same keys in both, and validating takes long.
  @Test(arguments: SchemaTests.forms.indices)
  func schemaHoldsForEachMirroringFault(_ remainder: Int) throws {
    let faults = MirroringFault.allCases.enumerated().filter { $0.offset % 2 == remainder }
    let captures = faults.map { index, fault in
      var options = MirroringOptions()
      options.seed = UInt64(index)
      options.faults = [fault]
      options.era = MirroringEra.allCases[index % MirroringEra.allCases.count]
      options.detail = LogDetail.allCases[index % LogDetail.allCases.count]
      options.hidden = 0.2
      return Data(MirroringCapture(options).text.utf8)
    }
    let (form, schema) = SchemaTests.forms[remainder]
    try hold(captures, form, schema)
  }

  @Test(
    .enabled(if: MirroringCaptureReferenceTests.isHere, "\(ReferenceData.absence)"),
    arguments: SchemaTests.forms)
  func schemaHoldsForRealMirroringCaptures(_ form: String, _ schema: String) throws {
    let captures = try MirroringCaptureReferenceTests.files.map {
      try Data(contentsOf: MirroringCaptureReferenceTests.folder.appending(path: $0))
    }
    try hold(captures, form, schema)
  }

  /// The keys of each rule's finding are described for programs.
  @Test func schemaDescribesTheKeysOfEachRule() throws {
    let file = Tool.project.appending(path: "Fixtures/schema/report.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let rules = try #require(definitions["rule"]?["enum"] as? [String])
    let cases = try #require(definitions["findingKeys"]?["allOf"] as? [[String: Any]])
    let described = cases.compactMap { item -> [String]? in
      let rule = (item["if"] as? [String: Any])?["properties"] as? [String: [String: Any]] ?? [:]
      return rule["rule"]?["enum"] as? [String] ?? (rule["rule"]?["const"] as? String).map { [$0] }
    }
    #expect(Set(described.flatMap(\.self)) == Set(rules))
  }

  private func hold(_ captures: [Data], _ form: String, _ schema: String) throws {
    try ScratchFolder.use { folder in
      let files = try captures.enumerated().map { number, capture in
        let result = try Tool.run(["--format", form], input: capture)
        #expect(result.status == 0, "\(result.errors)")
        return try SchemaTests.write(result.output, to: folder, number)
      }
      #expect(files.count > 20)
      let (status, words) = try SchemaTests.validate(schema, files)
      #expect(status == 0, "\(words.prefix(2000))")
    }
  }
}
