// The options of `simulate-capture` that apply only to mirroring to CloudKit.

internal import ArgumentParser
internal import MirroringSimulator

extension MirroringEra: ExpressibleByArgument {}
extension CaptureShape: ExpressibleByArgument {}
extension LogDetail: ExpressibleByArgument {}
extension MirroringFault: ExpressibleByArgument {}

/// The options that apply only to mirroring.
struct MirroringArguments: ParsableArguments {
  @Option(help: "What the capture looks like.")
  var shape = CaptureShape.logShow

  @Option(help: "Which system's places print.")
  var system = MirroringEra.iOS18

  @Option(help: "CloudKitDebug, 0 to 3.")
  var debugLevel = 0

  @Option(help: "Which types of record the log of the system was asked for.")
  var detail = LogDetail.debug

  @Option(help: "How often something happens besides launches and faults.")
  var beats = 12

  @Flag(name: .customLong("shared-store"), help: "Let the app have a store in the shared database too.")
  var hasSharedStore = false

  @Flag(name: .customLong("extension"), help: "Let an extension of the app mirror its private store.")
  var hasExtension = false

  @Option(help: "The share of arguments in whose place <private> stands; iOS 26 only.")
  var hidden = 0.0

  @Option(
    name: .customLong("mirroring-fault"),
    help: "Something that goes wrong with mirroring, or only looks so; repeatable.")
  var faults: [MirroringFault] = []

  /// The options given on the command line; the others have their default values.
  var options: MirroringOptions {
    var options = MirroringOptions()
    options.shape = shape
    options.era = system
    options.debugLevel = debugLevel
    options.detail = detail
    options.beats = beats
    options.hasSharedStore = hasSharedStore
    options.hasExtension = hasExtension
    options.hidden = hidden
    options.faults = faults
    return options
  }
}
