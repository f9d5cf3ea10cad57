// The options of a simulated capture of mirroring. The same options always yield the same text.

/// The options of a simulated capture of mirroring.
package struct MirroringOptions: Sendable {
  /// The seed of everything random.
  package var seed: UInt64 = 1

  /// The number of events besides launches and faults: saves, pushes, visits to the background.
  package var beats = 12

  /// The shape of the text.
  package var shape = CaptureShape.logShow

  /// The era whose places print.
  package var era = MirroringEra.iOS18

  /// The value of `-com.apple.CoreData.CloudKitDebug`, 0 to 3; 0 if the app is launched without it.
  package var debugLevel = 0

  /// The record types requested from the system's log; irrelevant for the error stream and Xcode.
  package var detail = LogDetail.debug

  /// Whether the app has a store in the shared database in addition to the one in the private database.
  package var hasSharedStore = false

  /// Whether an extension of the app also mirrors the private store, in its own process.
  package var hasExtension = false

  /// The share of records that are the app's own, from 0 to 0.9.
  package var noise = 0.2

  /// The number of times that the app is launched again.
  package var relaunches = 0

  /// The share of arguments replaced by `<private>`, from 0 to 1.
  ///
  /// Only iOS 26 hides arguments: in earlier systems the whole message is one public string.
  package var hidden = 0.0

  /// The faults and their twins to inject; of those that stop a store, only the first happens.
  package var faults: [MirroringFault] = []

  /// Creates the default options.
  package init() {}

  /// The options clamped to their ranges.
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
