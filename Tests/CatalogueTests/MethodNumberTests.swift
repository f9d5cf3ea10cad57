import Testing

@testable import Catalogue
@testable import LogRecords

/// The method number of a record does not change its recognition: it may be from another catalogue, as when
/// drafts are tried.
struct MethodNumberTests {
  @Test(arguments: [0, 1, 2, 3, 100, 400, UInt16.max] as [UInt16])
  func foreignMethodNumberChangesNothing(_ number: UInt16) throws {
    let catalogue = try EntryCatalogue(LogsDocument.all)
    var classifier = Classifier(catalogue)
    let line =
      "2013-11-18 21:44:41.159 App[543:1403] -[PFUbiquitySetupAssistant doPostValidationInit:](548): CoreData: Ubiquity:  "
      + "<PFUbiquitySetupAssistant: 0x1fd20480>\nStore file exists: 1 - file:///var/mobile/Documents/Larder.sqlite\n"
    let capture = Array(String(repeating: line, count: 4).utf8)
    var wordings: [Int?] = []
    var numbers: [UInt16] = []
    var reader = RecordReader { _ in number }
    func take(_ record: Record, _ bytes: Span<UInt8>) {
      numbers.append(record.methodNumber)
      if case .statement(let found) = classifier.classify(record, bytes) { wordings.append(found.wording) }
    }
    reader.append(capture.span, take)
    reader.finish(.whole, take)
    #expect(numbers.last == number && wordings.count == 4)
    #expect(wordings.allSatisfy { $0 == wordings.first })
  }
}
