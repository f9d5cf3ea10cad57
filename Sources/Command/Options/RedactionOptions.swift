// The options that redact a report.

internal import ArgumentParser
internal import Catalogue
internal import Redaction

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

    static func name(for value: Self) -> NameSpecification {
      switch value {
      case .redact: .customLong("redact")
      case .noRedact: .customLong("no-redact")
      }
    }

    static func help(for value: Self) -> ArgumentHelp? {
      switch value {
      case .redact:
        "Put pseudonyms in the place of names, IDs, paths, addresses and values; markdown and html always do."
      case .noRedact: "Show names as they are; markdown and html do so only with this option."
      }
    }
  }

  func validate() throws {
    guard redactKey != nil else { return }
    if redactKey == "" { throw ValidationError("--redact-key needs a text that nobody guesses.") }
    if names == .noRedact { throw ValidationError("--redact-key and --no-redact contradict each other.") }
  }

  /// The complaint when the path of a missing capture was taken for the text of the key; else `nil`.
  func complaintOfKey(wanted: String) -> Complaint? {
    guard let redactKey, Environment.status(of: redactKey) != nil else { return nil }
    return Complaint(
      .usage,
      "--redact-key took the file \(redactKey) for its text, and of the captures \(wanted): write --redact-key TEXT FILE"
    )
  }

  func redactor(isUsual: Bool, _ catalogue: EntryCatalogue) -> Redactor? {
    names.map { $0 == .redact } ?? (redactKey != nil || isUsual)
      ? Redactor(key: redactKey, catalogue: catalogue) : nil
  }
}
