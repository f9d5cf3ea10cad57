import Foundation
import Testing

@testable import Command

/// The option `--store`, and what is said if a capture has no such store.
struct StoreOptionTests {
  @Test func unknownStoreNamesTheStores() throws {
    let capture = try FixtureCase("model-mismatch").data()
    let result = try Tool.run(["-s", "--store", "Ledger"], input: capture)
    #expect(result.status == 64)
    #expect(result.errors.contains("has no store 'Ledger'; it has Trips"))
    #expect(result.output.isEmpty)
    let misspelt = try Tool.run(["-s", "--store", "trips"], input: capture).errors
    #expect(misspelt.contains("has no store 'trips'; it has Trips; did you mean 'Trips'?"), "\(misspelt)")
    // The capture may have the store outside the window.
    let window = try Tool.run(["-s", "--store", "Ledger", "--until", "00:00:01"], input: capture).errors
    #expect(window.contains("has no store 'Ledger' in the window"), "\(window)")
  }

  /// No capture has the store, so that there is nothing to report.
  @Test(arguments: ReportOutputFormat.allCases.filter { $0 != .ndjson })
  func absentStoreWritesNoReport(_ format: ReportOutputFormat) throws {
    try ScratchFolder.use { folder in
      let result = try Tool.run(
        [
          "--store", "Ledger", "--format", format.rawValue, "-o", "report",
          FixtureCase("model-mismatch").path(),
        ],
        folder: folder)
      #expect(result.status == 64)
      #expect(result.errors.contains("has no store"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty)
    }
  }

  /// The capture that has the store is reported, and the other one is not.
  @Test func onlyCapturesWithTheStoreAreReported() throws {
    let files = ["model-mismatch", "own-entries"].map { FixtureCase($0).path() }
    let result = try Tool.run(["--store", "Photos", "--format", "json"] + files)
    #expect(result.status == 64)
    #expect(result.output.contains("own-entries") && !result.output.contains("model-mismatch"))
  }

  /// One report cannot be on two stores, and the last one is not silently preferred.
  @Test func secondStoreIsAUsageError() throws {
    let capture = try FixtureCase("model-mismatch").data()
    let result = try Tool.run(["-s", "--store", "Trips", "--store", "Ledger"], input: capture)
    #expect(result.status == 64)
    #expect(result.errors.contains("report on one store at a time, or on all without --store"))
    #expect(result.output.isEmpty)
  }
}
