import Foundation
import Testing

/// A live device feeds the pipe slowly: each record is printed before the next one comes.
struct StreamingTests {
  /// A capture, and the output for each record once its last line is there; `nil` for none.
  private static let capture: [(lines: [String], told: String?)] = [
    (
      [
        "2013-11-18 21:44:41.159 Trips[543:1403] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): "
          + "CoreData: Ubiquity:  mobile~A1B2:Trips\n", "Using local storage: 1\n",
      ], "21:44:41.159  set-up    Trips"
    ),
    (["2013-11-18 21:44:41.500 Trips[543:60b] the app goes on\n"], nil),
    (["2013-11-18 21:44:45.000 Trips[543:60b] CoreData: Ubiquity:  Something new\n"], "Something new"),
    (["*** ACTION: save\n"], nil),
    (
      ["2013-11-18 21:44:46.000 Trips[543:60b] UbiquityStoreManager: Loading store...\n"],
      "manager   Loading store"
    ),
    (
      ["2013-11-18 21:44:47.000 Trips[543:60b] UbiquityStoreManager: Successfully loaded cloud store.\n"],
      "Successfully loaded cloud store."
    ),
  ]

  /// The longest time until a record is reported, on a slow machine too.
  private static let timeout = 0.95

  #if os(Linux)
    /// Both sides of a narrow pipe would wait for each other all the time.
    @Test(.timeLimit(.minutes(4)))
    func inputPipeIsWidened() throws {
      let tool = try RunningTool(["-v"])
      let before = tool.inputCapacity
      try tool.feed("2013-11-18 21:44:45.000 Trips[543:60b] CoreData: Ubiquity:  Something new\n")
      #expect(tool.wait(for: "Something new") != nil)
      #expect(tool.inputCapacity == 256 << 10 && before > 0)
      try tool.closeInput()
      #expect(tool.end().bySignal == false)
    }
  #endif

  @Test(.timeLimit(.minutes(4)))
  func recordIsPrintedAfterASilence() throws {
    let tool = try RunningTool(["-v"])
    for record in Self.capture {
      // Only the silence after its last line shows that a record is complete.
      for line in record.lines {
        if let told = record.told { #expect(!tool.output.contains(told)) }
        try tool.feed(line)
        if line != record.lines.last { Thread.sleep(forTimeInterval: 0.45) }
      }
      if let told = record.told {
        let seconds = try #require(tool.wait(for: told), "'\(told)' is not told")
        #expect(seconds < Self.timeout)
      }
    }
    #expect(!tool.output.contains("when the capture ends"))
    try tool.closeInput()
    #expect(tool.end().status == 0)
    let lines = Self.capture.flatMap(\.lines).joined()
    let atOnce = try Tool.run(["-v"], input: Data(lines.utf8)).output
    #expect(tool.output == atOnce)
  }

  @Test(.timeLimit(.minutes(4)))
  func recordContinuedAfterASilenceIsPrintedWhole() throws {
    let lines = [
      "2013-11-18 21:44:45.000 Trips[543:60b] CoreData: Ubiquity:  Something new\n", "  and more of it\n",
      "  and the end\n", "2013-11-18 21:44:46.000 Trips[543:60b] UbiquityStoreManager: Loading store...\n",
    ]
    let tool = try RunningTool(["-vv"])
    for line in lines {
      try tool.feed(line)
      let words = try #require(line.split(separator: " ").last).trimmingCharacters(in: .newlines)
      try #require(tool.wait(for: "│ \(line.dropLast())") != nil, "'\(words)' is not told")
    }
    try tool.closeInput()
    #expect(tool.end().status == 0)
    let file = try Tool.run(["-vv"], input: Data(lines.joined().utf8)).output
    // The output differs only in the lines that say that the record went on.
    let told = tool.output.split(separator: "\n", omittingEmptySubsequences: false)
    let others = told.filter { !$0.contains("went on") }
    #expect(others == file.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(told.count == others.count + 2)
  }

  @Test(.timeLimit(.minutes(4)))
  func slowCaptureIsPrintedOnce() throws {
    let capture = try FixtureCase("model-mismatch").text()
    let lines = capture.split(separator: "\n", omittingEmptySubsequences: false)
    let tool = try RunningTool(["-v"])
    // Pauses come at any line of a record.
    for (index, line) in lines.dropLast().enumerated() {
      try tool.feed(line + "\n")
      if index % max(1, lines.count / 12) == 3 { Thread.sleep(forTimeInterval: 0.3) }
    }
    try tool.closeInput()
    #expect(tool.end().status == 0)
    let file = try Tool.run(["-v"], input: Data(capture.utf8)).output
    let told = tool.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("went on") }
    #expect(told == file.split(separator: "\n", omittingEmptySubsequences: false))
  }

  @Test func recordsKeepTheOrderOfTheCapture() throws {
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

  @Test func captureWithoutTimesIsDiagnosed() throws {
    let capture = """
      UbiquityStoreManager: Cloud content corruption detected (device store is corrupt).
      CoreData: Ubiquity:  Skipping (model version hash): <PFUbiquityLocation: 0x17>: /r/owner~E1/Trips/Ww81=/98F5.1.cdt
      """
    let output = try Tool.run(["-s"], input: Data(capture.utf8)).output
    #expect(output.contains("ERROR  corruption-reported"))
    #expect(output.contains("ERROR  model-mismatch in Trips"))
  }
}
