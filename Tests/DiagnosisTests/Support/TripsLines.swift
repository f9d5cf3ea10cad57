// Lines of captures of one device, for tests that say what a maintainer would say about them.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

/// Captures of a few lines, each with what a maintainer would say about it.
protocol TripsLines {}

/// A capture and its findings, as `rule[severity]`, the worst first.
struct RuleExample: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let lines: [String]
  let findings: [String]

  init(_ name: String, _ lines: [String], _ findings: [String]) {
    testDescription = name
    self.lines = lines
    self.findings = findings
  }

  /// What is known about the capture.
  var diagnosis: CaptureDiagnosis {
    get throws { try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8)) }
  }

  /// Expects that the capture is understood, and that nothing else is found in it.
  func check() throws {
    let diagnosis = try diagnosis
    #expect(diagnosis.findings.map { "\($0.rule.rawValue)[\($0.severity.rawValue)]" } == findings)
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.statements.cut == 0)
  }
}

extension TripsLines {
  static var phone: String { "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD" }
  static var pad: String { "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15" }

  /// Lines in which a reporter put the same name in place of each device's.
  static func masked(_ lines: [String]) -> [String] {
    lines.map { line in
      [phone, pad].reduce(line) { $0.replacing($1, with: "mobile~XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX") }
    }
  }

  static func line(_ time: String, _ message: String, pid: Int = 543) -> String {
    "2013-11-18 \(time) Trips[\(pid):1403] CoreData: Ubiquity:  \(message)"
  }

  /// A record of UbiquityStoreManager, on the main thread.
  static func manager(_ time: String, _ message: String, pid: Int = 543) -> String {
    "2013-11-18 \(time) Trips[\(pid):60b] UbiquityStoreManager: \(message)"
  }

  static func local(
    _ time: String, _ flag: Int, peer: String? = nil, store: String = "Trips", pid: Int = 543
  ) -> String {
    line(time, "\(peer ?? pad):\(store)\nUsing local storage: \(flag)", pid: pid)
  }

  static func log(_ number: Int, store: String = "Trips") -> String {
    """
    <PFUbiquityTransactionLog: 0x1c5a13c0>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1c5b0010>: \(path(number, store: store))
    \ttransactionNumber: \(number)

    """
  }

  static func path(_ number: Int, store: String = "Trips") -> String {
    "/r/\(phone)/\(store)/hV3xkq0=/00000000-0000-4000-8000-00000000000\(number).1.cdt"
  }

  static func operation(_ number: Int, store: String = "Trips") -> String {
    """
    <_PFUbiquityRecordImportOperation: 0x1c5b4410>:
    \tlocalPeerID: \(pad)
    \tlogScore: <PFUbiquityKnowledgeVector: 0x1c5b4470> (\(phone):1)
    \ttransactionLog: \(log(number, store: store))
    """
  }

  static func began(_ time: String, _ number: Int) -> String {
    line(time, operation(number) + "\n: Beginning parse of log file: " + log(number))
  }

  /// The changes of an import are applied, and it goes on to its metadata: both of log level 2, below that of
  /// its end.
  static func applied(_ time: String) -> String {
    line(
      time,
      "Changes applied for transaction log content, managed object context changes: \n\tinserted: {(\n)}\n"
        + "\tupdated: {(\n)}\n\tdeleted: {(\n)}.")
  }

  static func saving(_ time: String) -> String {
    line(
      time,
      "About to save stack updates, metadata moc changes: \n\tinserted: {(\n)}\n\tupdated: {(\n)}\n\tdeleted: {(\n)}."
    )
  }

  static func imported(
    _ time: String, _ number: Int, store: String = "Trips", pid: Int = 543
  ) -> String {
    line(time, operation(number, store: store) + "\n\nSuccessfully wrote metadata changes.", pid: pid)
  }

  static func crash(_ time: String) -> String {
    """
    2013-11-18 \(time) Trips[543:1403] *** Terminating app due to uncaught exception 'NSRangeException', reason: 'beyond'
    *** First throw call stack:
    (
    \t3   CoreData                            0x2e10c8a7 -[PFUbiquityRecordImportConflict resolve] + 318
    )
    """
  }

  static func failed(_ time: String, _ number: Int, _ error: String) -> String {
    line(time, "Error importing transaction log: \(log(number)), exception: \(error)\n User Info: (null)")
  }

  /// A record that gives all that the store holds.
  static func alreadyImported(_ time: String, storeVector: String) -> String {
    line(
      time,
      """
      <_PFUbiquityRecordsImporter: 0x1>:
      \tubiquityRootLocation: <PFUbiquityLocation: 0x2>: /r
      \tlocalPeerID: \(pad)

      Skipping log because it has already been imported into the local store: <PFUbiquityLocation: 0x3>: \(path(2))
      storeKV: <PFUbiquityKnowledgeVector: 0x4> (\(storeVector))
      logKV: <PFUbiquityKnowledgeVector: 0x5> (\(phone):2)
      """)
  }

  static var download: String { "Librarian returned a serious error for starting downloads " }
}
