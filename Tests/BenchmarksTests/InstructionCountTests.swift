// Instruction counts follow from the output of Callgrind.

import Foundation
import Testing

@testable import benchmark

struct InstructionCountTests {
  @Test func countFollowsFromTwoCaptures() {
    let count = InstructionCount(empty: 70, (1_000, 5_070), (3_000, 25_070))
    #expect(count.perByte == 10)
    #expect(count.start == 70)
  }

  @Test(arguments: [(1.0, false), (1.04, false), (1.06, true), (0.5, false)])
  func moreInstructionsThanRecordedAreWorse(_ times: Double, _ isWorse: Bool) {
    let instructions = Int(InstructionCount.written * times * 1_000_000)
    #expect(InstructionCount(empty: 0, (0, 0), (1_000_000, instructions)).isWorse == isWorse)
  }

  @Test func callgrindsTotalIsRead() {
    let notes = "==12== Callgrind\n==12== Events    : Ir\n==12== Collected : 708109891\n==12== \n"
    #expect(InstructionCount.collected(in: notes) == 708_109_891)
    #expect(InstructionCount.collected(in: "==12== Valgrind: FATAL\n") == nil)
  }

  @Test func lastRecordIsLeftOut() {
    let capture = Data("2013 a\n  b\n2013 e\n  f\n2013 c".utf8)
    #expect(
      String(decoding: InstructionCount.wholeRecords(of: capture), as: UTF8.self)
        == "2013 a\n  b\n2013 e\n  f\n")
    #expect(InstructionCount.wholeRecords(of: Data("x".utf8)) == Data("x".utf8))
  }
}
