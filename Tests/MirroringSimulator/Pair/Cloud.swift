// The database that two simulated devices share: what one exports, the other fetches.

/// A database that devices share.
final class Cloud {
  /// A record in it.
  struct Item {
    let name: String
    let type: String
    let scope: String
    let exporter: Int
    /// When it was saved, in microseconds since 1970 by no device's clock.
    let saved: Int64
    /// The devices that have imported it.
    var arrivedOn: Set<Int> = []
  }

  private(set) var items: [Item] = []

  /// The devices that see another database, as those of another user do.
  var strangers: Set<Int> = []

  /// How many of the next records the other device never gets.
  var losing = 0

  private var lost: Set<String> = []
  private var fetched: Set<String> = []

  /// A device saves a record.
  func save(_ name: String, _ type: String, scope: String, by device: Int, at time: Int64) {
    items.append(Item(name: name, type: type, scope: scope, exporter: device, saved: time))
    guard losing > 0 else { return }
    losing -= 1
    lost.insert(name)
  }

  /// What a device has not fetched yet, which it has then.
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
