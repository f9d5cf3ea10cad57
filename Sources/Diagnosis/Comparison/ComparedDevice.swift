// One of the devices that are compared: a capture, and the name that people know it by.

package import Timelines

/// A device that is compared.
package struct ComparedDevice: Sendable {
  /// Its capture.
  package let diagnosis: Diagnosis

  /// The name of its capture without folders and extension, where that tells the devices apart.
  package let label: String

  /// Its stores that have a peer ID.
  package var stores: [StoreTimeline] {
    diagnosis.stores.map { diagnosis.timelines.stores[$0] }.filter { $0.peer != nil }
  }

  /// The devices of some captures.
  static func all(_ diagnoses: [Diagnosis]) -> [ComparedDevice] {
    let labels = diagnoses.map { label($0.name) }
    let isDistinct = Set(labels).count == labels.count
    return diagnoses.indices.map { index in
      ComparedDevice(diagnosis: diagnoses[index], label: isDistinct ? labels[index] : diagnoses[index].name)
    }
  }

  private static func label(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
