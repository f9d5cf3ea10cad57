// The styles of `log show` and `log stream`: default with and without TTL, compact, syslog.

import Testing

@testable import LogRecords

struct LogShowTests {
  @Test(arguments: [
    HeaderCase(
      """
      2023-07-20 08:22:51.916784+0300 0x3058     Info        0x0                  599    0    \
      larderd: (LarderKit) [com.example.larder:tunnel] up on utun3: fd41:8efc::2 -> fd41:8efc::1
      """,
      time: "2023-07-20T08:22:51.916784+03:00", process: "larderd", pid: 599,
      message: "up on utun3: fd41:8efc::2 -> fd41:8efc::1"),
    HeaderCase(
      """
      2026-01-26 23:03:22.041859+0200 0x150d23a  Default     0x6f2ea              6103   14   logger: Ready: 3 items
      """,
      time: "2026-01-26T23:03:22.041859+02:00", process: "logger", pid: 6103, message: "Ready: 3 items"),
    HeaderCase(
      """
      2017-12-08 18:33:56.230481+0800 0x1daa15   Activity    0x80000000000ab54b   48240  \
      Trip Log: (UIKit) send gesture actions
      """,
      time: "2017-12-08T18:33:56.230481+08:00", process: "Trip Log", pid: 48240,
      message: "send gesture actions"),
    HeaderCase(
      """
      2017-12-08 18:33:56.230481-0400 0x1daa15   Activity Create  0x1   48240  0    Trip Log: [com.example.net:] start
      """,
      time: "2017-12-08T18:33:56.230481-04:00", process: "Trip Log", pid: 48240, message: "start"),
    HeaderCase(
      """
      2024-01-11 11:14:38.831786-0800 0x724d65   Error       0x0                  18248  14   \
      larderd: (CoreData) [com.apple.coredata:error] error:   file is not a symbolic link
      """,
      time: "2024-01-11T11:14:38.831786-08:00", process: "larderd", pid: 18248, origin: .coredata,
      message: "error:   file is not a symbolic link"),
    HeaderCase(
      """
      2024-10-02 07:00:00.000001+0000 0x1a2b     Default     0x0                  301    0    \
      Larder: (CoreData) [com.apple.coredata:ubiquity] \
      -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](906): CoreData: Ubiquity:  \
      mobile~0B5D2A4C-7E3F-5A61-9C82-1D4E6F708192:larder
      Using local storage: 0 for new NSFileManager current token <b1b2>
      """,
      time: "2024-10-02T07:00:00.000001+00:00", process: "Larder", pid: 301,
      method: "PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:", origin: .ubiquity,
      message: """
        mobile~0B5D2A4C-7E3F-5A61-9C82-1D4E6F708192:larder
        Using local storage: 0 for new NSFileManager current token <b1b2>
        """),
    HeaderCase(
      """
      2024-10-02 07:00:00.000001+0000 0x1a2b     Default     0x0                  88     0    \
      bird: (CloudDocsDaemon) [com.apple.clouddocs:default] signed out
      """,
      time: "2024-10-02T07:00:00.000001+00:00", process: "bird", pid: 88, origin: .daemon,
      message: "signed out"),
  ])
  func defaultStyleOfLogShowIsRead(_ header: HeaderCase) throws { try header.check(.logShow) }

  @Test(arguments: [
    HeaderCase(
      "2022-11-15 13:21:14.972 Df Trip Log[59972:780a15] Configure argc/argv...",
      time: "2022-11-15T13:21:14.972", process: "Trip Log", pid: 59972, message: "Configure argc/argv..."),
    HeaderCase(
      "2026-10-10 09:06:13.125 Df Larder 27[10112:19172] [com.apple.xpc:connection] [0x103e29630] activating",
      time: "2026-10-10T09:06:13.125", process: "Larder 27", pid: 10112, message: "[0x103e29630] activating"),
    HeaderCase(
      "2026-10-10 09:06:13.144 A  Larder[10112:19172] (libsystem_containermanager.dylib) container_query_t",
      time: "2026-10-10T09:06:13.144", process: "Larder", pid: 10112, message: "container_query_t"),
    HeaderCase(
      "2026-08-18 19:20:56.402 Df node[19887:b199e5] [com.apple.network:path] check\n\tpath: <private>",
      time: "2026-08-18T19:20:56.402", process: "node", pid: 19887, message: "check\n\tpath: <private>"),
    HeaderCase(
      """
      2026-10-08 02:09:14.456 E  Larder[39751:859c8e] [com.apple.coredata:error] CoreData: error: \
      addPersistentStoreWithType: failed
      """,
      time: "2026-10-08T02:09:14.456", process: "Larder", pid: 39751, origin: .coredata,
      message: "CoreData: error: addPersistentStoreWithType: failed"),
    HeaderCase(
      "2026-10-08 02:09:14.456 Er Larder[39751:859c8e] CoreData: Ubiquity:  Retrying",
      time: "2026-10-08T02:09:14.456", process: "Larder", pid: 39751, origin: .ubiquity, message: "Retrying"),
    HeaderCase(
      "2026-10-08 02:09:14.456 I  Larder[39751:859c8e] (LarderKit) [com.example.larder:ui] shown",
      time: "2026-10-08T02:09:14.456", process: "Larder", pid: 39751, message: "shown"),
  ])
  func compactStyleOfLogShowIsRead(_ header: HeaderCase) throws { try header.check(.logShowCompact) }

  @Test(arguments: ["Df", "E ", "A ", "I ", "Db", "F ", "Er", "Fa"])
  func compactTypesAreKnown(_ type: String) {
    let record = Reading("2022-11-15 13:21:14.972 \(type) Larder[59972:780a15] Ready").records.first
    #expect(record?.dialect == .logShowCompact)
    #expect(record?.process == "Larder")
  }

  @Test(arguments: [
    HeaderCase(
      """
      2023-09-28 22:55:39.622369+0200  localhost Larder[41737]: (LarderKit) hello void custom(int, const char **)
      """,
      time: "2023-09-28T22:55:39.622369+02:00", process: "Larder", pid: 41737,
      message: "hello void custom(int, const char **)"),
    HeaderCase(
      "2018-10-25 17:23:33.842651+0200  localhost sudo[2002]:   Anna : 2 incorrect password attempts ; TTY=s002",
      time: "2018-10-25T17:23:33.842651+02:00", process: "sudo", pid: 2002,
      message: "Anna : 2 incorrect password attempts ; TTY=s002"),
    HeaderCase(
      "2018-10-25 17:23:33.842651+0200  localhost Trip Log[2002]: (CoreData) [com.apple.coredata:sql] <Notice>: ok",
      time: "2018-10-25T17:23:33.842651+02:00", process: "Trip Log", pid: 2002, origin: .coredata,
      message: "ok"),
    HeaderCase(
      "2018-10-25 17:23:33.842651+0200  localhost Trips[2002]: (CoreData) &lt;Notice&gt;: UbiquityStoreManager: ok",
      time: "2018-10-25T17:23:33.842651+02:00", process: "Trips", pid: 2002, origin: .manager,
      message: "ok"),
    HeaderCase(
      "2018-10-25 17:23:33.842651+0200  localhost librariand[2003]: no account",
      time: "2018-10-25T17:23:33.842651+02:00", process: "librariand", pid: 2003, origin: .daemon,
      message: "no account"),
  ])
  func syslogStyleOfLogShowIsRead(_ header: HeaderCase) throws { try header.check(.logShowSyslog) }

  /// A web page may replace all spaces by non-breaking ones.
  ///
  /// Headers and statements are read as with plain spaces.
  @Test(arguments: ["\u{A0}", "\u{202F}"])
  func nonBreakingSpacesHideNoHeader(_ blank: String) {
    let columns = "Default     0x0                  6611   0    Trips: "
    let header = "2017-06-27 18:06:29.638414+0200 0xfbcf4    " + columns
    let method = "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](874): "
    let lines = [
      header + "UbiquityStoreManager: Loading store...",
      header + "(CoreData) " + method + "CoreData: Ubiquity:  a:Trips", "Using local storage: 1",
      header + "tick",
      header + "(CoreData) [com.apple.coredata:error] CoreData: error: no",
    ]
    let plain = Reading(lines.joined(separator: "\n"))
    let capture = Array(lines.joined(separator: "\n").replacing(" ", with: blank).utf8)
    let reading = Reading(capture)
    #expect(reading.records.map(\.origin) == [.manager, .ubiquity, .app, .coredata])
    #expect(reading.records.map(\.origin) == plain.records.map(\.origin))
    #expect(reading.records.map(\.dialect) == plain.records.map(\.dialect))
    #expect(reading.records.map(\.time) == plain.records.map(\.time))
    #expect(reading.records.map(\.process) == plain.records.map(\.process))
    #expect(reading.records.map(\.pid) == plain.records.map(\.pid))
    #expect(reading.records.map(\.method) == plain.records.map(\.method))
    for chunk in 1..<80 { #expect(Reading(capture, chunk: chunk) == reading) }
  }

  /// A non-breaking space in an app's message belongs to the message.
  @Test func nonBreakingSpaceInAMessageStays() {
    let line = "Oct  3 11:44:26 Larder[301]: Caf\u{E9}\u{A0}au lait"
    #expect(Reading(line).texts == ["Caf\u{E9}\u{A0}au lait"])
  }

  @Test func threadsOfLogShowAreDistinguished() throws {
    let line = "2026-10-10 09:06:13.125 Df Larder[10112:19172] one"
    let other = "2026-10-10 09:06:13.125 Df Larder[10112:19173] two"
    let numbered =
      "2023-07-20 08:22:51.916784+0300 0x19172     Info        0x0                  599    0    a: b"
    #expect(try thread(of: line) != thread(of: other))
    #expect(try thread(of: line) == thread(of: numbered))
  }
}
