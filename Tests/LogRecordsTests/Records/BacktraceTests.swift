// Pasted backtraces: each thread is a record with its frames.

import Testing

@testable import LogRecords

struct BacktraceTests {
  private static let frames =
    "0   CoreData   0x363e08c3 -[PFUbiquityBaseline load] + 803\n1   Larder   0x1000 main + 3"

  @Test(arguments: [
    "Thread: Unknown Name (Crashed)", "Thread 6Queue : com.apple.coredata.ubiquity.entry.pq (serial)",
    "Thread 0 Crashed:", "Thread 3:: Dispatch queue: com.apple.main-thread",
    "thread #1: tid = 0xadc65, 0x3246d29c UIKit`-[UINib load]", "* thread #1, queue = 'q'",
    "Last Exception Backtrace:", "Application Specific Backtrace 1:",
  ])
  func eachThreadIsARecord(_ head: String) {
    let app = "2013-11-19 21:44:40.715 Larder[543:60b] Tapped"
    let thread = head + "\n" + Self.frames
    for before in ["", app + "\n", "A few words before.\n"] {
      let reading = Reading(before + thread + "\n" + thread + "\n" + app + "\n")
      #expect(reading.texts.suffix(3) == [thread, thread, "Tapped"])
      #expect(reading.records.suffix(3).map(\.origin) == [.coredata, .coredata, .app])
    }
  }

  @Test(arguments: [
    frames,
    "#20 0x00007fff8f52c691 in -[PFUbiquitySetupAssistant load]()\n#21 0x00007fff8f52c692 in start ()",
    "frame #3: 0x3246cd62 CoreData`-[PFUbiquityBaseline load] + 574\nframe #4: 0x3246cd63 Larder`main",
  ])
  func framesWithoutAThreadAreARecord(_ frames: String) {
    let reading = Reading("The app hangs here:\n" + frames + "\n")
    #expect(reading.texts.last == frames)
    #expect(reading.records.last?.origin == .coredata)
  }

  @Test func backtracePrintedByAnAppIsTheApps() {
    let header = "2013-11-19 21:44:40.715 Larder[543:60b] "
    let texts = ["Thread 3 Crashed:", "0   CoreData   0x363e08c3 -[PFUbiquityBaseline load] + 803"]
    let reading = Reading(texts.map { header + $0 + "\n" }.joined())
    #expect(reading.texts == texts)
    #expect(reading.records.map(\.origin) == [.app, .app])
  }

  @Test(arguments: ["Thread safe now", "thread pool", "12 of 0x12 done", "3 0x363e08c3", "#tag 0x12345678"])
  func similarTextIsNoBacktrace(_ text: String) {
    let reading = Reading("2013-11-19 21:44:40.715 Larder[543:60b] Tapped\n" + text + "\n")
    #expect(reading.texts == ["Tapped\n" + text])
    #expect(Reading(text).records.first?.origin != .coredata)
  }
}
