// The names of compared devices, which replace the short names of their peers.

package import Diagnosis

/// The names of devices by their peers.
package struct DeviceNames {
  private struct Label {
    let text: String
    /// Whether the device had the app installed several times, each time under a peer ID of its own.
    let isOfOneOfSeveral: Bool
  }

  private var labels: [String: Label] = [:]

  /// The names of the devices of a comparison.
  package init(_ comparison: Comparison) {
    for device in comparison.devices {
      for peer in device.peers {
        labels[peer] = Label(
          text: device.columnLabel.raw,
          isOfOneOfSeveral: comparison.groups.contains { group in
            group.peers.contains(peer) && device.peers.count(where: group.peers.contains) > 1
          })
      }
    }
  }

  /// A text with the names of devices instead of their peers' short names; beside them for one of several
  /// installations.
  package func named(_ text: Prose) -> Prose {
    var named = Prose()
    for fragment in text.fragments {
      guard case .peer(let id) = fragment.kind, let label = labels[id] else {
        named.append(fragment)
        continue
      }
      named.append(Prose.Fragment(text: label.text, kind: .capture))
      guard label.isOfOneOfSeveral else { continue }
      named.append(" (")
      named.append(fragment)
      named.append(")")
    }
    return named
  }

  /// The capture of one of the devices, when it is shown with those of the others.
  func named(_ capture: ReportCapture) -> ReportCapture {
    var named = capture
    for store in named.stores.indices {
      // Everybody sees what the device is called elsewhere.
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
