// Finds the stores of the pushes that the system passes on: their topics name an app, and so usually one of
// its containers.

internal import LogRecords

extension MirroredStores {
  /// Returns the store that the system has a push for; `nil` if it is unknown.
  func store(ofTopic topic: Span<UInt8>, _ names: Names) -> Int? {
    guard topic.has(Self.topic) else { return nil }
    if let container = container(ofTopic: topic, names) {
      let possible = stores(ofAppWith: container)
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

  /// Returns the stores that a push for an app may be for, by the container that is named like the app.
  ///
  /// The topic of a push names the app, so the push may be for any of its containers.
  package func stores(ofAppWith container: Name) -> [Int] {
    let named = indices.filter { all[$0].container == container }
    return indices.filter { index in
      all[index].container == nil || named.contains { $0 == index || areOfOneApp($0, index) }
    }
  }

  /// Whether two stores are open in the same process.
  private func areOfOneApp(_ one: Int, _ other: Int) -> Bool {
    !all[one].pids.isDisjoint(with: all[other].pids) && all[one].hasSameProcesses(as: all[other])
  }

  /// Notes that a store takes a push that it was not known to have: the push was assigned to another store of
  /// its process, before this one was known.
  mutating func reclaimPush(for store: Int) {
    let first = all[store].first
    for index in indices where index != store && areOfOneApp(index, store) {
      all[index].imports.losePush(before: first)
    }
  }

  /// Notes that a store takes a push, which may be one for any container of its app.
  mutating func takePush(for store: Int) {
    guard let own = all[store].container else { return pushes.take(for: nil) }
    pushes.take(for: own)
    let ofApp = indices.filter { $0 != store && areOfOneApp($0, store) }
    for container in Set(ofApp.compactMap { all[$0].container }) where container != own {
      pushes.take(for: container)
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
