// The database that two simulated devices share: one fetches what the other exports.

/// A database that devices share.
final class Cloud {
  /// A record in the database.
  struct Item {
    let name: String
    let type: String
    let scope: String
    let exporter: Int
    /// The time of the save, in true microseconds since 1970, independent of the devices' clocks.
    let saved: Int64
    /// The devices that have imported it.
    var arrivedOn: Set<Int> = []
  }

  private(set) var items: [Item] = []

  /// The devices that use another database, such as another user's.
  var strangers: Set<Int> = []

  /// The number of the next records that never reach the other device.
  var losing = 0

  private var lost: Set<String> = []
  private var fetched: Set<String> = []

  /// Saves a record of a device.
  func save(_ name: String, _ type: String, scope: String, by device: Int, at time: Int64) {
    items.append(Item(name: name, type: type, scope: scope, exporter: device, saved: time))
    guard losing > 0 else { return }
    losing -= 1
    lost.insert(name)
  }

  /// Returns the records that a device has not fetched yet, and marks them as fetched.
  func fetch(for device: Int, scope: String) -> [(name: String, type: String)] {
    guard strangers.isEmpty else { return [] }
    var found: [(String, String)] = []
    for index in items.indices where items[index].exporter != device && items[index].scope == scope {
      guard !items[index].arrivedOn.contains(device), !lost.contains(items[index].name) else { continue }
      items[index].arrivedOn.insert(device)
      found.append((items[index].name, items[index].type))
    }
    return found
  }
}
