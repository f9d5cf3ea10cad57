// The options that redact a report.

internal import ArgumentParser
internal import Catalogue
internal import Redaction
internal import ReportModel
internal import SystemPackage

struct RedactionOptions: ParsableArguments {
  @Flag(exclusivity: .chooseLast)
  var names: Names?

  @Option(
    help: ArgumentHelp(
      "Derive the pseudonyms from this text, so that reports made with it can be compared.", valueName: "text"
    ))
  var redactKey: String?

  enum Names: String, EnumerableFlag {
    case redact, noRedact

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .redact:
        "Replace names, IDs, paths, addresses and values with pseudonyms, as markdown and html do by default."
      case .noRedact: "Show names as they are; markdown and html do so only with this option."
      }
    }
  }

  func validate() throws {
    guard redactKey != nil else { return }
    if redactKey == "" { throw ValidationError("--redact-key needs a text that nobody can guess") }
    if names == .noRedact { throw ValidationError("--redact-key and --no-redact contradict each other") }
  }

  /// The complaint when the path of a missing capture was taken for the text of the key; else `nil`.
  func complaintOfKey(wanted: String) -> Complaint? {
    guard let redactKey, Environment.status(of: redactKey) != nil else { return nil }
    return Complaint(
      .usage,
      "--redact-key took the file \(redactKey) as its text, and \(wanted): write --redact-key TEXT FILE"
    )
  }

  func redactor(isUsual: Bool, _ catalogue: EntryCatalogue) -> Redactor? {
    isWanted(isUsual: isUsual) ? Redactor(key: redactKey, catalogue: catalogue) : nil
  }

  /// The key for several redactors whose pseudonyms are to agree: the given one, else a random one; `nil` for
  /// no redaction.
  func sharedKey(isUsual: Bool) -> String? {
    guard isWanted(isUsual: isUsual) else { return nil }
    var generator = SystemRandomNumberGenerator()
    return redactKey ?? (0..<4).map { _ in String(generator.next(), radix: 36) }.joined()
  }

  private func isWanted(isUsual: Bool) -> Bool {
    names.map { $0 == .redact } ?? (redactKey != nil || isUsual)
  }
}

extension Redactor {
  /// Says which capture is which, on standard error, to the person who made the report.
  func printLegend(of paths: [String], reportPath: String?) {
    let names = paths.compactMap { path in givenName(ofCapture: path).map { (name: $0, path: path) } }
    Complaint.explain(names, reportPath: reportPath)
  }
}

extension Complaint {
  /// Says which pseudonym is which capture, on standard error, to the person who made the report; unless that
  /// goes where the report goes, which others will read.
  static func explain(_ names: [(name: String, path: String)], reportPath: String?) {
    let report = FileDescriptor.standardOutput
    let isShownToOthers =
      reportPath == nil && !Environment.isTerminal(report)
      && Environment.status(of: report).map { status in
        Environment.status(of: .standardError)?.isSameFile(as: status) == true
      } == true
    // A single capture needs no legend.
    guard names.count > 1, !isShownToOthers else { return }
    for (name, path) in names { hint("\(name) is \(path.oneLine)") }
  }
}
