import Testing

@testable import Formats

/// Explanations of errors by their codes, in any notation.
struct ErrorExplanationTests {
  @Test(arguments: ["134302", "NSCocoaErrorDomain 134302"])
  func errorCodeIsExplained(topic: String) throws {
    let text = try TopicExplanation.text(of: topic)
    #expect(text.hasPrefix("NSCocoaErrorDomain 134302\n"))
    #expect(text.contains("Do: "))
  }

  /// The meaning of a code depends on the component that reports it.
  @Test(arguments: ["134301", "NSCocoaErrorDomain 134301"])
  func eachMeaningOfACodeIsExplained(topic: String) throws {
    let told = try TopicExplanation.text(of: topic)
    #expect(told.contains("container's folder") && told.contains("history token"))
  }

  @Test(arguments: [
    ("Code=134302", "NSCocoaErrorDomain 134302"), ("Cocoa error 134302", "NSCocoaErrorDomain 134302"),
    ("-1009", "NSURLErrorDomain -1009"), ("NSURLErrorDomain -1009", "NSURLErrorDomain -1009"),
    ("NSFileNoSuchFileError", "NSCocoaErrorDomain 4"), ("ENOSPC", "NSPOSIXErrorDomain 28"),
    ("Error 134302", "NSCocoaErrorDomain 134302"), ("code 134302", "NSCocoaErrorDomain 134302"),
    ("nscocoaerrordomain 134302", "NSCocoaErrorDomain 134302"), ("ckerror 12", "CKErrorDomain 12"),
  ])
  func errorsAreUnderstoodInAnyNotation(topic: String, heading: String) throws {
    let text = try TopicExplanation.text(of: topic)
    #expect(text.split(separator: "\n").contains { $0.hasPrefix(heading) })
  }

  /// CloudKit's errors, as CloudKit prints them and as people write them; the last heading is that of the
  /// server's code.
  @Test(arguments: [
    ("12/2006", ["CKErrorDomain 12", "CKInternalErrorDomain 2006"]),
    ("CKError 12/2006", ["CKErrorDomain 12", "CKInternalErrorDomain 2006"]),
    ("CKErrorDomain (27/2023)", ["CKErrorDomain 27", "CKInternalErrorDomain 2023"]),
    ("6/NSCocoaErrorDomain:4099", ["CKErrorDomain 6", "NSCocoaErrorDomain 4099"]),
    ("CKError 15", ["CKErrorDomain 15"]), ("CKErrorDomain:15", ["CKErrorDomain 15"]),
    ("CKErrorPartialFailure", ["CKErrorDomain 2"]), ("CKErrorDomain error 2.", ["CKErrorDomain 2"]),
  ])
  func cloudKitErrorsAreExplained(topic: String, headings: [String]) throws {
    let text = try TopicExplanation.text(of: topic)
    let told = text.split(separator: "\n").filter { $0.first != " " }
    #expect(told.count == headings.count)
    for (line, heading) in zip(told, headings) { #expect(line.hasPrefix(heading)) }
    #expect(text.ranges(of: "Do: ").count == headings.count)
  }

  /// Mirroring's own errors that are known from Core Data.
  @Test(arguments: [134_400] + Array(134_402...134_407) + Array(134_409...134_413) + Array(134_415...134_422))
  func mirroringErrorsAreExplained(code: Int) throws {
    let text = try TopicExplanation.text(of: "\(code)")
    #expect(text.hasPrefix("NSCocoaErrorDomain \(code)\n"))
    #expect(text.contains("Do: "))
  }

  /// Errors in a chain, as reports print them.
  ///
  /// An error without a domain takes it from its neighbours.
  @Test(arguments: [
    ("error 12, caused by 2006", ["CKErrorDomain 12", "CKInternalErrorDomain 2006"]),
    (
      "error 134406, caused by CKError 12/2006",
      ["NSCocoaErrorDomain 134406", "CKErrorDomain 12", "CKInternalErrorDomain 2006"]
    ),
    ("error 256, caused by UBErrorDomain 0", ["NSCocoaErrorDomain 256", "UBErrorDomain 0"]),
    ("CKErrorDomain 2 with 26 inside", ["CKErrorDomain 2", "CKErrorDomain 26"]),
    ("error 134302, caused by 1570", ["NSCocoaErrorDomain 134302", "NSCocoaErrorDomain 1570"]),
  ])
  func eachErrorOfAChainIsExplained(topic: String, names: [String]) throws {
    var rest = try TopicExplanation.text(of: topic)[...]
    for name in names {
      let found = try #require(rest.firstRange(of: name))
      rest = rest[found.upperBound...]
    }
  }

  /// Errors that share a code and differ in text are all explained for the code, and only the matching one
  /// for a text.
  @Test func errorTextSelectsItsExplanation() throws {
    let all = try TopicExplanation.text(of: "134060")
    #expect(all.contains("'CloudKit integration does not support ordered relationships.'"))
    #expect(all.ranges(of: "Do: ").count > 11)
    let one = LineExplanation.text(
      of: "Error Domain=NSCocoaErrorDomain Code=134060 \"x\" UserInfo={reason=CloudKit integration does not "
        + "support unique constraints. Trip}")
    #expect(one.contains("Remove the constraints"))
    #expect(one.ranges(of: "Do: ").count == 1)
  }
}
