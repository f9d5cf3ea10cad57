// Two simulated devices of one user that share a database, each with its own capture and clock. Only one
// thing happens at a time, so that the truth is simple: an import brings everything that is in iCloud when it
// begins.

internal import DeviceSimulator

/// Two devices that share a database.
package struct MirroringPair: Sendable {
  /// A record that one device sent.
  package struct Record: Sendable {
    /// The name of the record.
    package let name: String
    /// The index of the device that sent the record.
    package let exporter: Int
    /// The time of the export, in true microseconds since 1970, independent of the devices' clocks.
    package let sent: Int64
    /// Whether the other device imported it.
    package let hasArrived: Bool
  }

  /// The captures of the first and the second device.
  package let captures: [String]

  /// The records that the devices sent, in order.
  package let records: [Record]

  /// The begin and end of each capture, in true microseconds since 1970.
  package let extents: [ClosedRange<Int64>]

  /// The time when the course takes its turn; `nil` if it does not.
  package let turn: Int64?

  /// Simulates two devices.
  ///
  /// - Parameters:
  ///   - options: The options of both captures; their faults do not happen.
  ///   - course: The fate of what the devices send.
  ///   - offset: The seconds by which the second device's clock is ahead.
  ///   - tail: The seconds for which both apps continue after the last send.
  package init(_ options: MirroringOptions, _ course: PairCourse, offset: Int = 0, tail: Int = 240) {
    let play = PairPlay(options.sound, course, offset: Int64(offset) * 1_000_000)
    play.run(tail: tail)
    captures = play.lives.map { life in
      let printer = Printer(life.options)
      _ = printer.printed(life.entries)
      return printer.text
    }
    records = play.cloud.items.map { item in
      Record(
        name: item.name, exporter: item.exporter, sent: item.saved,
        hasArrived: item.arrivedOn.contains(1 - item.exporter))
    }
    extents = play.lives.enumerated().map { device, life in
      let shift = play.offsets[device]
      return (life.entries.first?.time ?? 0) - shift...(life.entries.last?.time ?? 0) - shift
    }
    turn = play.turn
  }
}
