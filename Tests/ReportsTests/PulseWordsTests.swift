import Catalogue
import DeviceSimulator
import Diagnosis
import Testing
import Timelines

@testable import Reports

struct PulseWordsTests {
  private static func diagnose(_ text: String) throws -> Diagnosis {
    var analysis = try Analysis(of: "capture", with: Catalogue.builtIn())
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  private static func local(_ time: String, _ flag: Int) -> String {
    "2013-11-18 \(time) Trips[543:1403] CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\n"
      + "Using local storage: \(flag)\n"
  }

  private static func line(_ text: String, width: Int = 30) throws -> String? {
    let diagnosis = try diagnose(text)
    return diagnosis.timelines.stores.first.flatMap { PulseWords($0, width: width)?.line }
  }

  /// Slices are of 4.19 s: from 21:44:00 the first, third, fourth and last have events.
  @Test func showsWhenThereWasMuch() throws {
    let text =
      Self.local("21:44:00.000", 1) + Self.local("21:44:11.000", 0) + Self.local("21:44:11.001", 1)
      + Self.local("21:45:00.000", 0)
    let line = try #require(try Self.line(text))
    #expect(line.hasPrefix("21:44 ") && line.hasSuffix(" 21:45"))
    let columns = line.dropFirst(6).dropLast(6)
    #expect(columns.first == "▅" && columns.last == "▅")
    #expect(columns.filter { $0 == "█" }.count == 1)
    #expect(columns.filter { $0 == "▁" }.count == columns.count - 3)
    #expect(line.count <= 30)
  }

  @Test func saysWhereSomethingIsLeftOut() throws {
    let text =
      Self.local("21:44:00.000", 1) + Self.local("21:44:02.000", 0) + "[...]\n"
      + Self.local("21:44:40.000", 1)
      + Self.local("21:45:00.000", 0)
    let line = try #require(try Self.line(text))
    #expect(line.filter { $0 == "·" }.count > 5)
    #expect(!line.drop { $0 != "·" }.drop { $0 == "·" }.contains("·"))
    #expect(line.contains("▁"))
  }

  @Test func isNotThereForFewEvents() throws {
    #expect(try Self.line(Self.local("21:44:00.000", 1) + Self.local("21:45:00.000", 0)) == nil)
    #expect(
      try Self.line(
        "CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\nUsing local storage: 1\n")
        == nil)
  }

  /// As many errors are marked as there are slices with one, and no line is wider than it may be.
  @Test(arguments: [40, 64, 100, 120])
  func fitsTheWidth(_ width: Int) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var options = CaptureOptions()
      options.seed = seed
      options.records = 600
      options.faults = [.importFailed]
      let diagnosis = try Self.diagnose(SimulatedCapture(options).text)
      for store in diagnosis.timelines.stores {
        let line = try #require(PulseWords(store, width: width)?.line)
        #expect(line.count <= width)
        #expect(line.count > width / 2)
        #expect(line.contains(PulseWords.error) == store.pulse.slices.contains { $0.hasError })
        #expect(store.pulse.count == store.story.count)
      }
      #expect(diagnosis.timelines.stores.contains { $0.pulse.slices.contains { $0.hasError } })
    }
  }
}
