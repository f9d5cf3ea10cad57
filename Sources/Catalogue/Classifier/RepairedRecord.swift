// A record as it was read from repaired text, with its recognition. `Classifier+Repair` decides whether it counts.

internal import LogRecords

/// A record read again from repaired bytes.
struct RepairedRecord: Sendable {
  let record: Record
  let recognition: Recognition
  let bytes: [UInt8]
}
