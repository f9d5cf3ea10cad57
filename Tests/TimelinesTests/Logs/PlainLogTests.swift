import DeviceSimulator
import Testing

@testable import Timelines

/// A log that is read without a search is the one that a search finds.
struct PlainLogTests {
  private static let folder = "/r/T~com~trips/CloudLogs/mobile~71BB54D8-D101-45B9-834D-0BFF90150280/Trips/x=/"
  private static let file = "1B2C3D4E-5F60-0718-8293-00B5C6D7E8F9.1.cdt"
  private static let location = "<PFUbiquityLocation: 0x1ea62f00>: \(folder)\(file)"
  private static let object = """
    <PFUbiquityTransactionLog: 0x1ea62e50>
    \ttransactionLogLocation: \(location)
    \ttransactionNumber: 57
    """

  /// What the text names, as a search finds it: the log, its number, and whether the text has any number.
  private static func searched(_ text: [UInt8], _ names: inout Names) -> NamedLog? {
    let described = text.span.transactionLog
    let path = text.span.extracting(described.location ?? 0..<text.count)
    guard let log = TransactionLog(path: path, &names) else { return nil }
    if described.location != nil, let number = described.number {
      return NamedLog(log: log, number: .known(number))
    }
    return NamedLog(log: log, number: text.span.number(of: .transactionNumber) == nil ? .missing : .unread)
  }

  /// What the text names according to `plainLog`, after other logs of the folder were read.
  private static func plain(_ text: [UInt8], after paths: [String], _ names: inout Names) -> NamedLog? {
    var logPaths = LogPaths()
    for path in paths {
      let path = Array(path.utf8)
      _ = logPaths.log(path.span, &names)
    }
    return logPaths.plainLog(text.span)
  }

  @Test(arguments: [
    location, object, object + "\n", object + "\n\nBeginning", "file://\(folder)\(file)", folder + file,
  ])
  func plainTextsAreRead(text: String) throws {
    var names = Names()
    let paths = [Self.folder, "file://\(Self.folder)"].map { $0 + Self.file.replacing("1B", with: "2C") }
    let found = try #require(Self.plain(Array(text.utf8), after: paths, &names))
    #expect(found == Self.searched(Array(text.utf8), &names))
  }

  @Test(arguments: [
    "", location + " ", location + "\n", "(" + location, object + "1", object + " of 58", " " + object,
    folder,
    "<PFUbiquityTransactionLog: 0x1ea62e50>", "<PFUbiquityLocation: 0x1ea62f00>: ", "file:/", file,
  ])
  func otherTextsAreSearched(text: String) {
    var names = Names()
    let found = Self.plain(Array(text.utf8), after: [Self.location], &names)
    #expect(found == nil || found == Self.searched(Array(text.utf8), &names))
  }

  /// A label in the path of a folder would have to be searched for.
  @Test(arguments: ["transactionNumber: 12", "transactionLogLocation: <PFUbiquityLocation: 0x1>: "])
  func labelInAPathIsNoPartOfAPlainText(label: String) {
    var names = Names()
    let text = Self.location.replacing("CloudLogs", with: label)
    #expect(Self.plain(Array(text.utf8), after: [text], &names) == nil)
  }

  /// Parts are missing, doubled or exchanged.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func changedTextsAreReadAsByASearch(seed: UInt64) {
    var generator = Generator(seed: seed)
    let parts = [
      "\n", "\t", "/", "0x", ">", "<", ": ", "\"", " ", "1", "(entity:", "transactionNumber: 1",
      "\n\ttransactionNumber: 2", "transactionLogLocation: ", ".cdt", "file:", Self.folder, Self.file,
    ]
    for text in [Self.location, Self.object, Self.object + "\n", "file://\(Self.folder)\(Self.file)"] {
      let bytes = generator.damaged(text, with: parts)
      var names = Names()
      let paths = [
        Self.location, "file://\(Self.folder)\(Self.file)", String(decoding: bytes, as: UTF8.self),
      ]
      guard let found = Self.plain(bytes, after: paths, &names) else { continue }
      #expect(found == Self.searched(bytes, &names), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
