// The command's output matches the schemas in `Fixtures/schema`: for all cases and for simulated captures.

import DeviceSimulator
import Foundation
import Testing

struct SchemaTests {
  /// Validates files against a schema, with the Python in the path.
  ///
  /// - Returns: The exit status, and what does not match.
  static func validate(_ form: String, _ files: [URL]) throws -> (status: Int32, words: String) {
    let script = Tool.project.appending(path: "Fixtures/schema/validate.py")
    let result = try ChildProcess.run(
      ["python3", script.path(percentEncoded: false), form] + files.map { $0.path(percentEncoded: false) })
    return (result.status, result.words)
  }

  /// Whether Python and its module jsonschema are installed: without files the validation cannot fail.
  static let isPossible = (try? validate("report", []).status) == 0

  /// The formats, each with its schema.
  static let forms = [("json", "report"), ("ndjson", "lines")]

  /// The captures of all cases are read one by one; together they have most of what a report can hold.
  @Test(.enabled(if: isPossible, "python3 with its module jsonschema is not here"), arguments: forms)
  func schemaHoldsForAllCases(_ form: String, _ schema: String) throws {
    try ScratchFolder.use { folder in
      var files: [URL] = []
      for fixture in FixtureCase.all {
        for capture in try fixture.captures {
          let own = fixture.folder.appending(path: "trips.md").path(percentEncoded: false)
          let withOwn = FileManager.default.fileExists(atPath: own) ? [["--catalogue", own]] : []
          for options in [["-v"], ["--since", "21:45"], ["--redact"]] + withOwn {
            let result = try Tool.run(
              options + ["--format", form, capture.path(percentEncoded: false)])
            #expect(result.status == 0)
            files.append(try Self.write(result.output, to: folder, files.count))
          }
        }
      }
      #expect(files.count > 30)
      let (status, words) = try Self.validate(schema, files)
      #expect(status == 0, "\(words.prefix(2000))")
    }
  }

  /// Each format has every other fault: a finding has the same keys in both, and validating takes long.
  @Test(.enabled(if: isPossible, "python3 with its module jsonschema is not here"), arguments: forms.indices)
  func schemaHoldsForEachFault(_ remainder: Int) throws {
    let (form, schema) = Self.forms[remainder]
    try ScratchFolder.use { folder in
      var files: [URL] = []
      for (index, fault) in Fault.allCases.enumerated() where index % 2 == remainder {
        var options = CaptureOptions()
        options.seed = UInt64(index)
        options.records = 300
        options.faults = [fault]
        options.header = HeaderStyle.allCases[index % HeaderStyle.allCases.count]
        options.marks = index % 3
        options.elisions = index % 2
        let result = try Tool.run(["--format", form], input: Data(SimulatedCapture(options).bytes))
        #expect(result.status == 0)
        files.append(try Self.write(result.output, to: folder, files.count))
      }
      let (status, words) = try Self.validate(schema, files)
      #expect(status == 0, "\(words.prefix(2000))")
    }
  }

  @Test(.enabled(if: isPossible, "python3 with its module jsonschema is not here"), arguments: forms)
  func schemaHoldsForComparisons(_ form: String, _ schema: String) throws {
    try ScratchFolder.use { folder in
      var files: [URL] = []
      for fixture in FixtureCase.all where try fixture.captures.count > 1 {
        let captures = try fixture.captures.map { $0.path(percentEncoded: false) }
        for redaction in ["--redact", "--no-redact"] {
          let result = try Tool.run(["compare", redaction, "--format", form] + captures)
          #expect(result.status == 0)
          files.append(try Self.write(result.output, to: folder, files.count))
        }
      }
      #expect(!files.isEmpty)
      let (status, words) = try Self.validate(schema, files)
      #expect(status == 0, "\(words.prefix(2000))")
    }
  }

  // MARK: What nobody promised

  @Test(.enabled(if: isPossible, "python3 with its module jsonschema is not here"))
  func schemaRefusesOtherReports() throws {
    let report = try Tool.run(["--format", "json", FixtureCase("missing-transaction").path()]).output
    try refuse(
      "report", report,
      [
        (#""verdict": "failing""#, #""verdict": "failing", "mood": "bad""#),
        (#""rule": "missing-transaction""#, #""rule": "missing-train""#),
        (#""imported": "#, #""brought": "#), (#""missing": ["#, #""lacking": ["#),
        (#""timelineOmitted": 0"#, #""timelineOmitted": 0, "more": 0"#),
      ])
  }

  @Test(.enabled(if: isPossible, "python3 with its module jsonschema is not here"))
  func schemaRefusesOtherLines() throws {
    let lines = try Tool.run(["--format", "ndjson", FixtureCase("missing-transaction").path()]).output
    try refuse(
      "lines", lines,
      [
        (#""type":"event","time""#, #""type":"event","mood":1,"time""#),
        (#""type":"finding","rule""#, #""type":"finding","mood":1,"rule""#),
        (#""type":"end","verdict""#, #""type":"end","mood":1,"verdict""#),
        (#""type":"capture","schema":1"#, #""type":"catch","schema":1"#),
      ])
  }

  @Test(.enabled(if: isPossible, "python3 with its module jsonschema is not here"))
  func schemaRefusesOtherComparedLines() throws {
    let captures = ["phone", "tablet"].map { FixtureCase("compare-never-written").path($0) }
    let lines = try Tool.run(["compare", "--format", "ndjson"] + captures).output
    try refuse(
      "lines", lines,
      [
        (#""type":"comparison","schema""#, #""type":"comparison","mood":1,"schema""#),
        (#""type":"transaction","peer""#, #""type":"transaction","mood":1,"peer""#),
        (#""type":"wait","store""#, #""type":"wait","mood":1,"store""#),
        (#""type":"finding","capture""#, #""type":"finding","mood":1,"capture""#),
        (#""type":"end","verdict""#, #""type":"end","mood":1,"verdict""#),
      ])
  }

  /// Changes the text in one way at a time; no changed text matches the schema.
  ///
  /// All are validated at once, because Python takes long to start.
  private func refuse(_ schema: String, _ text: String, _ changes: [(text: String, other: String)]) throws {
    try ScratchFolder.use { folder in
      var files: [URL] = []
      for change in changes {
        #expect(text.contains(change.text))
        files.append(try Self.write(text.replacing(change.text, with: change.other), to: folder, files.count))
      }
      let (status, words) = try Self.validate(schema, files)
      #expect(status == 1)
      for (file, change) in zip(files, changes) {
        #expect(words.contains("/\(file.lastPathComponent):"), "\(change.other) passes")
      }
    }
  }

  static func write(_ text: String, to folder: URL, _ number: Int) throws -> URL {
    let file = folder.appending(path: "\(number).json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }
}
