// Finds the store that a set-up is about, by the object that sets it up, or by the store's file.

internal import LogRecords

/// The stores of set-ups, as indices in `StoreTimelines.stores`.
struct StoresBySetup: Sendable {
  /// The object that sets up a store, or the store's file, in a process.
  private struct Key: Hashable {
    let pid: Int32?
    let name: Name
  }

  private var stores: [Key: Int] = [:]

  /// Notes the store that a set-up is about, by what its message names.
  mutating func note(_ store: Int, in pid: Int32?, by message: Span<UInt8>, _ names: inout Names) {
    for place in [message.setupAssistant, message.storeFile] {
      if let place { stores[Key(pid: pid, name: names.name(message.extracting(place)))] = store }
    }
  }

  /// Returns the store whose file, or the object that sets it up, a message names at a place; `nil` if it is
  /// unknown.
  func store(at place: Range<Int>?, of message: Span<UInt8>, in pid: Int32?, _ names: Names) -> Int? {
    guard let place, let name = names.known(message.extracting(place)) else { return nil }
    return stores[Key(pid: pid, name: name)]
  }

  /// Forgets all set-ups, because the capture omits records.
  mutating func leaveOut() { stores = [:] }
}

extension Span<UInt8> {
  /// The object that sets up a store, at the beginning of a message.
  var setupAssistant: Range<Int>? {
    guard has("<PFUbiquitySetupAssistant: ", at: 0) else { return nil }
    return find(UInt8(ascii: ">"), from: 0).map { 0..<$0 }
  }

  /// The file of the first store that is described as an object.
  var storeFile: Range<Int>? {
    let label: StaticString = " (URL: "
    guard let found = find(label) else { return nil }
    let start = found + label.utf8CodeUnitCount
    return find(UInt8(ascii: ")"), from: start).map { start..<$0 }
  }
}
