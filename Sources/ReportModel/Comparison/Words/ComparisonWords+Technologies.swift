// Devices that sync one app in two ways: in iCloud's way of iOS 5 to 9, and by mirroring its store to CloudKit.

internal import Diagnosis
internal import LogRecords
internal import OrderedCollections
internal import Timelines

extension ComparisonWords {
  /// The beginning of a sentence on devices that sync one app in different ways; `nil` if none do.
  var otherTechnologies: Prose? {
    let devices = comparison.devices
    let ubiquitous = devices.indices.filter { devices[$0].hasStores && !devices[$0].isMirroring }
    let mirroring = devices.indices.filter { devices[$0].isMirroring && !devices[$0].hasStores }
    let apps = devices.map(\.apps)
    let one = ubiquitous.filter { own in mirroring.contains { !apps[own].isDisjoint(with: apps[$0]) } }
    let other = mirroring.filter { own in ubiquitous.contains { !apps[own].isDisjoint(with: apps[$0]) } }
    guard !one.isEmpty else { return nil }
    let containers = OrderedSet(other.flatMap { devices[$0].mirroredContainers })
    let place: Prose = containers.isEmpty ? "" : " (\(Prose.list(Array(containers), most: 3)))"
    let (names, others) = (
      Prose.series(one.map { labels[$0] }, most: 4), Prose.series(other.map { labels[$0] }, most: 4)
    )
    // Those of one way may well share something.
    let whoShares = one.count + other.count == 2 ? "these two share" : "the two ways share"
    return """
      \(names) \(Agreement(with: one.count).verb("sync")) in iCloud's way of iOS 5 to 9, \(others) \
      \(Agreement(with: other.count).verb("mirror")) to CloudKit\(place): \
      \(words: whoShares) nothing
      """
  }
}

extension ComparedDevice {
  fileprivate var hasStores: Bool { captures.contains { !$0.stores.isEmpty } }

  fileprivate var isMirroring: Bool { captures.contains { !$0.mirroredStores.isEmpty } }

  /// The names of its apps.
  fileprivate var apps: Set<String> {
    Set(
      captures.flatMap(\.facts.processes.processes).filter { !$0.name.isEmpty && !$0.isDaemon }
        .map { String(decoding: $0.name, as: UTF8.self) })
  }

  /// The containers that its stores are mirrored to.
  fileprivate var mirroredContainers: [Prose] {
    captures.flatMap { capture in
      capture.mirroredStores.compactMap { store -> Prose? in
        capture.timelines.mirroring.all[store].container
          .map { Prose(capture.timelines.names[$0], .quotation, limit: 60) }
      }
    }
  }
}
