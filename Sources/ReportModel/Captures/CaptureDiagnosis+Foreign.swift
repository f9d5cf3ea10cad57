// Sentences about a capture that is not a log, or that is a log of something else: what it is, and the next
// step.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension CaptureDiagnosis {
  private static let takeALog = "Take a log of the app, as 'parselogs help capture' shows."

  /// A sentence that names the kind of a capture that is not a log, with the next step; `nil` if the capture
  /// is a log.
  var foreignWords: String? {
    let origins: [Origin] = [.ubiquity, .cloudkit, .manager, .daemon]
    // A log may follow a report in the same capture.
    let isWithoutLog = origins.allSatisfy { facts.count(of: $0) == 0 }
    switch facts.foreignFormat {
    case .utf16?: return Self.encoded("UTF-16", as: "UTF-16")
    case .utf16LE?: return Self.encoded("UTF-16", as: "UTF-16LE")
    case .utf16BE?: return Self.encoded("UTF-16", as: "UTF-16BE")
    case .utf32?: return Self.encoded("UTF-32", as: "UTF-32")
    case .xz?: return Self.compressed("xz", unpackedWith: "xz -d")
    case .zstd?: return Self.compressed("zstd", unpackedWith: "zstd -d")
    case .bzip2?: return Self.compressed("bzip2", unpackedWith: "bunzip2")
    case .program?: return "This is a program, not a log. \(Self.takeALog)"
    case .gzip?:
      return
        "This is a file compressed with gzip: unpack it first, with 'gunzip', or a sysdiagnose with 'tar -xzf'."
    case .zip?: return "This is a zip archive: unpack it first, and use the log in it."
    case .logArchive?:
      return
        "This is a file from a binary log archive. Convert the whole archive to text on a Mac: 'log show --archive', "
        + "as 'parselogs help capture' shows."
    case .database?:
      return "This is an SQLite database, perhaps the store itself, not a log. \(Self.takeALog)"
    case .propertyList?: return "This is a binary property list, not a log. \(Self.takeALog)"
    case .richText?:
      return "This is rich text (RTF): save it as plain text first, on a Mac with 'textutil -convert txt'."
    case .picture?: return "This is a picture or a PDF, not text. \(Self.takeALog)"
    case .crashReport? where isWithoutLog:
      return
        "This is a crash report, not a log: it shows where the app ended, not whether it syncs. "
        + Self.takeALog
    case .sample? where isWithoutLog: return Self.threads
    case .crashReport?, .sample?, nil: return isWithoutLog && concernsThreads ? Self.threads : nil
    }
  }

  private static func encoded(_ name: String, as encoding: String) -> String {
    "This is text in \(name): convert it first, with 'iconv -f \(encoding) -t UTF-8'."
  }

  private static func compressed(_ name: String, unpackedWith command: String) -> String {
    "This is a file compressed with \(name): unpack it first, with '\(command)'."
  }

  private static let threads =
    "This is a list of threads, not a log: it shows where the app was, not whether it syncs. \(takeALog)"

  /// Whether the capture consists of backtraces that were copied without a log.
  private var concernsThreads: Bool {
    facts.first == nil && hasRecord { $0.eventKind == .processStopped }
  }

  /// Advice to widen the window if it excludes records of Core Data's sync; `nil` if it excludes none.
  var adviceOnWindow: Prose? {
    guard let window = facts.window else { return nil }
    let (before, after) = window.ofSync
    guard before + after > 0 else { return nil }
    let bounds = [
      before > 0 && window.since != nil ? "an earlier --since" : nil,
      after > 0 && window.until != nil ? "a later --until" : nil,
    ].compactMap(\.self)
    let count = before + after
    return """
      \(words: count.grouped) of the records left out \(Agreement(with: count).are) of Core Data's sync: look at \
      \(words: bounds.isEmpty ? "the whole capture" : "a wider window, with " + bounds.joined(separator: " or ")).
      """
  }

  /// A sentence about a log without records of Core Data's sync, with the processes that printed it.
  var nothingOfSync: Prose {
    if let line = statements.firstNameOfICloud {
      return
        "There are no records of Core Data's sync in this \(words: partWord), but the record at line \(words: line.grouped) names "
        + "iCloud or a file in it.\(namedError ?? "") 'parselogs help capture' shows how to take a log that has them."
    }
    let processes = OrderedSet(facts.processes.processes.map { String(decoding: $0.name, as: UTF8.self) })
      .filter { !$0.isEmpty }
    let start: Prose = "There are no records of Core Data's sync with iCloud in this \(words: partWord)"
    let names = processes.map { Prose($0, .process, limit: 60) }
    let whose: Prose = names.isEmpty ? "." : ", which comes from \(Prose.list(names, most: 3))."
    if let namedError {
      return
        "\(start)\(whose)\(namedError) For what syncs, 'parselogs help capture' shows how to take a log."
    }
    let check =
      names.isEmpty
      ? "it is a log of the app" : names.count == 1 ? "this is the app" : "the app is one of them"
    return "\(start)\(whose) Check that \(words: check); 'parselogs help capture' shows how to take its log."
  }

  /// A sentence about the first known error in records of other software; `nil` if there is none.
  ///
  /// It also says where the error is explained.
  var namedError: Prose? {
    statements.foreignError.flatMap { sentence(on: $0.error, at: $0.line) } ?? unloadedStore
  }

  /// A sentence about the first record in which SwiftData says that a store was not loaded; `nil` if there is
  /// none.
  private var unloadedStore: Prose? {
    statements.unloadedStoreLine.map { line in
      """
       The record at line \(words: line.grouped) says that SwiftData did not load a store, and not why: the \
      reason is in lines with 'CoreData: error:' before it. 'parselogs explain loadIssueModelContainer' says more.
      """
    }
  }

  /// A sentence about the last error in records of other software, after all successes of mirrored stores.
  ///
  /// `nil` if there is none, or if mirroring reports that error itself or a mirrored store succeeded after
  /// it.
  var laterNamedError: Prose? {
    guard let (line, error) = statements.laterForeignError else { return nil }
    let isKnown = mirroredStores.contains { index in
      let store = timelines.mirroring.all[index]
      return (store.lastSuccess?.line ?? 0) > line
        || store.failures.groups.contains { $0.first.error.links.contains(where: error.links.contains) }
    }
    return isKnown ? nil : sentence(on: error, at: line)
  }

  private func sentence(on error: ErrorChain, at line: Int) -> Prose? {
    // The innermost error is the most specific; the server's own code only accompanies CloudKit's.
    guard let link = error.chain.last(where: { !$0.isOf(.server) }) ?? error.links.first
    else { return nil }
    let name = link.isOf(.cocoa) ? "\(link.code)" : "\(link.domain) \(link.code)"
    return
      " The record at line \(words: line.grouped) names an error: \(error.prose); 'parselogs explain \(words: name)' "
      + "says more."
  }
}
