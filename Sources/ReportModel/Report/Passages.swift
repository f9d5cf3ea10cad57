// When what one device wrote arrived on the others, for the picture of the devices.

internal import Diagnosis
internal import LogRecords
internal import Timelines

/// The passages of transactions from one device to another.
struct Passages {
  private struct Key: Hashable {
    let store: String
    let device: Int
    let peer: String
    let number: Int
  }

  private var arrivals: [Key: Int64] = [:]

  init(_ source: Comparison) {
    for (index, device) in source.devices.enumerated() {
      for capture in device.captures {
        let names = capture.timelines.names
        for store in capture.timelines.stores {
          for arrival in store.imports.recentArrivals.elements {
            guard let time = arrival.place.time?.instant else { continue }
            let key = Key(
              store: names[store.name], device: index, peer: names[arrival.peer], number: arrival.number)
            arrivals[key] = min(arrivals[key] ?? .max, time)
          }
        }
      }
    }
  }

  func all(_ transactions: [ComparedTransaction]) -> [ReportComparison.Passage] {
    transactions.flatMap { transaction -> [ReportComparison.Passage] in
      guard let sent = transaction.place.time?.instant else { return [] }
      return transaction.fates.enumerated().compactMap { device, fate in
        guard let fate else { return nil }
        let key = Key(
          store: transaction.store, device: device, peer: transaction.peer, number: transaction.number)
        return ReportComparison.Passage(
          number: transaction.number, from: transaction.exporter, to: device, sent: sent,
          arrived: fate == .imported ? arrivals[key] : nil, fate: fate)
      }
    }
  }
}
