// Feeds one part of the tool with libFuzzer's input, until a time limit. The file of each fuzzer says what
// must hold for every input; `Tests/Fuzzers/run` builds and starts this program.

import Foundation

/// The parts that are fuzzed; the environment variable `FUZZER` selects one.
///
/// The selection is not an argument, because libFuzzer restarts itself with the arguments it knows.
enum Fuzzer: String, CaseIterable {
  case analysis, catalogue
  case logRecords = "log-records"
  case template, work

  /// Tries one input.
  ///
  /// - Throws: A `Violation`, or an error that nothing should throw.
  func attempt(_ input: [UInt8]) throws {
    switch self {
    case .analysis: try AnalysisFuzzer.attempt(input)
    case .catalogue: try CatalogueFuzzer.attempt(input)
    case .logRecords: try LogRecordsFuzzer.attempt(input)
    case .template: try TemplateFuzzer.attempt(input)
    case .work: try WorkFuzzer.attempt(input)
    }
  }

  /// The value of the environment variable.
  static let name = ProcessInfo.processInfo.environment["FUZZER"] ?? ""

  /// The selected fuzzer; `nil` if there is none of that name.
  static let chosen = Fuzzer(rawValue: name)
}

/// Runs libFuzzer's own loop, which calls back with each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ attempt: @convention(c) (UnsafeRawPointer?, Int) -> CInt
) -> CInt

@main
enum Fuzz {
  static func main() {
    guard Fuzzer.chosen != nil else {
      let names = Fuzzer.allCases.map(\.rawValue).joined(separator: ", ")
      say("FUZZER is one of \(names), not '\(Fuzzer.name)'")
      exit(EX_USAGE)
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = runDriver(&count, &arguments) { bytes, count in
      do {
        try Fuzzer.chosen?.attempt(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
      } catch {
        // libFuzzer keeps the input of a process that aborts.
        Fuzz.say("\(error)")
        abort()
      }
      return 0
    }
    exit(status)
  }

  private static func say(_ words: String) {
    FileHandle.standardError.write(Data((words + "\n").utf8))
  }
}
