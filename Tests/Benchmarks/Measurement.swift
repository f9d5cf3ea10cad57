// How a command line is measured: hyperfine gives the time, and the memory if it can; otherwise GNU time
// gives the memory.

internal import Foundation

/// What a command line took.
struct Measurement: Equatable {
  /// The mean of the runs, in seconds.
  var seconds: Double

  /// The most memory that any of its processes had at one time, in bytes; `nil` when nothing here can measure
  /// it.
  var memory: Int?

  /// Takes what hyperfine exported.
  ///
  /// - Throws: `Trouble` or `DecodingError` when it is something else.
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
  ///   - line: The words of the command, as a shell reads them.
  ///   - runs: How many times it runs, after once for warming up.
  ///   - hyperfine: What tells the time.
  ///   - folder: Where notes are written.
  /// - Throws: `Trouble` without hyperfine and when the line fails, and what reading the notes throws.
  init(of line: String, runs: Int, with hyperfine: Command, notesIn folder: URL) throws {
    let notes = folder.appending(path: "hyperfine.json")
    let options = ["--shell", "none", "--warmup", "1", "--runs", String(runs), "--style", "basic"]
    guard try hyperfine.run(options + ["--export-json", notes.path, line], capturing: false) != nil else {
      throw Trouble("hyperfine could not measure: \(line)")
    }
    try self.init(hyperfine: Data(contentsOf: notes))
    if memory == nil { memory = try Self.memory(of: line, notesIn: folder) }
  }

  /// What `/usr/bin/time` reports about one more run: it starts the line from a process so small that it does
  /// not show.
  private static func memory(of line: String, notesIn folder: URL) throws -> Int? {
    let notes = folder.appending(path: "time.txt").path
    guard let time = Command("/usr/bin/time"),
      try time.run(["-f", "%M", "-o", notes, "sh", "-c", line + " >/dev/null"]) != nil
    else { return nil }
    let kilobytes = try String(contentsOfFile: notes, encoding: .utf8)
    return Int(kilobytes.trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 * 1024 }
  }

  /// What hyperfine exports, as far as it matters here.
  private struct Export: Decodable {
    var results: [Result]

    struct Result: Decodable {
      var mean: Double
      var memory_usage_byte: [Int]?
    }
  }
}
