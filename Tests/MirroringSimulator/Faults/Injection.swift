// A fault that happened, with the records that show it.

/// A fault that happened.
final class Injection {
  let fault: MirroringFault
  var store: String?
  var request: String?
  var error: String?

  /// Names and numbers that a finding gives, each with the words by which it shows.
  var data: [String: [(value: String, words: String)]] = [:]

  /// What must show for it to be proved, in each way that it can be.
  var proofs: [[Sign]] = []

  init(_ fault: MirroringFault) { self.fault = fault }

  /// What is true of it.
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
  /// The lines of the records that show it.
  private func lines(of records: [Printed], _ options: MirroringOptions) -> [Int] {
    let lines = proofs.joined().compactMap { sign -> Int? in
      if case .record = sign { sign.line(in: records, options) } else { nil }
    }
    return Set(lines).sorted()
  }
}

extension Sign {
  /// The line on which it shows; 0 where it is no record, `nil` where it does not show.
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
      // Where names are hidden, one of these may be what is missing.
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
  /// Whether it says that a request begins or ends, or that a push came.
  fileprivate var isOfRequestsOrPushes: Bool {
    facts.contains { fact in
      switch fact {
      case .executing, .finished, .push: true
      default: false
      }
    }
  }
}
