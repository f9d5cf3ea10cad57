import Foundation
import Testing

@testable import Command

/// No hostile character of many captures reaches a reader, and redacted output names nobody.
struct TriageLeakTests {
  @Test(arguments: TriageOutputFormat.allCases, [true, false])
  func triageContainsNoHostileCharacters(_ form: TriageOutputFormat, isRedacted: Bool) throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      for (index, capture) in HostileCapture.all.enumerated() {
        try folder.write("values-\(index).log", try capture.values)
        try folder.write("names-\(index)\u{1B}]0;x\u{07}\u{202E}\r\n<b>|`@a.log", try capture.names)
      }
      let result = try folder.triage(
        ["--format", form.rawValue, isRedacted ? "--redact" : "--no-redact"])
      #expect(result.status == 0)
      #expect(Hostile.leaks(in: result.output).isEmpty)
      #expect(Hostile.leaks(in: result.errors).isEmpty)
      if form == .html { #expect(!result.output.contains("<b>")) }
    }
  }

  @Test(arguments: TriageOutputFormat.allCases)
  func redactedTriageContainsNoNames(_ form: TriageOutputFormat) throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      try folder.add(["missing-transaction", "near-miss", "mirrored"])
      for redacted in [["--redact"], ["--redact-key", "a text that nobody guesses"]] {
        let printed = try folder.triage(["--format", form.rawValue] + redacted).output
        #expect(!printed.isEmpty)
        let whole = try folder.triage(["--format", form.rawValue, "--no-redact"]).output
        for name in ["missing-transaction.log", "Hikes", "mobile~"] where whole.contains(name) {
          #expect(!printed.contains(name), "\(name)")
        }
        #expect(whole.contains("missing-transaction.log"))
      }
      let usual = try folder.triage(["--format", form.rawValue]).output
      #expect(usual.contains("missing-transaction.log") == !form.isRedacted)
    }
  }

  /// What a misspelt path may mean is a name too.
  @Test func redactedRowNamesNoFileLikeAMissingOne() throws {
    try ScratchFolder.use { url in
      try Data("2014-01-16 21:52:08.168 Trips[1:1] Hello\n".utf8).write(to: url.appending(path: "quimby.log"))
      let missing = url.appending(path: "quimb.log").path(percentEncoded: false)
      let open = try Tool.run(["triage", "--no-redact", missing]).output
      #expect(open.contains("'") && open.contains("quimby.log"))
      for format in ["text", "markdown", "html", "json", "ndjson"] {
        let result = try Tool.run(["triage", "--redact", "--format", format, missing])
        #expect(!result.output.isEmpty && !result.output.contains("quimb"), "\(result.output)")
      }
    }
  }

  /// A key yields one pseudonym for a thing, in any capture and on any thread.
  @Test func sameKeyGivesSamePseudonymsOnAnyThread() throws {
    try ScratchFolder.use { url in
      let folder = TriageFolder(url: url)
      try folder.add(["missing-transaction"])
      try FileManager.default.copyItem(
        at: url.appending(path: "missing-transaction"), to: url.appending(path: "again"))
      let outputs = try ["1", "8"].map {
        try folder.triage(
          ["--format", "ndjson", "--redact-key", "a text"], environment: ["PARSELOGS_THREADS": $0]
        ).output
      }
      #expect(outputs[0] == outputs[1])
      let rows = try outputs[0].split(separator: "\n").map {
        try JSONDecoder().decode(TriageFolder.Row.self, from: Data($0.utf8))
      }
      #expect(rows.count == 2 && rows[0].devices == rows[1].devices && rows[0].name != rows[1].name)
      #expect(rows[0].devices.allSatisfy { $0.hasPrefix("peer-") } && rows[0].headline == rows[1].headline)
    }
  }
}
