import Testing

@testable import LogRecords

/// A message that its first bytes assign to an app is assigned to the app by its whole line too.
struct PlainMessageTests {
  private static let methods = [
    "-[TripList reload]", "+[TripList(Sync) load:]", "-[PhotoGrid viewDidAppear:]", "-[PFUbiquityPeer load]",
    "-[PFCKRecord load]", "-[NSCKRecord load]", "-[CDDCloudKit load]", "-[LRDApp ubiquityStoreManager:log:]",
    "-[LRDApp ubiquity]", "-[2TripList reload]", "-[TripList re load]", "-[TripList]",
    "__58-[TripList reload]",
    "-[TripList \(String(repeating: "reload:", count: 30))]",
  ]
  private static let ends = [
    " ", "  ", "(3): ", "(3) ", "(3):", "( 3): ", "(): ", "(1234567890123): ", ": ", ", ", " line 12: ",
    " 12: ",
    " 12, ", "_block_invoke(3): ", "(3", "",
  ]
  private static let messages = [
    "took 3 ms", "done", "", "l", "lost 3 unreliable messages from App", "CoreData: Ubiquity:  x",
    "coredata: iCloud: x", "UbiquityStoreManager: x", "Ubiquity: x", "*** process 3 exceeded", "12: x",
    "error: CoreData+CloudKit: x", "Error: x",
  ]

  @Test(arguments: methods)
  func messageAfterAMethodIsTheApps(_ method: String) {
    var told = 0
    for end in Self.ends {
      for message in Self.messages {
        let line = Array((" " + method + end + message).utf8)
        for index in line.indices.dropFirst() {
          for byte in [line[index], 0x20, 0x31, 0x28, 0x29, 0x3A, 0x43, 0x50, 0x5B, 0x5D, 0x6C, 0x75] {
            var changed = line
            changed[index] = byte
            guard PlainMessage.startsAfterMethod(changed.span, at: 1) else { continue }
            told += 1
            let statement = Statement(changed.span, from: 1, concernsDaemon: false)
            let isFromApp = OpenRecord.isFromApp(changed.span, statement)
            #expect(isFromApp, "\(String(decoding: changed, as: UTF8.self))")
          }
        }
      }
    }
    #expect(told > 0 || method.hasPrefix("__") || method.count > 160)
  }

  /// A verdict by the first letter agrees with the verdict by the following bytes.
  @Test func firstLetterDecidesAsTheLineDoes() {
    for first in UInt8.min...UInt8.max where PlainMessage.beginsByLetter(first) {
      for second in UInt8.min...UInt8.max {
        for mark in ["ab:def:", "oreData", "rror:xy", "arning:"] {
          let line = [first, second] + Array(mark.utf8)
          let isPlain = PlainMessage.beginsCloselySeen(line.span.word(at: 0))
          #expect(isPlain)
          let statement = Statement(line.span, from: 0, concernsDaemon: false)
          let isFromApp = OpenRecord.isFromApp(line.span, statement)
          #expect(isFromApp)
        }
      }
    }
  }

  /// A verdict by bytes after the first eight agrees with the verdict by the whole line.
  @Test(arguments: [
    "Received CKNotification: x", "Running handler for notification x", "annotation: CoreData+CloudKit: x",
    "Received memory warning.", "Running a query.",
  ])
  func laterBytesDecideAsTheLineDoes(_ text: String) {
    let line = Array((" " + text).utf8)
    for index in line.indices.dropFirst() {
      for byte in UInt8.min...UInt8.max {
        var changed = line
        changed[index] = byte
        let isPlain = PlainMessage.begins(changed.span, at: 1)
        guard isPlain else { continue }
        let statement = Statement(changed.span, from: 1, concernsDaemon: false)
        let isFromApp = OpenRecord.isFromApp(changed.span, statement)
        #expect(isFromApp, "\(String(decoding: changed, as: UTF8.self))")
      }
    }
    let isPlain = PlainMessage.begins(line.span, at: 1)
    #expect(isPlain == text.hasSuffix("."))
  }

  @Test(arguments: ["-[TripList reload] took 3 ms", "-[PhotoGrid viewDidAppear:](2829): tapped at {1, 12}"])
  func appMethodsAreRecognised(_ text: String) {
    let line = Array(text.utf8)
    let isTold = PlainMessage.startsAfterMethod(line.span, at: 0)
    #expect(isTold)
  }
}
