// Sentences about transactions that wait on the devices that wrote them.

internal import Diagnosis
internal import OrderedCollections
internal import Timelines

extension ComparisonWords {
  private struct Writer: Hashable {
    let group: Int
    let device: Int
    let peer: String
  }

  /// Clauses of the verdict about what waits on local storage of devices whose own captures show an error
  /// that keeps it there, such as `transactions 11-12 of phone in Trips wait on phone, on local storage`.
  ///
  /// A device whose capture ends during an ordinary set-up moves its logs right after that.
  var heldBack: [Prose] {
    let waiting = comparison.transactions.filter { transaction in
      transaction.isHeldBack && transaction.devices(.missing).isEmpty && isKept(transaction)
    }
    let byWriter = OrderedDictionary(grouping: waiting) {
      Writer(group: $0.group, device: $0.exporter, peer: $0.peer)
    }
    return byWriter.map { writer, transactions in
      let agreeing = Agreement(with: transactions.count)
      let group = comparison.groups[writer.group]
      return "\(agreeing.noun("transaction")) \(words: NumberSet(transactions.map(\.number)).words) of "
        + "\(self.writer(writer.device, writer.peer, of: group)) in \(group.title) "
        + "\(agreeing.verb("wait")) on \(labels[writer.device]), on local storage"
    }
  }

  /// Whether an error of the exporter's set-up or surroundings keeps a transaction out of iCloud.
  private func isKept(_ transaction: ComparedTransaction) -> Bool {
    comparison.devices[transaction.exporter].captures.contains { capture in
      capture.findings.contains { finding in
        finding.severity == .error && finding.mayKeepDeviceOutOfICloud
          && finding.store.map {
            capture.timelines.names[capture.timelines.stores[$0].name] == transaction.store
          } ?? true
      }
    }
  }
}
