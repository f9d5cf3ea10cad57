// Feeds one part of the tool with input that libFuzzer makes up, for as long as it is let. What must hold for every input
// is in the file of each fuzzer; `Tests/Fuzzers/run` builds and starts this.

import Foundation

/// The parts that are fuzzed; the variable `FUZZER` names one.
///
/// Not an argument: libFuzzer starts itself anew with the arguments it knows.
enum Fuzzer: String, CaseIterable {
  case analysis, catalogue
  case logRecords = "log-records"
  case template

  /// Tries one input.
  func attempt(_ input: [UInt8]) {
    switch self {
    case .analysis: AnalysisFuzzer.attempt(input)
    case .catalogue: CatalogueFuzzer.attempt(input)
    case .logRecords: LogRecordsFuzzer.attempt(input)
    case .template: TemplateFuzzer.attempt(input)
    }
  }

  /// The one that the environment names.
  static let chosen: Fuzzer = {
    let name = ProcessInfo.processInfo.environment["FUZZER"] ?? ""
    guard let fuzzer = Fuzzer(rawValue: name) else {
      fatalError("FUZZER is one of \(allCases.map(\.rawValue).joined(separator: ", ")), not '\(name)'")
    }
    return fuzzer
  }()
}

/// libFuzzer's own loop, which calls back with each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ attempt: @convention(c) (UnsafeRawPointer?, Int) -> CInt
) -> CInt

@main
enum Fuzz {
  static func main() {
    _ = Fuzzer.chosen
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = runDriver(&count, &arguments) { bytes, count in
      Fuzzer.chosen.attempt(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
      return 0
    }
    exit(status)
  }
}
