// The exit statuses of the command, on which scripts depend, and the errors that end it with one.

internal import ArgumentParser
internal import Catalogue
internal import ReportModel
internal import SystemPackage

/// An exit status; from 64 on as in `sysexits.h`.
enum ExitStatus: Int32, Comparable {
  case done = 0
  /// A finding is as bad as `--fail-on` says.
  case findings = 1
  /// The arguments do not fit each other or the captures.
  case usage = 64
  /// Something is wrong with a catalogue.
  case catalogue = 65
  /// A capture or catalogue is not there or cannot be opened.
  case noInput = 66
  /// The tool itself has a defect.
  case software = 70
  /// Reading or writing failed midway.
  case inputOutput = 74
  /// The user interrupted it: 128 and the number of the signal, as in a shell.
  case interrupted = 130
  case terminated = 143

  var isInterruption: Bool { self == .interrupted || self == .terminated }

  /// Of several failures the one with the higher number is reported.
  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }
}

struct Complaint: Error {
  let status: ExitStatus
  /// The message for the user; `nil` for an end that needs none.
  let words: String?

  init(_ status: ExitStatus, _ words: String?) {
    (self.status, self.words) = (status, words)
  }

  /// A catalogue that was checked before cannot be used.
  init(_ error: CatalogueError, in catalogue: String) {
    self.init(.software, "\(catalogue) cannot be used: \(error.entry) \(error.reason)")
  }

  func print() { if let words { Self.say("parselogs: error: \(words.oneLine)\n") } }

  static func hint(_ words: String) { say("parselogs: \(words)\n") }

  static func say(_ text: String) {
    // There is nowhere left to report a failure of standard error to.
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}

protocol Subcommand: ParsableCommand {
  func work() throws(Complaint) -> ExitStatus
}

extension ParsableCommand {
  /// What stands before every complaint, as that of `Complaint` has it.
  static var _errorLabel: String { "parselogs: error" }
}

extension Subcommand {
  /// Does the work, prints its complaint, and throws every status but `done`.
  func run() throws {
    Environment.prepare()
    let status: ExitStatus
    do throws(Complaint) {
      status = try work()
    } catch {
      error.print()
      status = error.status
    }
    if status != .done { throw ExitCode(status.rawValue) }
  }
}
