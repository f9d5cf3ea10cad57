// The sentences of all errors that end the command: what is wrong, and what to do about it.

internal import Catalogue
internal import CatalogueDocument
internal import ReportModel
internal import SystemPackage

extension CommandError {
  /// The sentence for the user; `nil` if the command ends without one.
  var words: String? {
    switch self {
    case .usage(let error): error.words
    case .input(let error): error.words
    case .output(let error): error.words
    case .oneDevice(let device, after: _): "\(device.words): \(UsageError.tooFewToCompare.words)"
    case .interrupted(_, let undone): "interrupted; nothing was \(undone.words)"
    case .closedPipe, .reportedProblems: nil
    case .unusableCatalogue(let error, isBuiltIn: true):
      "the built-in catalogue cannot be used: \(error.entry) \(error.reason)\(Self.errorInTheTool)"
    case .unusableCatalogue(let error, isBuiltIn: false):
      "the catalogues cannot be used: \(error.entry) \(error.reason)"
    case .undecodableArguments(let reason):
      "the manual page cannot be made: \(reason)\(Self.errorInTheTool)"
    case .noDefaultSubcommand:
      "the manual page cannot be made: there is no default subcommand\(Self.errorInTheTool)"
    }
  }

  private static let errorInTheTool = "; this is an error in parselogs; please report it"

  /// The sentence for the row of a file, which names the file already.
  var reason: String {
    if case .input(let error) = self { error.reason } else { words ?? "" }
  }

  /// The reason without the names of files, for redacted reports.
  var reasonWithoutNames: String {
    if case .input(let error) = self { error.reasonWithoutNames } else { "it cannot be read" }
  }
}

extension CommandError.Undone {
  fileprivate var words: String {
    switch self {
    case .reading: "read"
    case .comparing: "compared"
    case .drafting: "drafted"
    }
  }
}

extension UsageError {
  fileprivate var words: String {
    switch self {
    case .tooFewToCompare: "compare needs the captures of two devices or more"
    case .nothingToTriage: "triage needs captures or folders of captures"
    case .keyTookCapture(let path, let use):
      "--redact-key took the file \(path) as its text, and \(use.lack): write --redact-key TEXT FILE"
    case .emptyPath: "the name of a file is empty; is a shell variable unset?"
    case .standardInputTwice: "standard input can be one capture only"
    case .captureTwice(let path): "\(path) is given twice; compare needs each capture once"
    case .catalogueTwice(let path): "\(path) is given twice; --catalogue needs each file once"
    case .tooManyCaptures(let most): "there are more than \(most) captures; give fewer folders"
    case .noStore(let store): store.words
    case .misspeltSubcommand(let word, let nearest):
      "\(Self.noFile(word))\(nearest.guess.map { "; " + $0 } ?? "")"
    case .misplacedSubcommand(let word):
      "\(Self.noFile(word)); write the subcommand first: 'parselogs \(word) …'"
    case .unknownHelpTopic(let topic, let nearest):
      "no help topic '\(topic.cut(to: 80))'; \(nearest.guess ?? "'parselogs help' lists what there is")"
    case .unknownTopic(let topic, let nearest):
      "unknown topic '\(topic.cut(to: 80))'; \(Self.advice(onTopic: topic, nearest))"
    case .nothingToExplain:
      "there is nothing to explain; give an entry's id, a rule, a term, an error, or a log line"
    case .tooLongToExplain: "this is more than a few lines; for a whole capture leave out 'explain'"
    }
  }

  private static func noFile(_ word: String) -> String {
    "there is no subcommand and no file '\(word.cut(to: 80))'"
  }

  /// Returns what to do about an unknown topic; one of many words is a line of a log rather than misspelt.
  private static func advice(onTopic topic: String, _ nearest: [String]) -> String {
    let more =
      topic.contains(" ")
      ? "to explain a log line, use --line" : "'parselogs catalogue list' lists the entries"
    let isSentence = topic.split(separator: " ").count > 3
    return isSentence ? more : nearest.guess ?? more
  }
}

extension CaptureUse {
  /// What the command lacks because an option took one of its captures.
  fileprivate var lack: String {
    switch self {
    case .comparison: "compare needs two captures"
    case .report, .triage: "no capture is left"
    }
  }
}

extension MissingStore {
  fileprivate var words: String {
    let part = isInWindow ? " in the window" : ""
    let there = present.isEmpty ? "no store at all" : present.map(\.oneLine).joined(separator: ", ")
    let guess = nearest.guess.map { "; " + $0 } ?? ""
    return "\(capture) has no store '\(name.oneLine)'\(part); it has \(there)\(guess)"
  }
}

extension InputError {
  fileprivate var words: String {
    switch self {
    case .unopenable(let path, _, nearest: _), .unlistable(let path, _), .tooDeep(let path):
      "\(path): \(reason)"
    case .unreadable(let name, let error): "\(name): \(error)"
    case .interrupted(let path, _): "\(path): interrupted before it was read"
    case .directory(let path):
      "\(path) is a directory; give the captures in it one by one, or read all with 'parselogs triage'"
    case .logArchive(let path): "\(path) is a binary log archive; \(Self.conversion(path.withoutSlash))"
    case .sysdiagnose(let path):
      "\(path) is a sysdiagnose; \(Self.conversion(path.withoutSlash + "/system_logs.logarchive"))"
    case .directoryAsCatalogue(let path): "\(path) is a directory; give a file in the format of LOGS.md"
    case .irregularCatalogue(let path):
      "\(path) is not a regular file; give a file in the format of LOGS.md"
    case .tooLongCatalogue(let path, let most):
      "\(path) has more than \(most) MiB; a catalogue is not that long"
    case .noVolume(let name):
      "there is no \(name) in this folder; give a file (the built-in catalogue has no samples to check)"
    case .noLogs(in: let paths):
      "no file in \(paths.joined(separator: ", ")) is named like a log; give it by its name"
    }
  }

  /// The words without the path that they begin with, where they are a sentence without it.
  fileprivate var reason: String {
    switch self {
    case .unopenable(_, let error, let nearest):
      "\(error)\(nearest.map(\.oneLine).guess.map { "; " + $0 } ?? "")"
    case .unlistable, .tooDeep, .logArchive: reasonWithoutNames
    default: words
    }
  }

  /// The reason without the path, and without the names of other files.
  fileprivate var reasonWithoutNames: String {
    switch self {
    case .unopenable(_, let error, nearest: _), .unreadable(_, let error): "\(error)"
    case .interrupted: "interrupted before it was read"
    case .unlistable(_, let error): "the folder cannot be listed: \(error)"
    case .tooDeep:
      "it is nested too deeply; give a folder further down, or the captures in it one by one"
    case .logArchive:
      "it is an archive of the unified log; 'log show --archive' on a Mac converts it to text"
    case .sysdiagnose: "it is no text; 'log show --archive' on a Mac converts it"
    case .directory, .directoryAsCatalogue, .irregularCatalogue, .tooLongCatalogue, .noVolume, .noLogs:
      "it cannot be read"
    }
  }

  private static func conversion(_ archive: String) -> String {
    """
    convert it to text on a Mac, with the predicate of 'parselogs help capture' and: \
    log show --info --debug --style ndjson --archive \(archive.shellWord) > phone.ndjson
    """
  }
}

extension OutputError {
  fileprivate var words: String {
    switch self {
    case .isCapture(let path): "\(path) is a capture; give the report another name"
    case .isCatalogue(let path): "\(path) is a catalogue; give the report another name"
    case .isDirectory(let path): "\(path) is a directory; give a file name in it"
    case .failed(let name, let error): "\(name): \(error)"
    }
  }
}

extension OneDevice {
  /// The maximum number of identities that the words name.
  private static let maximumIdentities = 3

  /// The words for why there is one device only; a UUID may come from a backup, a peer ID does not.
  fileprivate var words: String {
    let rest = identities.count - Self.maximumIdentities
    let named = identities.prefix(Self.maximumIdentities).joined(separator: ", ")
    let identities = rest > 0 ? "\(named) and \(rest) more" : named
    guard sharers.isEmpty else {
      let advice =
        hasPeers
        ? "and other devices ignore what one of them writes; install the app anew on one of the two"
        : "give one capture of each"
      return """
        \(sharers.joined(separator: " and ")) share one installation of the app (\(identities)), as after a backup of one \
        was restored on the other\(hasPeers ? "," : ";") \(advice)
        """
    }
    let doubt =
      hasPeers
      ? ""
      : """
      , or of two of which one was set up from a backup of the other and whose captures are not of the same \
      time
      """
    return "all captures are of one device (\(identities))\(doubt)"
  }
}

extension String {
  /// The path of a folder without the slash at its end.
  fileprivate var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }

  /// The path quoted as a single shell word, safe to copy: the sender of the file may have chosen its name.
  fileprivate var shellWord: String {
    let path = hasPrefix("-") ? "./" + self : self
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain && !path.isEmpty ? path : "'" + path.replacing(scalar: "'", with: #"'\''"#) + "'"
  }
}
