// Finds the stores of the pushes that the system passes on: their topics name an app, and usually a
// container.

internal import LogRecords

extension MirroredStores {
  /// Returns the store that the system has a push for; `nil` if it is unknown.
  func store(ofTopic topic: Span<UInt8>, _ names: Names) -> Int? {
    guard topic.has(Self.topic) else { return nil }
    if let container = container(ofTopic: topic, names) {
      let possible = indices.filter { all[$0].container == nil || all[$0].container == container }
      if possible.contains(where: { all[$0].container != nil }) {
        return possible.count == 1 ? possible[0] : nil
      }
    }
    // The process is usually named like the last part of the app's identifier.
    let app = topic.text.split(separator: ".").last?.lowercased()
    let possible = indices.filter { index in
      let processes = all[index].processNames
      return processes.isEmpty || processes.contains { names[$0].lowercased() == app }
    }
    return possible.count == 1 ? possible[0] : nil
  }

  /// Notes that a store takes a push that it was not known to have: the push was assigned to another store of
  /// its process, before this one was known.
  mutating func reclaimPush(for store: Int) {
    let (container, first) = (all[store].container, all[store].first)
    for index in indices where index != store && !all[index].pids.isDisjoint(with: all[store].pids) {
      guard container == nil || all[index].container == nil || all[index].container == container else {
        continue
      }
      all[index].imports.losePush(before: first)
    }
  }

  private static let topic: StaticString = "com.apple.icloud-container."

  /// Returns the container that a push is for, if a store is mirrored to it.
  func container(ofTopic topic: Span<UInt8>, _ names: Names) -> Name? {
    guard topic.has(Self.topic) else { return nil }
    let name = "iCloud." + topic.extracting(Self.topic.utf8CodeUnitCount..<topic.count).text
    return names.known(Array(name.utf8).span)
  }
}
