import DeviceSimulator
import Foundation
import Testing

/// The story of `compare -v`: each device's own narrative, all on one clock.
struct ComparedStoryTests {
  /// A line of the narrative, or of the story of several devices.
  private struct Line: Hashable {
    let time: String
    let rest: String
  }

  private static let names = ["phone.log", "tablet.log"]

  /// The lines that begin with a time; for several devices without the device's name.
  private static func lines(_ text: String, of device: String? = nil) -> [Line] {
    text.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: /(\d\d:\d\d:\d\d\.\d+) {2,}(.*)/) else { return nil }
      var rest = String(match.output.2)
      if let device {
        guard rest.hasPrefix(device + " ") else { return nil }
        rest.removeFirst(device.count)
      }
      return Line(
        time: String(match.output.1), rest: rest.split(separator: " ").joined(separator: " "))
    }
  }

  private static func inFolder(_ body: (URL) throws -> Void) throws {
    try ScratchFolder.use { folder in
      for name in names {
        let file = FixtureCase("compare-never-arrived").folder.appending(path: name)
        try Data(contentsOf: file).write(to: folder.appending(path: name))
      }
      try body(folder)
    }
  }

  @Test func storyHoldsTheLinesOfEachNarrative() throws {
    try Self.inFolder { folder in
      let whole = try Tool.run(["compare", "-v", "--width", "200"] + Self.names, folder: folder).output
      let story = try #require(whole.range(of: "\nThe devices do not agree")).lowerBound
      let told = String(whole[..<story])
      var count = 0
      for (index, name) in Self.names.enumerated() {
        let own = try Tool.run(["--width", "200", name], folder: folder).output
        let lines = Self.lines(told, of: ["phone", "tablet"][index])
        // In a comparison a peer is called by its device's name.
        #expect(lines.count == Self.lines(own).count && !lines.isEmpty)
        count += lines.count
        guard index == 0 else { continue }
        #expect(lines.map(\.time) == Self.lines(own).map(\.time))
      }
      let times = Self.lines(told).map(\.time)
      #expect(times.count == count && times == times.sorted())
    }
  }

  /// A transaction of the phone written at 10:00:20.118 arrived at 10:01:04.377, and one of the tablet
  /// written at 10:02:08.551 arrived at 10:01:31.402.
  ///
  /// The tablet's clock is therefore 37.149 s to 44.259 s ahead, and the middle is subtracted.
  @Test func storyIsOnOneClock() throws {
    try Self.inFolder { folder in
      let whole = try Tool.run(["compare", "-v", "--width", "200"] + Self.names, folder: folder).output
      let own = try Tool.run(["--width", "200", "tablet.log"], folder: folder).output
      let first = try #require(Self.lines(own).first?.time)
      let moved = try #require(Self.lines(whole, of: "tablet").first?.time)
      func seconds(_ time: String) throws -> Double {
        let parts = time.split(separator: ":").compactMap { Double($0) }
        try #require(parts.count == 3)
        return parts[0] * 3600 + parts[1] * 60 + parts[2]
      }
      #expect(abs(try seconds(first) - (try seconds(moved)) - 40.704) < 0.001)
      #expect(whole.contains("All times are by the clock of phone: those of tablet 40.7 s earlier."))
    }
  }

  /// The times of devices in two zones are given in one, which is named.
  @Test func storyOfTwoZonesNamesItsZone() throws {
    try Self.inFolder { folder in
      for (name, start) in zip(Self.names, [(hour: "10", zone: "+0200"), (hour: "01", zone: "-0700")]) {
        let url = folder.appending(path: name)
        let header = #/2014-03-02 10(:\d\d:\d\d\.\d+) Hikes/#
        let text = try String(contentsOf: url, encoding: .utf8).replacing(header) { match in
          "2014-03-02 \(start.hour)\(match.output.1)000\(start.zone) Hikes"
        }
        try Data(text.utf8).write(to: url)
      }
      let whole = try Tool.run(["compare", "-v", "--width", "200"] + Self.names, folder: folder).output
      #expect(whole.contains("All times are by the clock of phone, +02:00: those of tablet 40.7 s earlier."))
    }
  }

  /// A missing year or zone is not a clock difference: the transactions that arrived show how to align the
  /// narratives.
  @Test(arguments: [true, false]) func otherTimeNotationIsNoClockDifference(isSyslog: Bool) throws {
    try Self.inFolder { folder in
      let url = folder.appending(path: "phone.log")
      let header = #/2014-03-02 (\d\d:\d\d:\d\d)(\.\d+) Hikes\[412:907\] /#
      let text = try String(contentsOf: url, encoding: .utf8).replacing(header) { match in
        isSyslog
          ? "Mar  2 \(match.output.1) phone Hikes[412] <Warning>: "
          : "2014-03-02 \(match.output.1)\(match.output.2)000+0200 Hikes[412:907] "
      }
      try Data(text.utf8).write(to: url)
      let whole = try Tool.run(["compare", "-v", "--width", "200"] + Self.names, folder: folder).output
      #expect(whole.contains("tablet never saw 2 transactions of phone") && !whole.contains("clock is"))
      #expect(whole.contains("All times are by the clock of phone: those of tablet placed by what arrived."))
      // The tablet's first record is at 10:00:35.010 by its own clock.
      let moved = try #require(Self.lines(whole, of: "tablet").first?.time)
      #expect(moved.hasPrefix("09:59:54."))
      let story = try #require(whole.range(of: "\nThe devices do not agree")).lowerBound
      #expect(!isSyslog || !whole[..<story].contains("00-03-02") && !whole[..<story].contains("2014-03-02"))
      // The devices are in one column, however many decimals their times have.
      let columns = whole[..<story].split(separator: "\n").compactMap { line in
        line.prefixMatch(of: #/(\d\d:\d\d:\d\d[.\d]* +)(?:phone|tablet) /#)?.output.1.count
      }
      #expect(!columns.isEmpty && Set(columns).count == 1)
    }
  }

  @Test(arguments: ["markdown", "html"]) func documentsHoldTheStoryAsATable(_ format: String) throws {
    try Self.inFolder { folder in
      let plain = try Tool.run(["compare", "--format", format] + Self.names, folder: folder).output
      let whole = try Tool.run(["compare", "-v", "--format", format] + Self.names, folder: folder).output
      #expect(
        !plain.contains("Events of all devices") && whole.contains("Events of all devices, on one clock"))
      // The transaction came to the tablet at 10:01:04.377 by its own clock.
      #expect(!plain.contains("10:00:23.673") && whole.contains("10:00:23.673"))
    }
  }
}
