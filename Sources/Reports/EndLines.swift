// The last lines of JSON for a capture: its findings as they finally are, and a closing line with verdict and counts.

package import Diagnosis
internal import LogRecords
internal import Timelines

/// The last lines of JSON for a capture.
package struct EndLines {
  /// The lines, each with its new line.
  package let text: String

  /// The lines for what is known of a capture.
  ///
  /// - Parameters:
  ///   - diagnosis: The capture.
  ///   - redactor: What puts pseudonyms in the place of what is private; `nil` to show all.
  package init(_ diagnosis: CaptureDiagnosis, redactor: Redactor? = nil) {
    if let redactor {
      redactor.learn(diagnosis)
      // What stands in the last line is known in the first one.
      _ = Self.text(diagnosis, redactor)
    }
    text = Self.text(diagnosis, redactor)
  }

  private static func text(_ diagnosis: CaptureDiagnosis, _ redactor: Redactor?) -> String {
    var text = ""
    for finding in diagnosis.findings {
      text += FindingJSON(finding, diagnosis).json.typed("finding").line(redactor) + "\n"
    }
    let capture = CaptureJSON(diagnosis)
    let severities = Finding.Severity.allCases.reversed().map { severity in
      let kept = diagnosis.findings.count { $0.severity == severity }
      return (severity.rawValue, JSON.number(kept + diagnosis.omittedFindings[severity, default: 0]))
    }
    let stores = diagnosis.stores.map {
      StoreJSON(diagnosis.timelines.stores[$0], of: diagnosis).jsonOfCounts
    }
    let end = JSON.object(
      [("verdict", .string(diagnosis.verdict.rawValue))] + capture.whole + [
        ("logLevel", .optional(diagnosis.statements.highestLevel)),
        ("records", capture.records),
        ("stores", .array(stores)),
        ("findings", .object(severities)),
      ])
    return text + end.typed("end").line(redactor) + "\n"
  }
}
