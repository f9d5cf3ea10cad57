// `simulate-capture`: writes simulated captures, for measurements and experiments.

internal import ArgumentParser
internal import DeviceSimulator
internal import Foundation
internal import MirroringSimulator

extension Era: ExpressibleByArgument {}
extension HeaderStyle: ExpressibleByArgument {}
extension Fault: ExpressibleByArgument {}
extension Damage: ExpressibleByArgument {}
extension FleetFault: ExpressibleByArgument {}

/// The technology that syncs the simulated stores.
enum Technology: String, CaseIterable, ExpressibleByArgument {
  case ubiquity
  case cloudkit
}

@main
struct SimulateCapture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate-capture",
    abstract: "Writes what a device with iCloud stores would print, to standard output.",
    discussion: """
      With --devices several devices share their stores, each with a capture of its own: they are written to the \
      directory of --output as device-1.log, device-2.log …

      With --technology cloudkit an app mirrors its stores to CloudKit: of the options above only --seed, --noise, \
      --relaunches and --truth count then, besides those that name mirroring.
      """
  )

  @Option(help: "What syncs the stores: ubiquity or cloudkit.")
  var technology = Technology.ubiquity

  @OptionGroup(title: "Options of --technology cloudkit")
  var mirroring: MirroringArguments

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

  @Option(name: .customLong("fault"), help: "Something that goes wrong, or only looks so; repeatable.")
  var faults: [Fault] = []

  @Option(help: "The number of further launches of the app.")
  var relaunches = 0

  @Flag(name: .customLong("two-stores"), help: "Let each fault of a store happen to two stores.")
  var hitsTwoStores = false

  @Option(
    name: .customLong("damage"),
    help: "What happens to the capture before somebody reads it; repeatable.")
  var damages: [Damage] = []

  @Option(help: "How many notes of the reporter stand between the records.")
  var marks = 0

  @Option(help: "How many times [...] stands between the records.")
  var elisions = 0

  @Option(help: "How many devices share the stores, 2 to 8.")
  var devices: Int?

  @Option(name: .customLong("fleet-fault"), help: "Something that goes wrong between devices; repeatable.")
  var fleetFaults: [FleetFault] = []

  @Option(
    name: .customLong("fault-on"),
    help: ArgumentHelp(
      "The device that --fault happens to, when there are several.", valueName: "number"))
  var faultyDevice = 1

  @Option(help: ArgumentHelp("Where the captures of several devices go.", valueName: "directory"))
  var output: String?

  @Option(help: ArgumentHelp("Write what is true of the capture to a file, as JSON.", valueName: "file"))
  var truth: String?

  func validate() throws {
    guard devices == nil || damages.isEmpty else {
      throw ValidationError("--damage is for the capture of one device")
    }
    guard devices != nil else {
      guard fleetFaults.isEmpty, output == nil else {
        throw ValidationError("--fleet-fault and --output need --devices")
      }
      return
    }
    guard output != nil else { throw ValidationError("--devices needs --output: each device has a capture") }
  }

  func run() throws {
    if technology == .cloudkit {
      try simulateMirroring()
    } else if let devices, let output {
      try simulateFleet(devices, to: output)
    } else {
      try simulateDevice()
    }
  }

  private var options: CaptureOptions {
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
    options.relaunches = relaunches
    options.hitsTwoStores = hitsTwoStores
    options.damages = damages
    options.marks = marks
    options.elisions = elisions
    return options
  }

  private func simulateDevice() throws {
    let output = FileHandle.standardOutput
    let facts = try DeviceSimulator.run(options) { try output.write(contentsOf: Data($0)) }
    try write(facts)
  }

  private func simulateMirroring() throws {
    var options = mirroring.options
    options.seed = seed
    options.noise = noise
    options.relaunches = relaunches
    let capture = MirroringCapture(options)
    try FileHandle.standardOutput.write(contentsOf: Data(capture.text.utf8))
    try write(capture.truth)
  }

  private func simulateFleet(_ devices: Int, to directory: String) throws {
    var fleet = FleetOptions()
    fleet.capture = options
    fleet.devices = devices
    fleet.faults = fleetFaults
    fleet.deviceFaults = [faultyDevice - 1: faults]
    let directory = URL(filePath: directory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    var files: [Int: FileHandle] = [:]
    let facts = try Fleet.run(fleet) { (device, bytes) throws(any Error) in
      let file = try files[device] ?? newFile(device, in: directory)
      files[device] = file
      try file.write(contentsOf: Data(bytes))
    }
    for file in files.values { try file.close() }
    try write(facts)
  }

  private func newFile(_ device: Int, in directory: URL) throws -> FileHandle {
    let url = directory.appending(path: "device-\(device + 1).log")
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  private func write(_ facts: some Encodable) throws {
    guard let truth else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(facts).write(to: URL(filePath: truth), options: .atomic)
  }
}
