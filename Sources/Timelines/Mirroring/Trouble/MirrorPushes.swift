// The pushes for containers that several stores are mirrored to: the system does not say which store one is
// for. The one that a store takes is the last that came.

internal import LogRecords

/// The pushes for containers with several stores that no store took.
package struct MirrorPushes: Sendable {
  private static let mostContainers = 16
  private static let most = 64

  /// The pushes of each container that no store took, in order.
  package private(set) var untaken: [Name: [Place]] = [:]

  /// The system received one.
  mutating func receive(for container: Name, at place: Place) {
    guard untaken[container] != nil || untaken.count < Self.mostContainers,
      untaken[container, default: []].count < Self.most
    else { return }
    untaken[container, default: []].append(place)
  }

  /// A store takes one; without a container it may be for each.
  mutating func take(for container: Name?) {
    for container in container.map({ [$0] }) ?? Array(untaken.keys) { _ = untaken[container]?.popLast() }
  }

  /// The part left out may show who took them.
  mutating func leaveOut() { untaken = [:] }
}
