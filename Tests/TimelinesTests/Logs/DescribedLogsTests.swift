import Testing

@testable import Timelines

/// A description is recognised by all of its bytes except the address of its score.
struct DescribedLogsTests {
  private static let operation = """
    <_PFUbiquityRecordImportOperation: 0x1dc518a0>
    \tlocalPeerID: mobile~A
    \tstoreName: Trips
    \tlogScore: <PFUbiquityKnowledgeVector: 0x1e6d34c0> (mobile~B:1)
    \ttransactionLog: <PFUbiquityTransactionLog: 0x1ea62e50>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x1ea62f00>: /r/mobile~B/Trips/x=/A.1.cdt
    \ttransactionNumber: 57
    """

  private static func recalled(_ text: String, after kept: String = operation) throws -> Int? {
    var names = Names()
    let (path, kept, text) = (Array("/r/mobile~B/Trips/x=/A.1.cdt".utf8), Array(kept.utf8), Array(text.utf8))
    let log = try #require(TransactionLog(path: path.span, &names))
    var described = DescribedLogs()
    #expect(described.recall(text.span) == nil)
    let location = try #require(kept.span.transactionLog.location)
    described.keep(kept.span, before: location.lowerBound, NamedLog(log: log, number: .known(57)))
    guard let known = described.recall(text.span) else { return nil }
    #expect(known.log == log)
    return known.number.value
  }

  @Test(arguments: [
    operation, operation + "\n\n", operation + "\nCache KV matches initial KV",
    operation.replacing("0x1e6d34c0", with: "0x2"), operation.replacing("0x1e6d34c0", with: "0x7fff1e6d34c0"),
    operation.replacing("0x1e6d34c0", with: "0x"),
  ])
  func addressOfTheScoreIsIgnored(text: String) throws { #expect(try Self.recalled(text) == 57) }

  @Test func descriptionWithoutAScoreIsNotKept() throws {
    let log = Self.operation.replacing("KnowledgeVector", with: "Vector")
    for text in [log, log + "1", log + "\n"] { #expect(try Self.recalled(text, after: log) == nil) }
  }

  /// Numbers in a path are not those of an address.
  @Test func scoreWithinAPathIsNotRecognised() throws {
    let path = Self.operation.replacing("KnowledgeVector", with: "Vector")
      .replacing("/r/", with: "/KnowledgeVector: 0x12/")
    #expect(try Self.recalled(path, after: path) == nil)
    #expect(try Self.recalled(path.replacing("0x12/", with: "0x3/"), after: path) == nil)
  }

  @Test(arguments: [
    "", "<", operation + "1", operation + " ", String(operation.dropLast()), " " + operation,
    operation.replacing("0x1e6d34c0", with: "0x1g"), operation.replacing("0x1e6d34c0", with: ""),
  ])
  func otherTextsAreNotRecognised(text: String) throws { #expect(try Self.recalled(text) == nil) }

  @Test func eachByteOutsideTheAddressMatters() throws {
    let address = try #require(Self.operation.firstRange(of: "1e6d34c0"))
    for index in Self.operation.indices where !address.contains(index) {
      var text = Self.operation
      text.replaceSubrange(index...index, with: Self.operation[index] == "#" ? "?" : "#")
      #expect(try Self.recalled(text) == nil)
    }
  }
}
