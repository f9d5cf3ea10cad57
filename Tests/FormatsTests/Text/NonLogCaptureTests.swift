import Testing

@testable import Formats

/// What a report says of bytes that are no log: archives, pictures, programs, crash reports.
struct NonLogCaptureTests {
  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x32, 0x00, 0x30, 0x00], "UTF-16"), ([0x1F, 0x8B, 0x08, 0x00], "gzip"),
      ([0x50, 0x4B, 0x03, 0x04], "zip"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "'xz -d'"),
      ([0x28, 0xB5, 0x2F, 0xFD, 0xA4], "'zstd -d'"), (Array("BZh91AY&SY".utf8), "'bunzip2'"),
      ([0x32, 0x00, 0x30, 0x00, 0x31, 0x00, 0x34, 0x00, 0x0A, 0x00], "'iconv -f UTF-16LE"),
      ([0x00, 0x32, 0x00, 0x30, 0x00, 0x31, 0x00, 0x34, 0x00, 0x0A], "'iconv -f UTF-16BE"),
      ([0xFF, 0xFE, 0x00, 0x00, 0x32, 0x00, 0x00, 0x00], "'iconv -f UTF-32 "),
      ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x32], "'iconv -f UTF-32 "),
      ([0x7F, 0x45, 0x4C, 0x46, 0x02], "program"), ([0xCF, 0xFA, 0xED, 0xFE, 0x07], "program"),
      ([0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00, 0xD0], "'log show --archive'"),
      (Array("SQLite format 3\0".utf8), "SQLite database"), (Array("bplist00\u{1}".utf8), "property list"),
      (Array("{\\rtf1\\ansi\n2013-11-18 21:44".utf8), "textutil"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "picture"),
      (Array("%PDF-1.4\n".utf8), "PDF"),
    ] as [([UInt8], String)])
  func nonLogFileIsNamedByItsType(bytes: [UInt8], word: String) {
    let report = TextFormat().text(of: [.reading(bytes)])
    #expect(report.contains(word))
    // Advice on launch arguments is only for logs.
    #expect(!report.contains("logLevel 3"))
  }

  private static let frames = """
    0   libsystem_kernel.dylib        \t0x000000019a3c2e14 mach_msg_trap + 8
    1   Trips                         \t0x0000000102a34f10 0x102a30000 + 20240

    """

  /// Crash reports in both forms, and threads that were copied from Xcode, a debugger and a service.
  @Test(arguments: [
    ("Incident Identifier: 0A1B2C3D-1111\nProcess: Trips [212]\n\nThread 0 Crashed:\n", "crash report"),
    (#"{"app_name":"Trips","bug_type":"309","incident_id":"0A1B2C3D-1111"}"# + "\n{\n", "crash report"),
    ("Thread 1Queue : com.apple.main-thread (serial)\n", "list of threads"),
    ("* thread #1, queue = 'com.apple.main-thread', stop reason = signal SIGSTOP\n", "list of threads"),
    ("Analysis of sampling Trips (pid 212) every 1 millisecond\n", "list of threads"),
  ])
  func crashReportOrThreadListIsNoLog(head: String, words: String) {
    let report = TextFormat().text(of: [.reading(head + Self.frames)])
    #expect(report.hasPrefix("This is a \(words), not a log"), "\(report)")
    #expect(report.replacing(#/\s+/#, with: " ").contains("as 'parselogs help capture' shows."))
    #expect(!report.contains("logLevel 3"))
  }

  @Test func logAfterACrashReportIsRead() throws {
    let head = "Incident Identifier: 0A1B2C3D-1111-2222-3333-444455556666\n\n"
    let report = TextFormat().text(of: [.reading(head + (try Fixture.capture("model-mismatch")))])
    #expect(report.contains("ERROR  model-mismatch") && !report.contains("crash report"))
  }
}
