// `benchmark`: writes captures, has hyperfine measure `parselogs` and other tools on them, and prints one
// table. It builds nothing.

internal import ArgumentParser
internal import Foundation

@main
struct Benchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract: "Measures parselogs beside other tools on simulated captures, and prints a Markdown table.",
    discussion: "Needs hyperfine. Captures are written to the temporary folder, and removed."
  )

  @Option(help: ArgumentHelp("The sizes of the captures, in MB.", valueName: "list"))
  var sizes = "10,100,1000"

  @Option(help: "How many times each command runs, 2 at least, after once for warming up.")
  var runs = 5

  @Option(help: "Everything random in the captures follows from it.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("The parselogs to measure; by default the one beside this command.", valueName: "path")
  )
  var parselogs: String?

  @Flag(
    help: """
      Only count the instructions for each byte, with valgrind, and fail when they are 5 % more than those written down.
      """)
  var instructions = false

  /// The size of the capture that shows the start-up time, in bytes.
  private static let smallest = 10_000

  func validate() throws {
    guard runs >= 2 else { throw ValidationError("--runs needs 2 or more") }
    let megabytes = megabytes
    guard !megabytes.isEmpty, !megabytes.contains(where: { $0 == nil || $0 == 0 }) else {
      throw ValidationError("--sizes needs numbers of 1 to 100000 with commas between them")
    }
  }

  func run() throws {
    let hyperfine = Command("hyperfine")
    guard hyperfine != nil || instructions else {
      throw Trouble("hyperfine is not installed, and nothing is measured without it.")
    }
    let path = parselogs ?? Self.neighbour
    guard let command = Command(path.contains("/") ? path : "./" + path) else {
      throw Trouble(
        "No parselogs at \(path): build it ('swift build -c release --product parselogs'), or name it.")
    }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "parselogs-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    guard let hyperfine, !instructions else { return try countInstructions(of: command, in: folder) }
    let machine = try Machine.description()
    var table = Table()
    var missing: [String] = []
    for bytes in [Self.smallest] + megabytes.compactMap({ $0.map { $0 * 1_000_000 } }) {
      let capture = folder.appending(path: "capture.log")
      let size = try BenchmarkCapture(bytes: bytes, seed: seed).write(to: capture)
      let contenders =
        bytes == Self.smallest
        ? [Contender.summary(reading: capture.path, parselogs: command.path)]
        : Contender.all(reading: capture.path, parselogs: command.path)
      var results: [(String, Measurement)] = []
      for contender in contenders {
        guard Command(contender.tool) != nil else {
          if !missing.contains(contender.tool) { missing.append(contender.tool) }
          continue
        }
        let count = bytes == Self.smallest ? 4 * runs : runs
        let measurement = try Measurement(of: contender.line, runs: count, with: hyperfine, notesIn: folder)
        results.append((contender.name, measurement))
      }
      table.add(results, on: size)
      guard bytes != Self.smallest else { continue }
      let unknown = try writeUnknown(BenchmarkCapture(bytes: bytes, seed: seed), to: capture)
      let contender = Contender.unknown(reading: capture.path, parselogs: command.path)
      let measurement = try Measurement(of: contender.line, runs: runs, with: hyperfine, notesIn: folder)
      table.add([(contender.name, measurement)], on: unknown)
    }
    print(machine + ":\n")
    print(table.markdown)
    if let valgrind = Command("valgrind") {
      print("\n" + (try InstructionCount(of: command, with: valgrind, seed: seed, in: folder)).sentence)
    } else {
      missing.append("valgrind")
    }
    if !missing.isEmpty { print("\nNot installed here: \(missing.joined(separator: ", ")).") }
  }

  private func countInstructions(of parselogs: Command, in folder: URL) throws {
    guard let valgrind = Command("valgrind") else {
      throw Trouble("valgrind is not installed, and nothing is counted without it.")
    }
    let count = try InstructionCount(of: parselogs, with: valgrind, seed: seed, in: folder)
    print(count.sentence + " Written down: \(InstructionCount.written).")
    if count.isWorse {
      throw Trouble(
        "That is more than 5 % worse: find out why, or write the new number down in InstructionCount.swift.")
    }
  }

  /// The requested sizes, in MB; `nil` for one that is not a number in range.
  private var megabytes: [Int?] {
    sizes.split(separator: ",", omittingEmptySubsequences: false).map {
      Int($0).flatMap { (1...100_000).contains($0) ? $0 : nil }
    }
  }

  /// The path of the `parselogs` of the same build.
  private static var neighbour: String {
    let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return own.deletingLastPathComponent().appending(path: "parselogs").path
  }

  /// Writes the capture with each statement changed so that the catalogue does not know it.
  private func writeUnknown(_ capture: BenchmarkCapture, to url: URL) throws -> BenchmarkCapture.Size {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    var statements = UnknownStatements(seed: seed)
    var bytes = 0
    func write(_ piece: [UInt8]) throws {
      bytes += piece.count
      try file.write(contentsOf: Data(piece))
    }
    var size = try capture.write { try write(statements.take($0)) }
    try write(statements.finish())
    try file.close()
    size.bytes = bytes
    return size
  }
}
