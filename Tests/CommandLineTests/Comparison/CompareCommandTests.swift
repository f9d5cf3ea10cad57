import Foundation
import Testing

/// The captures that `parselogs compare` takes, and the verdict that it ends with.
struct CompareCommandTests {
  @Test func compareNeedsTwoCaptures() throws {
    let result = try Tool.run(["compare", "one.log"])
    #expect(result.status == 64)
    #expect(result.errors.contains("two devices or more"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    ["tablet-monday.log", "tablet-tuesday.log"], ["tablet-tuesday.log", "tablet-monday.log"],
  ])
  func compareRejectsCapturesOfOneDevice(files: [String]) throws {
    let folder = FixtureCase("compare-two-captures").folder
    let result = try Tool.run(["compare"] + files, folder: folder)
    #expect(result.status == 64)
    #expect(result.errors.contains("all captures are of one device (mobile~"))
    #expect(result.errors.contains("two devices or more"))
    #expect(result.output.isEmpty)
  }

  @Test func compareRejectsAFileGivenTwice() throws {
    let again = "./../compare-two-captures/tablet-monday.log"
    let folder = FixtureCase("compare-two-captures").folder
    let result = try Tool.run(["compare", "phone.log", "tablet-monday.log", again], folder: folder)
    #expect(result.status == 64)
    #expect(result.errors.contains("\(again) is given twice"))
    #expect(result.output.isEmpty)
  }

  /// The verdict of the JSON corresponds to the first sentence of the text, though no finding concerns
  /// several devices.
  @Test func textAndJSONHaveOneVerdict() throws {
    let folder = FixtureCase("compare-never-written").folder
    let text = try Tool.run(["compare", "phone.log", "tablet.log"], folder: folder).output
    let json = try Tool.run(["compare", "--format", "json", "phone.log", "tablet.log"], folder: folder).output
    #expect(text.hasPrefix("The devices do not agree: tablet waits for transaction 13 of phone in Hikes"))
    #expect(json.contains("\n  \"verdict\": \"failing\""))
    #expect(
      json.contains("\"summary\": \"The devices do not agree: tablet waits for transaction 13 of phone"))
  }

  @Test(arguments: ["text", "json"])
  func comparisonIsIndependentOfFileOrder(format: String) throws {
    let folder = FixtureCase("compare-two-captures").folder
    let files = ["phone.log", "tablet-monday.log", "tablet-tuesday.log"]
    let outputs = try [[0, 1, 2], [2, 0, 1]].map { order in
      try Tool.run(["compare", "--format", format] + order.map { files[$0] }, folder: folder).output
    }
    #expect(outputs[0].contains("never-arrived") && outputs[0].contains("tablet-monday + tablet-tuesday"))
    #expect(Set(outputs).count == 1)
  }

  @Test func missingCaptureDoesNotStopTheComparison() throws {
    let folder = FixtureCase("compare-never-arrived").folder
    let result = try Tool.run(["compare", "phone.log", "none.log", "tablet.log"], folder: folder)
    #expect(result.status == 66)
    #expect(result.errors.contains("none.log: No such file or directory"))
    #expect(result.output.contains("never-arrived"))
  }
}
