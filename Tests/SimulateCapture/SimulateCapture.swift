// `simulate-capture`: writes a simulated capture to standard output, for measuring and for trying things out.

internal import ArgumentParser
internal import DeviceSimulator
internal import Foundation

extension Era: ExpressibleByArgument {}
extension HeaderStyle: ExpressibleByArgument {}
extension Fault: ExpressibleByArgument {}

@main
struct SimulateCapture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate-capture",
    abstract: "Writes what a device with iCloud stores would print, to standard output."
  )

  @Option(help: "Everything random follows from it.")
  var seed: UInt64 = 1

  @Option(help: "About how many records the device makes, those above the log level included.")
  var records = 1000

  @Option(help: "How records begin.")
  var header = HeaderStyle.nslog

  @Option(help: "Which systems' habits the device has.")
  var era = Era.iOS7

  @Option(help: "The log level, 0 to 3.")
  var level = 3

  @Option(help: "The share of records that are the app's own, 0 to 0.95.")
  var noise = 0.2

  @Option(help: "How many stores the app has.")
  var stores = 1

  @Option(help: "How many other peers each store has.")
  var peers = 2

  @Flag(name: .customLong("no-manager"), help: "Leave UbiquityStoreManager out.")
  var hasNoManager = false

  @Option(name: .customLong("fault"), help: "Something that goes wrong; repeatable.")
  var faults: [Fault] = []

  @Option(help: ArgumentHelp("Write what is true of the capture to a file, as JSON.", valueName: "file"))
  var truth: String?

  func run() throws {
    var options = CaptureOptions()
    options.seed = seed
    options.records = records
    options.header = header
    options.era = era
    options.level = level
    options.noise = noise
    options.stores = stores
    options.peers = peers
    options.hasManager = !hasNoManager
    options.faults = faults
    let output = FileHandle.standardOutput
    let facts = try DeviceSimulator.run(options) { try output.write(contentsOf: Data($0)) }
    guard let truth else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(facts).write(to: URL(filePath: truth), options: .atomic)
  }
}
