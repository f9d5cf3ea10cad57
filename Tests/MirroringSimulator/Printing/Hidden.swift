// A record with some arguments hidden by the system's log.

internal import DeviceSimulator

/// A record of which the system's log hides some arguments.
struct Hidden {
  private let entry: Entry
  private let options: MirroringOptions
  private let arguments: [String]

  /// Whether the method is hidden; for the system's log it is an argument, too.
  private let hidesMethod: Bool

  /// Whether the record contains `<private>`.
  let hidesSomething: Bool

  /// Creates a record; only arguments of mirroring are hidden, and only in the system's log.
  init(_ entry: Entry, _ options: MirroringOptions) {
    self.entry = entry
    self.options = options
    var random = Generator(seed: options.seed &* 31 &+ UInt64(entry.number))
    let isHiding = options.hidden > 0 && entry.place != nil && !options.shape.isConsoleOfXcode
    let arguments = entry.arguments.map { argument in
      isHiding && Int(argument) == nil && random.chance(options.hidden) ? "<private>" : argument
    }
    hidesMethod = isHiding && random.chance(options.hidden)
    hidesSomething = hidesMethod || arguments != entry.arguments
    self.arguments = arguments
  }

  /// Returns the statement: marker, method and message, preceded by the level until iOS 18.
  func statement(in era: MirroringEra) -> String {
    let message = entry.message(of: arguments)
    guard let place = entry.place else { return message }
    let function = hidesMethod ? "<private>" : place.function(in: era)
    let marked = "CoreData+CloudKit: \(function)(\(place.line(in: era))): \(message)"
    if era == .iOS26 { return marked }
    return "\(place.level.lowered(by: options.debugLevel).word): \(marked)"
  }

  /// Returns the format string, which is the statement's own since iOS 26.
  func format(in era: MirroringEra) -> String {
    guard let place = entry.place else { return "%{public}@" }
    return era == .iOS26 ? "CoreData+CloudKit: %s(%d): \(place.format)" : "%{public}s: %{public}s\n"
  }
}
