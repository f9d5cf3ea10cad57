// A fault that happened, with the records that show it.

/// A fault that happened.
final class Injection {
  let fault: MirroringFault
  var store: String?
  var request: String?
  var error: String?

  /// The names and numbers in a finding about the fault, each with the words that show it in the capture.
  var data: [String: [(value: String, words: String)]] = [:]

  /// The alternative proofs of the fault; all signs of one must be shown.
  var proofs: [[Sign]] = []

  init(_ fault: MirroringFault) { self.fault = fault }

  /// Returns the truth about the fault, given what was printed.
  func truth(_ records: [Printed], _ options: MirroringOptions) -> InjectedTrouble {
    let line = proofs.compactMap { proof -> Int? in
      let lines = proof.map { $0.line(in: records, options) }
      return lines.contains(nil) ? nil : lines.compactMap(\.self).max()
    }.min()
    let shown = records.filter { $0.line != nil }
    let data = self.data.mapValues { values in
      values.filter { value in shown.contains { $0.message.contains(value.words) } }.map(\.value)
    }
    return InjectedTrouble(
      fault: fault, rule: fault.finding?.rule, severity: fault.finding?.severity,
      possibleRules: fault.possibleRules, store: store, request: request, error: error, data: data,
      line: fault.isHealed ? nil : line, lines: fault.isHealed ? [] : lines(of: records, options))
  }
}

extension Injection {
  /// Returns the lines of the records that show the fault.
  private func lines(of records: [Printed], _ options: MirroringOptions) -> [Int] {
    let lines = proofs.joined().compactMap { sign -> Int? in
      if case .record = sign { sign.line(in: records, options) } else { nil }
    }
    return Set(lines).sorted()
  }
}

extension Sign {
  /// Returns the line that shows the sign; 0 if it is not a record, `nil` if it is not shown.
  func line(in records: [Printed], _ options: MirroringOptions) -> Int? {
    switch self {
    case .record(let number, let words):
      let record = records.first { $0.entry.number == number }
      guard let record, words.isEmpty ? !record.isHidden : words.allSatisfy({ record.message.contains($0) })
      else { return nil }
      return record.line
    case .silence(let number, let seconds):
      guard options.shape.hasTimes, let start = records.first(where: { $0.entry.number == number }) else {
        return nil
      }
      // A record with hidden names may be the one that seems to be missing.
      let mayBeIt = records.contains {
        $0.line != nil && $0.isHidden && $0.entry.time > start.entry.time && $0.entry.isOfRequestsOrPushes
          && (start.entry.origin == .daemon || $0.entry.process == start.entry.process)
      }
      guard !mayBeIt else { return nil }
      return records.first {
        $0.line != nil && $0.entry.time >= start.entry.time + seconds * 1_000_000
      }?.line
    case .level(let level):
      let type = level.lowered(by: options.debugLevel).type(in: options.era)
      return options.shape.isConsoleOfXcode || type.isShown(at: options.detail) ? 0 : nil
    case .dates: return options.shape.hasDates ? 0 : nil
    case .processNumbers: return options.shape.hasProcessNumbers ? 0 : nil
    }
  }
}

extension Entry {
  /// Whether the record says that a request begins or ends, or that a push arrived.
  fileprivate var isOfRequestsOrPushes: Bool {
    facts.contains { fact in
      switch fact {
      case .executing, .finished, .push: true
      default: false
      }
    }
  }
}
