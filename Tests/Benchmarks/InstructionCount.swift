// Counts the instructions that `parselogs` executes for each byte of a capture. The number does not depend on
// the load of the machine, so any regression shows.

internal import Foundation

/// The number of instructions for each byte of a capture, counted by callgrind.
///
/// Start-up is excluded: only the difference between two captures counts.
struct InstructionCount: Equatable {
  /// The recorded count, in the build that the tests use, with everything that is judged now.
  ///
  /// The count was 8.3 before records that begin with the same object were read with its help.
  static let written = 7.0
  /// The factor by which the recorded count may be exceeded.
  static let tolerance = 1.05

  /// The number of instructions for each byte.
  let perByte: Double
  /// The number of instructions to start and read nothing.
  let start: Int

  /// Whether the count exceeds the recorded one by more than the tolerance.
  var isWorse: Bool { perByte > Self.written * Self.tolerance }

  /// The count, in a sentence.
  var sentence: String {
    let perByte = perByte.formatted(.number.precision(.fractionLength(2)))
    return "\(perByte) instructions for each byte, \(start.formatted()) to start."
  }

  /// The size of the capture, in bytes.
  static let size = 40_000_000

  /// Computes the count from an empty capture and two others, the second of which is longer.
  init(empty: Int, _ first: (bytes: Int, instructions: Int), _ second: (bytes: Int, instructions: Int)) {
    perByte = Double(second.instructions - first.instructions) / Double(second.bytes - first.bytes)
    start = empty
  }

  /// Counts with one thread, in a copy of the program without debug information, which valgrind cannot read
  /// completely.
  ///
  /// - Parameters:
  ///   - parselogs: The program.
  ///   - valgrind: The tool that counts.
  ///   - seed: The seed of the captures.
  ///   - folder: The folder for captures and notes.
  /// - Throws: `Trouble` if one of the programs fails, or an error if writing fails.
  init(of parselogs: Command, with valgrind: Command, seed: UInt64, in folder: URL) throws {
    let program = folder.appending(path: "parselogs").path
    guard let strip = Command("strip"), try strip.run(["-g", "-o", program, parselogs.path]) != nil else {
      throw Trouble("strip cannot copy \(parselogs.path): it comes with binutils.")
    }
    let capture = folder.appending(path: "counted.log")
    func count(_ bytes: Data) throws -> (bytes: Int, instructions: Int) {
      try bytes.write(to: capture)
      let notes = folder.appending(path: "callgrind.txt").path
      let line = """
        exec env PARSELOGS_THREADS=1 "$0" --tool=callgrind --callgrind-out-file=/dev/null --log-file="$1" "$2" -s "$3"
        """
      guard try Command("sh")?.run(["-c", line, valgrind.path, notes, program, capture.path]) != nil,
        let instructions = Self.collected(in: try String(contentsOfFile: notes, encoding: .utf8))
      else { throw Trouble("valgrind could not run \(program).") }
      return (bytes.count, instructions)
    }
    _ = try BenchmarkCapture(bytes: Self.size, seed: seed).write(to: capture)
    let whole = Self.wholeRecords(of: try Data(contentsOf: capture))
    let half = Self.wholeRecords(of: whole.prefix(whole.count / 2))
    self.init(empty: try count(Data()).instructions, try count(half), try count(whole))
  }

  /// Returns a capture up to its last record, because the work on a truncated record should not count.
  static func wholeRecords(of capture: Data) -> Data {
    let last = capture.range(of: Data("\n20".utf8), options: .backwards)
    return last.map { capture.prefix(upTo: $0.lowerBound + 1) } ?? capture
  }

  /// Returns the number at the end of callgrind's notes, such as `==12== Collected : 708109891`.
  static func collected(in notes: String) -> Int? {
    notes.split(separator: "\n").last { $0.contains("Collected : ") }?.split(separator: " ").last.flatMap {
      Int($0)
    }
  }
}
