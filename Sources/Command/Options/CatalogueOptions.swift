// The options that add entries to the built-in catalogue. The target Catalogue checks the entries.

internal import ArgumentParser
internal import Catalogue
internal import CatalogueDocument
internal import Formats
internal import Timelines

struct CatalogueOptions: ParsableArguments {
  @Option(
    name: .customLong("catalogue"),
    help: ArgumentHelp(
      "More entries, in the format of LOGS.md, also for an app's own log lines; can be given several times.",
      valueName: "file"), completion: .file()) var files: [String] = []

  @Flag(help: "Try the samples of these catalogues, and apply all checks of 'catalogue lint'.")
  var check = false
  private static let maximumCount = 8

  func validate() throws {
    if check, files.isEmpty { throw ValidationError("--check needs --catalogue") }
    if files.count > Self.maximumCount {
      throw ValidationError("--catalogue can be given at most \(Self.maximumCount) times")
    }
    if files.contains("-") { throw ValidationError("--catalogue needs a file, not standard input") }
  }

  /// Returns the built-in catalogue with the added entries; prints every problem before it throws.
  func load() throws(CommandError) -> EntryCatalogue {
    guard !files.isEmpty else { return try EntryCatalogue.checkedBuiltIn() }
    if let twice = files.indices.first(where: { isSame(as: files[$0], before: $0) }) {
      throw .usage(.catalogueTwice(files[twice]))
    }
    var status = ExitStatus.done
    var read: [UserCatalogues.File] = []
    for file in files {
      do throws(CommandError) {
        let bytes = try Input.catalogue(file, isAdded: true)
        do throws(DocumentErrors) {
          read.append((file, try ParsedCatalogue.text(of: bytes, file: file)))
        } catch {
          StandardError.write(error.errors.words)
          status = max(status, .catalogue)
        }
      } catch {
        error.print()
        status = max(status, error.status)
      }
    }
    let loaded: UserCatalogues.Loaded
    do throws(CatalogueError) {
      loaded = try UserCatalogues(checksSamples: check).load(read) { StandardError.write($0.words) }
    } catch {
      throw CommandError.unusableCatalogue(error, isBuiltIn: false)
    }
    switch loaded {
    case .catalogue(let catalogue):
      guard status == .done else { throw .reportedProblems(status) }
      return catalogue
    case .problems(let problems):
      for problems in problems { StandardError.write(problems.words) }
      throw .reportedProblems(max(status, .catalogue))
    }
  }

  private func isSame(as file: String, before index: Int) -> Bool {
    guard let status = Environment.status(of: file) else { return false }
    return files[..<index].contains { Environment.status(of: $0)?.isSameFile(as: status) == true }
  }
}

extension EntryCatalogue {
  static func checkedBuiltIn() throws(CommandError) -> EntryCatalogue {
    do throws(CatalogueError) {
      return try builtIn()
    } catch {
      throw CommandError.unusableCatalogue(error, isBuiltIn: true)
    }
  }
}
