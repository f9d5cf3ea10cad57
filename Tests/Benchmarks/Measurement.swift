// Measures a command line: hyperfine measures the time, and the memory if it can; otherwise GNU time measures
// the memory.

internal import Foundation

/// The time and memory that a command line takes.
struct Measurement: Equatable {
  /// The mean time of the runs, in seconds.
  var seconds: Double

  /// The peak memory of any of its processes, in bytes; `nil` if no tool can measure it.
  var memory: Int?

  /// Reads the results that hyperfine exported.
  ///
  /// - Throws: `Trouble` or `DecodingError` if the data is something else.
  init(hyperfine export: Data) throws {
    guard let result = try JSONDecoder().decode(Export.self, from: export).results.first else {
      throw Trouble("hyperfine exported no result.")
    }
    seconds = result.mean
    memory = result.memory_usage_byte?.max()
  }

  /// Measures a command line.
  ///
  /// - Parameters:
  ///   - line: The command line, in shell syntax.
  ///   - runs: The number of runs, after one for warming up.
  ///   - hyperfine: The tool that measures the time.
  ///   - folder: The folder for notes.
  /// - Throws: `Trouble` if hyperfine or the command line fails, or an error if the notes cannot be read.
  init(of line: String, runs: Int, with hyperfine: Command, notesIn folder: URL) throws {
    let notes = folder.appending(path: "hyperfine.json")
    let options = ["--shell", "none", "--warmup", "1", "--runs", String(runs), "--style", "basic"]
    guard try hyperfine.run(options + ["--export-json", notes.path, line], capturing: false) != nil else {
      throw Trouble("hyperfine could not measure: \(line)")
    }
    try self.init(hyperfine: Data(contentsOf: notes))
    if memory == nil { memory = try Self.memory(of: line, notesIn: folder) }
  }

  /// Returns the memory that `/usr/bin/time` reports about one more run.
  ///
  /// The `time` process itself is too small to affect the result.
  private static func memory(of line: String, notesIn folder: URL) throws -> Int? {
    let notes = folder.appending(path: "time.txt").path
    guard let time = Command("/usr/bin/time"),
      try time.run(["-f", "%M", "-o", notes, "sh", "-c", line + " >/dev/null"]) != nil
    else { return nil }
    let kilobytes = try String(contentsOfFile: notes, encoding: .utf8)
    return Int(kilobytes.trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 * 1024 }
  }

  /// The relevant part of hyperfine's export.
  private struct Export: Decodable {
    var results: [Result]

    struct Result: Decodable {
      var mean: Double
      var memory_usage_byte: [Int]?
    }
  }
}
