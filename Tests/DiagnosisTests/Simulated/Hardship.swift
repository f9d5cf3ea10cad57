// What may make a diagnosis hard besides the fault itself: how a capture was taken, cut or damaged, and what
// else went on.

import DeviceSimulator

/// What makes a diagnosis hard.
enum Hardship: Hashable, Sendable {
  case damage(Damage)
  case level(Int)
  case relaunches
  case twoStores

  /// Two damages at once.
  case both(Damage, Damage)

  static let all: [Hardship] =
    Damage.allCases.map(Hardship.damage) + (0...2).map(Hardship.level) + [
      .relaunches, .twoStores, .both(.levelDip, .cutMessages), .both(.quota, .excerpt),
      .both(.elided, .cutLastLine), .both(.cutFirstLine, .anotherDevice),
    ]

  /// Makes a capture as hard as that.
  func apply(to options: inout CaptureOptions) {
    switch self {
    case .damage(let damage): options.damages = [damage]
    case .both(let first, let second): options.damages = [first, second]
    case .level(let level): options.level = level
    case .relaunches: options.relaunches = 2
    case .twoStores:
      options.hitsTwoStores = true
      options.records *= 2
    }
  }

  var words: String {
    switch self {
    case .damage(let damage): damage.rawValue
    case .both(let first, let second): "\(first.rawValue)+\(second.rawValue)"
    case .level(let level): "level \(level)"
    case .relaunches: "relaunches"
    case .twoStores: "two stores"
    }
  }
}

extension CaptureOptions {
  /// The command line that writes the same capture.
  var commandLine: String {
    var words = [
      "simulate-capture", "--seed", "\(seed)", "--header", header.rawValue, "--era", era.rawValue, "--level",
      "\(level)", "--records", "\(records)",
    ]
    if stores > 1 { words += ["--stores", "\(stores)"] }
    if relaunches > 0 { words += ["--relaunches", "\(relaunches)"] }
    if hitsTwoStores { words.append("--two-stores") }
    for fault in faults { words += ["--fault", fault.rawValue] }
    for damage in damages { words += ["--damage", damage.rawValue] }
    return words.joined(separator: " ")
  }
}
