@testable import LogRecords
@testable import Mining

extension String {
  /// The template of a message, by the first record of it alone.
  var template: String { mined([self])[0] }
}

/// The templates of some messages, the most frequent first.
func mined(_ messages: [String]) -> [String] {
  var miner = Miner()
  for message in messages { miner.add(message) }
  var scanner = MessageScanner()
  return miner.byFrequency.map { $0.text(&scanner) }
}

extension Miner {
  /// Takes a record of Core Data's iCloud that has this message.
  @discardableResult
  mutating func add(
    _ message: String, method: String = "PFUbiquityThing do:", line: Int = 1, origin: Origin = .ubiquity
  ) -> (number: Int, isFirst: Bool) {
    add(Array(message.utf8), method: method, line: line, origin: origin)
  }

  /// Takes a record of Core Data's iCloud that has these bytes for its message.
  @discardableResult
  mutating func add(
    _ message: [UInt8], method: String = "PFUbiquityThing do:", line: Int = 1, origin: Origin = .ubiquity
  ) -> (number: Int, isFirst: Bool) {
    let header = "-[\(method)](12): CoreData: Ubiquity:  "
    let bytes = Array(header.utf8) + message
    let record = Record(
      kind: .statement, dialect: .bare, timestamp: nil, process: .empty, pid: nil, thread: 0,
      method: ByteRange(2, 2 + method.utf8.count), origin: origin,
      message: ByteRange(header.utf8.count, bytes.count), line: line, droppedBytes: 0)
    return add(record, bytes.span)
  }
}
