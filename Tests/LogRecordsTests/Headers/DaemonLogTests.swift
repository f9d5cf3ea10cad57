// The iCloud daemon's own log: level, ticks, time, account, queue, then function and line number.

import Testing

@testable import LogRecords

struct DaemonLogTests {
  @Test(arguments: [
    HeaderCase(
      """
      [ERROR] 1e21f8b8 [15/07/14 19:32:26.260] {762BC3AA} 49.client-{D9E7D5AA}-1 http_error_check_mme:244 \
      We received an error: -1009
      """,
      time: "2014-07-15T19:32:26.260", pid: 49, method: "http_error_check_mme", origin: .daemon,
      message: "We received an error: -1009"),
    HeaderCase(
      """
      17c88858 [15/07/14 19:32:21.821] {762BC3AA} 49.default-queue \
      __37-[UBBonjourManager _refetchMMeConfig]_block_invoke:693 The request failed: offline.
      """,
      time: "2014-07-15T19:32:21.821", pid: 49, method: "UBBonjourManager _refetchMMeConfig", origin: .daemon,
      message: "The request failed: offline."),
    HeaderCase(
      "17c88858 [15/07/14 19:32:21.821] {762BC3AA} 49.default-queue -[UBPeer close]:12 done\n  for good",
      time: "2014-07-15T19:32:21.821", pid: 49, method: "UBPeer close", origin: .daemon,
      message: "done\n  for good"),
    HeaderCase(
      "e7c88858 [15/07/14 19:32:21.821] 49.default-queue Retry: 3",
      time: "2014-07-15T19:32:21.821", pid: 49, origin: .daemon, message: "Retry: 3"),
  ])
  func daemonLogLineIsRead(_ header: HeaderCase) throws { try header.check(.daemonLog) }

  @Test(arguments: ["[ERROR] nothing else", "beef [15/07/14]", "7 : <Box 0x10 [0x20]>{contents = \"a\"}"])
  func otherLineIsNoDaemonLog(_ line: String) {
    #expect(Reading(line).kinds == [.fragment])
  }
}
