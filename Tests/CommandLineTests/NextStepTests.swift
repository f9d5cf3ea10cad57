// A user's mistake is answered with the next step.

import DeviceSimulator
import Foundation
import Testing

struct NextStepTests {
  /// Wrong arguments, and the answer to them.
  @Test(arguments: [
    (["help", "redact"], "did you mean 'redaction'?"),
    (["help", "Rebuild"], "did you mean 'rebuild'?"),
    (
      ["explain", "2014-02-03 10:15:10.004 Trips[612:60b] Something went wrong here"], "use --line"
    ),
    (["explain", "misng-transaction"], "did you mean 'missing-transaction'"),
    (["--no-such-option"], "parselogs: error: Unknown option '--no-such-option'"),
  ])
  func wrongArgumentsSuggestTheNextStep(arguments: [String], answer: String) throws {
    let result = try Tool.run(arguments)
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix("parselogs: error: ") && result.errors.contains(answer), "\(result.errors)")
  }

  /// A missing file may have a name similar to a file in its folder.
  @Test func misspeltFileSuggestsASimilarName() throws {
    try ScratchFolder.use { folder in
      try Data("x\n".utf8).write(to: folder.appending(path: "trips-phone.log"))
      let near = try Tool.run(["trip-phone.log"], folder: folder)
      #expect(near.status == 66 && near.errors.contains("did you mean 'trips-phone.log'?"), "\(near.errors)")
      let far = try Tool.run(["of-something-else.log"], folder: folder)
      #expect(far.status == 66 && !far.errors.contains("did you mean"), "\(far.errors)")
    }
  }

  /// Captures of several devices that are read one by one cannot show whether the devices agree.
  @Test func severalDevicesSuggestCompare() throws {
    let fleet = SimulatedFleet(FleetOptions())
    try ScratchFolder.use { folder in
      for (index, capture) in fleet.captures.enumerated() {
        try Data(capture).write(to: folder.appending(path: "device-\(index + 1).log"))
      }
      let hint = "'parselogs compare' shows whether they agree"
      let several = try Tool.run(["-s", "device-1.log", "device-2.log"], folder: folder)
      #expect(several.errors.contains(hint), "\(several.errors)")
      let one = try Tool.run(["-s", "device-1.log", "device-1.log"], folder: folder)
      #expect(!one.errors.contains(hint), "\(one.errors)")
    }
  }
}
