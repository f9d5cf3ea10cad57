import Foundation
import Testing

/// A live device feeds the pipe slowly: what is known is told before more comes.
struct StreamingTests {
  @Test(.timeLimit(.minutes(4)))
  func tellsARecordWhenTheNextOneBegins() throws {
    let process = Process()
    process.executableURL = Tool.executable
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let marker =
      "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: Ubiquity:  mobile~A1B2:Trips"
    let lines = [
      "2013-11-18 21:44:41.159 Trips[543:1403] \(marker)\n", "Using local storage: 1\n",
      "2013-11-18 21:44:41.500 Trips[543:60b] the app goes on\n",
    ]
    for line in lines {
      try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
      Thread.sleep(forTimeInterval: 0.05)
    }
    // The pipe stays open: nothing but the next record tells that the first is over.
    var told = ""
    while !told.contains("on local storage") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the command ended early")
      told += String(decoding: more, as: UTF8.self)
    }
    #expect(told.contains("21:44:41.159  set-up    Trips"))
    #expect(!told.contains("No trouble"))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func keepsTheLastRecordAndTheOrder() throws {
    let capture = """
      2013-11-18 21:44:41.159 Trips[543:1403] UbiquityStoreManager: Loading store...
      2013-11-18 21:44:40.002 Trips[543:1403] UbiquityStoreManager: Successfully loaded cloud store.
      2013-11-18 21:44:42.700 Trips[543:1403] UbiquityStoreManager: Identity token changed: <8705bee0> -> (null)
      """
    let output = try Tool.run([], input: Data(capture.utf8)).output
    let loaded = try #require(output.range(of: "21:44:40.002  manager   Successfully loaded cloud store."))
    let changed = try #require(output.range(of: "21:44:42.700  manager   Identity token changed"))
    #expect(loaded.upperBound < changed.lowerBound)
  }

  @Test func readsACaptureWithoutAnyTime() throws {
    let capture = """
      UbiquityStoreManager: Cloud content corruption detected (device store is corrupt).
      CoreData: Ubiquity:  Skipping (model version hash): <PFUbiquityLocation: 0x17>: /r/owner~E1/Trips/Ww81=/98F5.1.cdt
      """
    let output = try Tool.run(["-s"], input: Data(capture.utf8)).output
    #expect(output.contains("ERROR  corruption-reported"))
    #expect(output.contains("ERROR  model-mismatch in Trips"))
  }
}
