// The pushes for containers that several stores are mirrored to: the system does not show which store a push
// is for. The push that a store takes is the last that arrived.

internal import LogRecords

/// The pushes for containers with several stores that no store took.
package struct MirrorPushes: Sendable {
  private static let maximumContainers = 16
  private static let maximumCount = 64

  /// The pushes of each container that no store took, in order.
  package private(set) var untaken: [Name: [Place]] = [:]

  /// Notes that the system received a push.
  mutating func receive(for container: Name, at place: Place) {
    guard untaken[container] != nil || untaken.count < Self.maximumContainers,
      untaken[container, default: []].count < Self.maximumCount
    else { return }
    untaken[container, default: []].append(place)
  }

  /// Notes that a store takes a push; without a container, it may be a push for any.
  mutating func take(for container: Name?) {
    for container in container.map({ [$0] }) ?? Array(untaken.keys) { _ = untaken[container]?.popLast() }
  }

  /// Notes that the capture omits records, which may show who took the pushes.
  mutating func leaveOut() { untaken = [:] }
}
