import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// Which device's clock is named where arrivals show that the clocks of several devices differ.
struct OddClockTests {
  private static let names = ["laptop", "phone", "tablet"]
  private static let apps = [
    ComparedApp(peer: "user~A72A859D-777C-4FAA-A8EA-B9B5AD61CE5B"),
    ComparedApp(peer: "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"),
    ComparedApp(peer: "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD"),
  ]

  /// The sentences about the clocks of devices each of which imports what the others write.
  private static func words(_ count: Int, ahead: Int) -> [String] {
    let captures = (0..<count).map { device in
      let own = apps[device]
      let text = (0..<count).map { writer in
        let (number, second) = (12 + writer, 10 + 10 * writer)
        return writer == device
          ? own.writes(number, at: second) : own.imports(number, of: apps[writer].peer, at: second + 2)
      }.joined()
      let moved = text.replacing("2014-03-02 10:", with: "2014-03-02 11:")
      return (name: names[device], text: device == ahead ? moved : text)
    }
    return (Report(MirroringApp.compare(captures), []).comparison?.clockWords ?? []).map(\.plain)
  }

  @Test func clockThatDiffersFromAllOthersIsNamed() {
    #expect(Self.words(3, ahead: 0) == ["laptop's clock is about 1 h ahead of the others'."])
    #expect(Self.words(3, ahead: 2) == ["tablet's clock is about 1 h ahead of laptop's."])
  }

  /// Nothing shows which of two clocks is wrong.
  @Test func clocksOfTwoDevicesAreComparedWithTheFirst() {
    #expect(Self.words(2, ahead: 0) == ["phone's clock is about 1 h behind laptop's."])
  }
}
