// Hyperfine's figures in the table.

import Foundation
import Testing

@testable import benchmark

struct TableTests {
  /// The output of hyperfine, as its manual describes it; newer versions print the memory of each run.
  private static func export(mean: Double, memory: String = "") -> Data {
    Data(#"{"results": [{"command": "wc", "mean": \#(mean), "times": [\#(mean)]\#(memory)}]}"#.utf8)
  }

  @Test func meanTimeAndPeakMemoryAreTaken() throws {
    let plain = try Measurement(hyperfine: Self.export(mean: 0.25))
    #expect(plain.seconds == 0.25)
    #expect(plain.memory == nil)
    let full = try Measurement(
      hyperfine: Self.export(mean: 2, memory: #", "memory_usage_byte": [1000, 3000, 2000]"#))
    #expect(full.memory == 3000)
    #expect(throws: Trouble.self) { try Measurement(hyperfine: Data(#"{"results": []}"#.utf8)) }
  }

  @Test func figuresFollowFromTimeAndSize() throws {
    var table = Table()
    let size = BenchmarkCapture.Size(bytes: 10_000_000, lines: 100_000, records: 30_000)
    let reference = try Measurement(hyperfine: Self.export(mean: 0.01))
    let measured = try Measurement(
      hyperfine: Self.export(mean: 1.25, memory: #", "memory_usage_byte": [31500000]"#))
    table.add([(Contender.reference, reference), ("parselogs", measured)], on: size)
    let rows = table.markdown.split(separator: "\n").suffix(2)
    #expect(
      rows == [
        "| 10 MB | `rg -c 'CoreData: Ubiquity:'` | 10 ms | 1 | 1,000 | 3,000,000 | ? |",
        "| 10 MB | `parselogs` | 1.25 s | 125 | 8 | 24,000 | 31.5 MB |",
      ])
  }

  @Test func pathWithApostropheIsOneWord() {
    let line = Contender.summary(reading: "/tmp/Anna's/capture.log", parselogs: "/bin/parselogs").line
    #expect(line == #"'/bin/parselogs' --summary '/tmp/Anna'\''s/capture.log'"#)
  }
}
