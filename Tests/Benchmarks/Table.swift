// The figures as one Markdown table.

internal import Foundation

/// The figures as one Markdown table.
struct Table {
  private var rows: [String] = []

  /// Adds the measurements on one capture.
  mutating func add(_ results: [(name: String, measurement: Measurement)], on capture: BenchmarkCapture.Size)
  {
    let reference = results.first { $0.name == Contender.reference }?.measurement.seconds
    for (name, measurement) in results {
      let seconds = measurement.seconds
      let cells = [
        Self.amount(Double(capture.bytes)), "`\(name)`", Self.time(seconds),
        reference.map { Self.figure(seconds / $0) } ?? "–",
        Self.figure(Double(capture.bytes) / 1e6 / seconds), Self.figure(Double(capture.records) / seconds),
        measurement.memory.map { Self.amount(Double($0)) } ?? "?",
      ]
      rows.append("| " + cells.joined(separator: " | ") + " |")
    }
  }

  /// The table, in Markdown.
  var markdown: String {
    ([
      "| capture | command | time | × `rg` | MB/s | records/s | peak memory |",
      "|--:|---|--:|--:|--:|--:|--:|",
    ] + rows).joined(separator: "\n")
  }

  /// Returns a number with three significant digits.
  static func figure(_ number: Double) -> String {
    number.formatted(
      .number.locale(Locale(identifier: "en_US")).precision(.significantDigits(1...3)))
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 1 ? figure(seconds * 1000) + " ms" : figure(seconds) + " s"
  }

  private static func amount(_ bytes: Double) -> String {
    switch bytes {
    case ..<995_000: figure(bytes / 1e3) + " KB"
    case ..<995_000_000: figure(bytes / 1e6) + " MB"
    default: figure(bytes / 1e9) + " GB"
    }
  }
}
