// The names of compared devices, which replace the short names of their peers.

package import Diagnosis

/// The names of compared devices, keyed by their peers.
package struct DeviceNames {
  private struct Label {
    let text: String
    /// Whether the device had several installations of the app, each with its own peer ID.
    let isOneOfSeveral: Bool
  }

  private var labels: [String: Label] = [:]

  /// Collects the names of a comparison's devices.
  package init(_ comparison: Comparison) {
    for device in comparison.devices {
      for peer in device.peers {
        labels[peer] = Label(
          text: device.columnLabel.raw,
          isOneOfSeveral: comparison.groups.contains { group in
            group.peers.contains(peer) && device.peers.count(where: group.peers.contains) > 1
          })
      }
    }
  }

  /// Returns the text with device names in place of their peers' short names.
  ///
  /// For one of several installations of a device, the short name follows in parentheses.
  package func named(_ text: Prose) -> Prose {
    var named = Prose()
    for fragment in text.fragments {
      guard case .peer(let id) = fragment.kind, let label = labels[id] else {
        named.append(fragment)
        continue
      }
      named.append(Prose.Fragment(text: label.text, kind: .capture))
      guard label.isOneOfSeveral else { continue }
      named.append(" (")
      named.append(fragment)
      named.append(")")
    }
    return named
  }

  /// Returns a device's capture with the device names, for a report that shows several devices together.
  func named(_ capture: ReportCapture) -> ReportCapture {
    var named = capture
    for store in named.stores.indices {
      // The report shows the names of all devices, so the hint where to find them is redundant.
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
