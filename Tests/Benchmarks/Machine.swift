// A short description of the machine that the figures apply to.

internal import Foundation

/// The machine that the figures apply to.
enum Machine {
  /// Returns the processor, cores, memory, kernel and load; on a busy machine times are longer and vary more.
  ///
  /// - Throws: An error if the system's own commands cannot be run.
  static func description() throws -> String {
    let info = ProcessInfo.processInfo
    let memory = (Double(info.physicalMemory) / 0x1p30).formatted(.number.precision(.fractionLength(0)))
    let kernel = try Command("uname")?.run(["-srm"]) ?? "an unknown kernel"
    return try [processor(), "\(info.activeProcessorCount) cores", "\(memory) GiB", kernel, load()]
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.joined(separator: ", ")
  }

  /// Returns the name of the processor, which is in a file on Linux, and printed by `sysctl` on a Mac.
  private static func processor() throws -> String {
    let file = "/proc/cpuinfo"
    if FileManager.default.fileExists(atPath: file) {
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":", maxSplits: 1).last
      return name.map(String.init) ?? "an unnamed processor"
    }
    return try Command("sysctl")?.run(["-n", "machdep.cpu.brand_string"]) ?? "an unnamed processor"
  }

  /// Returns the load average of the last minute; `uptime` ends with "load average: 0.52, 0.58, 0.59".
  private static func load() throws -> String {
    let words = try Command("uptime")?.run([])?.split(separator: ":").last?.split { $0 == " " || $0 == "," }
    return words?.first.map { "load \($0) at the start" } ?? "unknown load"
  }
}
