// Collects the names of the process and the host in the headers of records; most headers repeat them.

internal import LogRecords

struct HeaderNames {
  /// The process in the previous header.
  private var lastProcess = ""
  /// The host in the previous header.
  private var lastHost = ""

  /// Learns the names in the header of a record.
  mutating func learn(from record: Record, _ bytes: Span<UInt8>, _ words: WordRedactor) {
    let process = record.process.range
    guard !process.isEmpty else { return }
    let name = bytes.extracting(process).text
    if lastProcess != name {
      lastProcess = name
      words.learn(name.split(separator: "/").last.map { String($0) } ?? "", .app)
    }
    // The word before the process is the host name.
    guard record.dialect == .syslog || record.dialect == .logShowSyslog else { return }
    var end = process.lowerBound
    while end > 0, bytes[end - 1] == " " { end -= 1 }
    var start = end
    while start > 0, bytes[start - 1] != " " { start -= 1 }
    let host = bytes.extracting(start..<end).text
    guard lastHost != host else { return }
    lastHost = host
    let isTime = host.utf8.first?.isASCIIDigit == true && host.contains(":")
    if !isTime, host.utf8.count > 3, host != "localhost" { words.learn(host, .device) }
  }
}
