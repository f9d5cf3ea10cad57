import Testing

@testable import LogRecords

/// A statement read with the help of an earlier one of the same method has the same result as when read
/// alone.
struct StatementMemoTests {
  private static let statements = [
    "-[PFUbiquityBaseline load](3): CoreData: Ubiquity:  Retrying",
    "-[PFUbiquityBaseline load](3): CoreData: Ubiquity:  <PFUbiquityBaseline: 0x1>",
    "-[PFUbiquityBaseline load](3): CoreData: Ubiquity:  CoreData: Ubiquity: Retrying",
    "-[PFUbiquityBaseline load](3): CoreData: Ubiquity:  CoreData: error: Failed",
    "-[PFUbiquityBaseline load](3): CoreData: Ubiquity:Retrying",
    "-[PFUbiquityBaseline load](31): CoreData: Ubiquity:  Retrying",
    "-[PFUbiquityBaseline load](3): Retrying", "-[PFUbiquityBaseline load]: Retrying",
    "-[PFUbiquityBaseline loae](3): CoreData: Ubiquity:  Retrying",
    "-[LRDStack close](3): CoreData: Ubiquity:  Retrying", "-[LRDStack close] took 12 ms",
    "-[LRDStack close] line 12: took", "-[LRDStack close] 12: took", "-[LRDStack close] (12): took",
    "-[LRDStack close](3): closed", "-[LRDStack close](3) closed", "-[LRDStack close]: closed",
    "__58-[PFUbiquityBaseline load]_block_invoke(3): CoreData: Ubiquity:  Retrying",
    "-[LRDStack close], closed",
    "-[LRDStack close]_block_invoke took", "-[LRDStack close] UbiquityStoreManager: Loading",
    "+[LRDStack close] took", "[LRDStack close](3): closed", "[Sync] waiting", "[CoreData] Ubiquity: x",
    "-[LRDAppDelegate ubiquityStoreManager:log:](387): Reloading store...",
    "-[PFCloudKitStore load](35): ok", "CoreData: Ubiquity:  Retrying",
    "CoreData+CloudKit: -[PFCloudKitStore load](35): <PFCloudKitStore: 0x1>: ok",
    "CoreData+CloudKit: -[PFCloudKitStore load]_block_invoke(35): ok",
    "CoreData+CloudKit: -[PFCloudKitStore load](7): - ok",
    "CoreData+CloudKit: -[PFCloudKitStore load]: ok", "CoreData+CloudKit: <private>(35): ok",
    "error: CoreData+CloudKit: -[PFCloudKitStore load](35): ok",
    "debug: CoreData+CloudKit: -[PFCloudKitStore load](7): ok",
    "CoreData: debug: CoreData+CloudKit: -[PFCloudKitStore load](35): ok",
    "error: -[PFCloudKitStore load](35): ok",
  ]

  /// Whether two statements are the same; describing each of so many would take most of the test's time.
  private static func isSame(_ one: Statement, _ other: Statement) -> Bool {
    func parts(_ method: MethodName) -> [ByteRange] { [method.name, method.selector] }
    func rest(_ method: MethodName) -> [Int] {
      [method.end, method.isReason ? 1 : 0, method.isNumbered ? 1 : 0]
    }
    return one.method.map(parts) == other.method.map(parts) && one.method.map(rest) == other.method.map(rest)
      && one.methodNumber == other.methodNumber && one.origin == other.origin
      && one.message == other.message
  }

  /// Each statement is read after each other one, unchanged and with each of its bytes changed.
  @Test(arguments: statements)
  func rememberedStatementEqualsAFreshOne(_ first: String) {
    var memo = StatementMemo()
    let before = Array((" " + first).utf8)
    _ = Statement(before.span, from: 1, &memo)
    for next in Self.statements {
      let line = Array((" " + next).utf8)
      for index in line.indices.dropFirst() {
        for byte in [line[index], 0x20, 0x31, 0x28, 0x3A, 0x43, 0x5D, 0x6C] {
          var changed = line
          changed[index] = byte
          var known = memo
          let read = Statement(changed.span, from: 1, &known)
          let alone = Statement(changed.span, from: 1, concernsDaemon: false)
          #expect(Self.isSame(read, alone), "\(String(decoding: changed, as: UTF8.self))")
        }
      }
    }
  }

  @Test func sameMethodIsRemembered() {
    var memo = StatementMemo()
    let first = Array(" -[PFUbiquityBaseline load](3): CoreData: Ubiquity:  Retrying".utf8)
    let unknown = memo.statement(first.span, from: 1)
    #expect(unknown?.message == nil)
    _ = Statement(first.span, from: 1, &memo)
    let next = Array(" -[PFUbiquityBaseline load](3): CoreData: Ubiquity:  Done".utf8)
    let known = memo.statement(next.span, from: 1)
    #expect(known?.origin == .ubiquity && known?.message == next.count - 4)
  }

  /// A method is numbered by its name once, when it is kept, and only if it prints for iCloud.
  @Test func methodNumberIsKept() {
    var memo = StatementMemo()
    memo.numberOfMethod = { $0.has("PFUbiquityBaseline load") && $0.count == 23 ? 7 : 9 }
    let numbers = [
      ("-[PFUbiquityBaseline load](3): CoreData: Ubiquity:  Retrying", 7),
      ("-[PFUbiquityBaseline loaded](3): CoreData: Ubiquity:  Retrying", 9),
      ("-[LRDStack close](3): closed", 0),
    ]
    for (text, number) in numbers {
      let line = Array((" " + text).utf8)
      let first = Statement(line.span, from: 1, &memo)
      let second = Statement(line.span, from: 1, &memo)
      #expect(first.methodNumber == 0 && second.methodNumber == UInt16(number), "\(text)")
    }
  }

  /// A record that is read again has no number, because its method may be another one.
  @Test func recordReadAgainHasNoNumber() {
    var reader = RecordReader { _ in 5 }
    var found: [(first: UInt16, again: UInt16)] = []
    let header = "2013-11-18 21:44:41.159 App[543:1403] "
    let text = Array("\(header)-[PFUbiquityBaseline load](3): CoreData: Ubiquity:  Retrying\n".utf8)
    for _ in 0..<3 {
      reader.append(text.span) { record, bytes in
        found.append((record.methodNumber, record.read(bytes).methodNumber))
      }
    }
    reader.finish(.whole) { record, bytes in
      found.append((record.methodNumber, record.read(bytes).methodNumber))
    }
    // The first line only makes the method known.
    #expect(found.map(\.first) == [0, 5, 5])
    #expect(found.allSatisfy { $0.again == 0 })
  }

  /// The methods have one length and one ending.
  ///
  /// There is room for a few of them only, and all are read as alone.
  @Test func similarMethodsAreDistinguished() {
    var memo = StatementMemo()
    for round in 0..<3 {
      for number in 0..<40 {
        let text = " -[LRDStack\(10 + number) viewDidAppear:](\(round)): CoreData: Ubiquity:  Done"
        let line = Array(text.utf8)
        let read = Statement(line.span, from: 1, &memo)
        let alone = Statement(line.span, from: 1, concernsDaemon: false)
        #expect("\(read)" == "\(alone)")
      }
    }
  }

  /// A method prints other statements at other line numbers.
  @Test(arguments: [
    (
      "-[PFUbiquityBaseline load](3): CoreData: Ubiquity:  Retrying",
      "-[PFUbiquityBaseline load](271): CoreData: Ubiquity:  Done"
    ),
    (
      "__58-[PFUbiquityBaseline load]_block_invoke_2(3): CoreData: Ubiquity:  Retrying",
      "__58-[PFUbiquityBaseline load]_block_invoke_2(12): CoreData: Ubiquity:  Done"
    ),
    ("-[LRDStack close](12): closed", "-[LRDStack close](3): done"),
  ])
  func otherLineNumbersAreKnown(_ first: String, _ second: String) {
    var memo = StatementMemo()
    let (before, next) = (Array((" " + first).utf8), Array((" " + second).utf8))
    _ = Statement(before.span, from: 1, &memo)
    let known = memo.statement(next.span, from: 1).map { "\($0)" }
    #expect(known == "\(Statement(next.span, from: 1, concernsDaemon: false))")
  }
}
