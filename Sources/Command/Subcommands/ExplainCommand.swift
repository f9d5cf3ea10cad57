// `parselogs explain`: explains an entry, an error or a pasted line. The explanations are generated in
// `Formats/Explanations`.

internal import ArgumentParser
internal import Catalogue
internal import Formats

struct ExplainCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains a statement, a rule, a term, an error or a log line.",
    discussion: """
      A topic is an entry of LOGS.md, of CloudKit.md or of a catalogue given with --catalogue, such as \
      'import-already-imported', a rule that a finding names, such as 'model-mismatch', a term of reports and of these \
      documents, such as 'peer' or 'knowledge vector', or an error, such as '134302', 'NSCocoaErrorDomain 134302', \
      'CKError 12/2006', or several as a report prints them: 'error 134302, caused by 1570'. A log line is given with \
      --line, or comes from standard input.
      """
  )

  // Error codes may be negative.
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("An entry's id, a rule, a term, or an error.", valueName: "topic"))
  var topic: [String] = []

  // A line may begin with the `-` of a method.
  @Option(
    parsing: .unconditional, help: ArgumentHelp("A log line, with or without its header.", valueName: "text"))
  var line: String?

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var colours: ColourOption

  /// The words of the topic; words after `--` are not options.
  private var words: [String] {
    guard let end = topic.firstIndex(of: "--") else { return topic }
    return Array(topic[..<end] + topic[(end + 1)...])
  }

  func validate() throws {
    let before = topic.prefix { $0 != "--" }
    if let option = before.first(where: { $0.hasPrefix("-") && $0.dropFirst().first?.isNumber == false }) {
      // ArgumentParser uses the same words for unknown options elsewhere.
      throw ValidationError("Unknown option '\(option)'")
    }
    if line != nil, !words.isEmpty { throw ValidationError("give a topic or --line, not both") }
  }

  func work() throws(CommandError) -> ExitStatus {
    var output = try Output()
    let palette = colours.palette(for: output)
    let catalogue = try catalogue.load()
    let text: String
    if words.isEmpty {
      text = LineExplanation(try paste(), catalogue, palette, columns: output.columns).text
      guard !text.isEmpty else { throw .usage(.nothingToExplain) }
    } else {
      let topic = words.joined(separator: " ")
      do throws(TopicExplanation.Unknown) {
        text = try TopicExplanation(topic, catalogue, palette, columns: output.columns).text
      } catch {
        throw CommandError.usage(.unknownTopic(topic, nearest: error.nearest))
      }
    }
    try output.write(text)
    return .done
  }

  private func paste() throws(CommandError) -> String {
    if let line { return line }
    guard let bytes = try Input(path: "-").all(atMost: LineExplanation.maximumPasteLength) else {
      throw .usage(.tooLongToExplain)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
