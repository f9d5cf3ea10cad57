// A whole simulated capture of mirroring in memory. Knows nothing about the tool it tests: what is true is
// what the simulated app did.

internal import DeviceSimulator

/// A simulated capture of mirroring and what is true about it.
package struct MirroringCapture: SimulatedText, Sendable {
  /// What is written.
  package let text: String

  /// What happened.
  package let truth: MirroringTruth

  /// The lines on which records of mirroring and of the system's daemons begin, 1 for the first.
  ///
  /// The second of a record that shows twice is not among them.
  package let recordLines: [Int]

  /// Simulates a capture.
  package init(_ options: MirroringOptions) {
    let life = Life(options.sound)
    life.live()
    let printer = Printer(life.options)
    let records = printer.printed(life.entries)
    text = printer.text
    let books = Books(life, records, lines: printer.lines)
    truth = books.truth
    recordLines = records.filter { $0.entry.origin != .app }.compactMap(\.line)
  }

  /// Each record of mirroring as it was meant to print, whether it was shown or not; for tests of its words.
  package static func statements(_ options: MirroringOptions) -> [MirroringStatement] {
    let life = Life(options.sound)
    life.live()
    return life.entries.compactMap { entry in
      entry.place.map {
        MirroringStatement(
          function: $0.function(in: options.era), format: $0.format, message: entry.message)
      }
    }
  }
}
