// A whole simulated capture of mirroring, in memory. It is independent of the tool it tests: the truth is
// what the simulated app did.

internal import DeviceSimulator

/// A simulated capture of mirroring, and the truth about it.
package struct MirroringCapture: SimulatedText, Sendable {
  /// The text of the capture.
  package let text: String

  /// The truth about the capture.
  package let truth: MirroringTruth

  /// The lines, from 1, on which records of mirroring and of the system's daemons begin.
  ///
  /// The second copy of a record that is shown twice is not included.
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

  /// Returns every record of mirroring as it was meant to print, shown or not; for tests of wordings.
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
