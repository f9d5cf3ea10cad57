import DeviceSimulator
import LogRecords
import Testing

@testable import Timelines

/// The logs that are on their way, compared with a dictionary that holds the same.
struct OpenLogsTests {
  private static func log(_ number: Int) -> LogProgress {
    let peer = Name(number: Int32(number % 5))
    let file: LogFile =
      switch number % 3 {
      case 0: .uuid(UInt64(number) << 32, UInt64(number), type: 1)
      case 1: .other(Name(number: Int32(number)))
      default: .unnamed(peer, number)
      }
    var log = TransactionLog(number: number, of: peer, in: Name(number: 7))
    log.file = file
    return LogProgress(
      log, .discovered, order: number, number: number, pass: 0, at: Place(line: number + 1, time: nil))
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func openLogsMatchADictionary(seed: UInt64) {
    var open = OpenLogs()
    var expected: [LogFile: Int] = [:]
    var generator = Generator(seed: seed)
    for _ in 0..<5000 {
      let log = Self.log(Int.random(in: 0..<500, using: &generator))
      if open[log.log.file] != nil {
        #expect(open[log.log.file]?.number == expected[log.log.file])
        #expect(open.read(log.log.file, \.number) == expected[log.log.file])
        if Bool.random(using: &generator) {
          open.remove(log.log.file)
          expected[log.log.file] = nil
          #expect(open[log.log.file] == nil)
        } else {
          open.update(log.log.file) { $0.identify(-1) }
          expected[log.log.file] = -1
        }
      } else {
        #expect(expected[log.log.file] == nil)
        open.insert(log)
        expected[log.log.file] = log.number
      }
    }
    #expect(open.count == expected.count)
    for log in open.values {
      #expect(open.read(log.log.file, \.number) == expected[log.log.file])
      #expect(open.read(log.log.file, \.log) == log.log)
    }
    open.keep { $0.order < 100 }
    #expect(open.values.allSatisfy { $0.order < 100 && open[$0.log.file] != nil })
    #expect(open.inOrder.map(\.order) == open.values.map(\.order).sorted())
  }
}
