// Two simulated devices of one user that share a database, each with a capture of its own by its own clock.
// One thing happens at a time, so that the truth is plain: what is in iCloud when an import begins comes with
// it.

internal import DeviceSimulator

/// Two devices that share a database.
package struct MirroringPair: Sendable {
  /// What one device sent.
  package struct Record: Sendable {
    package let name: String
    package let exporter: Int
    /// When, in microseconds since 1970 by no device's clock.
    package let sent: Int64
    /// Whether the other device imported it.
    package let hasArrived: Bool
  }

  /// The captures of the first and the second device.
  package let captures: [String]

  /// What they sent, in order.
  package let records: [Record]

  /// When each capture begins and ends, by no device's clock.
  package let extents: [ClosedRange<Int64>]

  /// When the course takes its turn.
  package let turn: Int64?

  /// Simulates two devices.
  ///
  /// - Parameters:
  ///   - options: How both captures look; their faults do not happen.
  ///   - course: What becomes of what they send.
  ///   - offset: How many seconds the second device's clock is ahead.
  ///   - tail: For how many seconds both apps go on when nothing is sent any more.
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
