// The threads of the app, as headers print them.

/// The threads of the app.
struct Threads {
  /// The main thread.
  let main: Int

  /// The threads of Core Data's queues.
  let queues: [Int]

  /// The number of queues that are not used for operations.
  static let reserved = 8

  init(_ options: CaptureOptions, _ random: inout Generator) {
    let era = options.era
    let header = options.header
    if header == .logShow || header == .logShowCompact {
      main = random.within(0x1000...0xF_FFFF)
    } else {
      main = era == .iOS6 ? 0x907 : era == .iOS7 ? 0x60B : random.within(20_000...99_999)
    }
    let base = era == .iOS9 ? main + 20 : 0x1403
    var queues: [Int] = []
    for index in 0..<Self.reserved + 8 + options.stores {
      queues.append(base + index * (era == .iOS9 ? 3 : 0x100) + random.below(2))
    }
    self.queues = queues
  }
}
