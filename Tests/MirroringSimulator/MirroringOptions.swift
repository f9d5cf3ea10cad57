// What a simulated capture of mirroring should be like. The same options always give the same text.

/// What a simulated capture of mirroring should be like.
package struct MirroringOptions: Sendable {
  /// Everything random follows from it.
  package var seed: UInt64 = 1

  /// How often something happens besides launches and faults: a save, a push, a visit to the background.
  package var beats = 12

  /// What the text looks like.
  package var shape = CaptureShape.logShow

  /// Which system's places print.
  package var era = MirroringEra.iOS18

  /// `-com.apple.CoreData.CloudKitDebug`, 0 to 3; 0 where the app is launched without it.
  package var debugLevel = 0

  /// Which types of record the log of the system was asked for; nothing to the error stream and to Xcode.
  package var detail = LogDetail.debug

  /// Whether the app has a store in the shared database besides the one in the private database.
  package var hasSharedStore = false

  /// Whether an extension of the app mirrors the private store too, in a process of its own.
  package var hasExtension = false

  /// The share of records that are the app's own, 0 to 0.9.
  package var noise = 0.2

  /// How many more times the app is launched.
  package var relaunches = 0

  /// The share of arguments in whose place `<private>` stands, 0 to 1.
  ///
  /// Only iOS 26 hides arguments: before it the whole message is one public string.
  package var hidden = 0.0

  /// What goes wrong, or only looks so; of those that stop a store, the first happens.
  package var faults: [MirroringFault] = []

  /// The usual options.
  package init() {}

  /// The options brought into their ranges.
  var sound: MirroringOptions {
    var sound = self
    sound.beats = min(10_000, max(0, beats))
    sound.debugLevel = min(3, max(0, debugLevel))
    sound.noise = min(0.9, max(0, noise))
    sound.relaunches = min(20, max(0, relaunches))
    sound.hidden = era == .iOS26 ? min(1, max(0, hidden)) : 0
    return sound
  }
}
