// The options that control the redaction of a report.

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

  /// The path of a file that was taken for the text of the key, as of a capture; `nil` if it is no file.
  var fileTakenAsKey: String? { redactKey.flatMap { Environment.status(of: $0) == nil ? nil : $0 } }

  /// Returns the redactor for a report; `nil` if the report is not redacted.
  ///
  /// `isUsual` is whether reports in the chosen format are redacted by default.
  func redactor(isUsual: Bool, _ catalogue: EntryCatalogue) -> Redactor? {
    isWanted(isUsual: isUsual) ? Redactor(key: redactKey, catalogue: catalogue) : nil
  }

  /// Returns the key for several redactors that must produce the same pseudonyms; `nil` without redaction.
  ///
  /// The key is random unless the user specifies one.
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
  /// Tells the user on standard error which pseudonym belongs to which capture.
  func printLegend(of paths: [String], reportPath: String?) {
    let names = paths.compactMap { path in givenName(ofCapture: path).map { (name: $0, path: path) } }
    StandardError.explain(names, reportPath: reportPath)
  }
}

extension StandardError {
  /// Tells the user on standard error which pseudonym belongs to which capture.
  ///
  /// Prints nothing if standard error goes to the same file as the report, which others will read.
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
