// The devices that are compared have names: they stand wherever the short name of one of their peers would stand.

package import Diagnosis

/// The names of devices by their peers.
package struct DeviceNames {
  private var labels: [String: String] = [:]

  /// The names of the devices of a comparison.
  package init(_ comparison: Comparison) {
    for device in comparison.devices {
      for peer in device.peers { labels[peer] = device.columnLabel.raw }
    }
  }

  /// A text with the names of devices in the place of their peers' short names.
  package func named(_ text: Prose) -> Prose {
    text.map { fragment in
      guard case .peer(let id) = fragment.kind, let label = labels[id] else { return fragment }
      return Prose.Fragment(text: label, kind: .capture)
    }
  }

  /// The capture of one of the devices, where it is told with those of the others.
  func named(_ capture: ReportCapture) -> ReportCapture {
    var named = capture
    for store in named.stores.indices {
      // What the device is called elsewhere, everybody sees.
      named.stores[store].answers.removeAll { isNameElsewhere($0.words) }
    }
    named.mapText(self.named)
    return named
  }

  private func isNameElsewhere(_ words: Prose) -> Bool {
    words.fragments.contains { $0.kind == .words && $0.text.contains(StoreAnswers.nameElsewhere) }
      && words.fragments.contains {
        if case .peer(let id) = $0.kind { labels[id] != nil } else { false }
      }
  }
}
