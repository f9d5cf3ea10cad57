// The measured captures have the documented shape, counted from their bytes instead of taken from the
// simulator's truth.

import Testing

@testable import benchmark

struct BenchmarkCaptureTests {
  @Test func captureHasTheDocumentedShape() {
    var bytes: [UInt8] = []
    let size = BenchmarkCapture(bytes: 2_000_000).write { bytes += $0 }
    // Empty lines count, because they are in the bodies of records.
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast()
    #expect(abs(Double(bytes.count) / 2_000_000 - 1) < 0.05)
    #expect(size.bytes == bytes.count)
    #expect(size.lines == lines.count)

    var records = 0
    var isFromApp = false
    var linesOfApp = 0
    for line in lines {
      if line.hasPrefix("20"), line.contains(" Trips[") {
        records += 1
        // The app also quotes what Core Data printed.
        isFromApp =
          line.contains("\"-[") || !line.contains("CoreData: ") && !line.contains("] UbiquityStoreManager: ")
      }
      if isFromApp { linesOfApp += 1 }
    }
    #expect(size.records == records)
    let share = Double(linesOfApp) / Double(lines.count)
    #expect(abs(share - 0.45) < 0.03, "\(share) of the lines are the app's")

    // Locations are "…/CloudLogs/PEER/STORE/…".
    var peers: Set<Substring> = []
    var stores: Set<Substring> = []
    for line in lines.prefix(5_000) {
      let parts = line.split(separator: "/")
      guard let root = parts.firstIndex(of: "CloudLogs"), root + 3 < parts.count else { continue }
      if parts[root + 1].hasPrefix("mobile~") {
        peers.insert(parts[root + 1])
        stores.insert(parts[root + 2])
      }
    }
    #expect(peers.count >= 5, "this device and four others: \(peers)")
    #expect(stores.count >= 3, "\(stores)")
  }

  @Test func smallCaptureHasItsSize() {
    var bytes = 0
    let size = BenchmarkCapture(bytes: 10_000).write { bytes += $0.count }
    #expect(size.bytes == bytes)
    #expect(abs(Double(bytes) / 10_000 - 1) < 0.05)
  }
}
