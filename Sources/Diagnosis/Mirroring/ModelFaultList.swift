// The reasons that the records of one store state why its data model cannot be mirrored.

internal import OrderedCollections

/// The reasons of one store, each once, with a limit for what they list.
struct ModelFaultList {
  /// The maximum number of properties that are kept, for all reasons together.
  static let maximumCount = 200
  /// The maximum number of reasons, because a capture may state a new one in every record.
  private static let maximumFaults = 32

  private var faults: OrderedDictionary<String, ModelFault> = [:]
  private var properties: [String: OrderedSet<ModelIncompatible.Property>] = [:]
  private var count = 0

  init() {}

  /// Reads the reasons that a text states.
  init(_ text: String) {
    self.init()
    add(ModelFaultReader.faults(in: text))
  }

  var isEmpty: Bool { faults.isEmpty }

  /// The reasons, in the order of the text.
  var all: [ModelFault] {
    faults.values.map { fault in
      var fault = fault
      fault.properties = properties[fault.key].map(Array.init) ?? []
      return fault
    }
  }

  /// Adds the reasons that one record states, in their order.
  mutating func add(_ stated: [ModelFault]) {
    var beyond: [String: Int] = [:]
    for fault in stated {
      let key = fault.key
      if faults[key] == nil {
        guard faults.count < Self.maximumFaults else { continue }
        faults[key] = ModelFault(says: fault.says, heading: fault.heading)
      }
      for property in fault.properties where properties[key]?.contains(property) != true {
        if count < Self.maximumCount {
          properties[key, default: []].append(property)
          count += 1
        } else {
          beyond[key, default: 0] += 1
        }
      }
    }
    // A record may be printed twice: the one that lists most counts.
    for (key, number) in beyond {
      let earlier = faults[key]?.omittedProperties ?? 0
      faults[key]?.omittedProperties = max(number, earlier)
    }
  }
}
