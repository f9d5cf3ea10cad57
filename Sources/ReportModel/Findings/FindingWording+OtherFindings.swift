// What findings in one store say of each other: advice that suits one of them may destroy what another one is
// about.

internal import Diagnosis
internal import Timelines

extension FindingWording {
  /// Adapts the advice to the other findings in the same store.
  mutating func heedOthers(in context: WordingContext) {
    let finding = context.finding
    guard finding.severity > .note, !finding.isOverLater else { return }
    if let detail = finding.detail as? ExportLost.Detail {
      guard detail.mayAskForRebuild, let lack = context.diagnosis.lack(beside: finding) else { return }
      let cause: Prose = context.entryAdvice.map { "\($0.firstSentence(cutTo: 240)). " } ?? ""
      advice = """
        \(cause)Do not rebuild the store from this device: it lacks what others have, as \
        \(words: lack.rule.rawValue) says. Keep a copy of it, save elsewhere \(detail.content), do what that finding \
        says, and make the change again where it is missing. If other devices wait for the number of the save, rebuild \
        the store from a device that has all data ('parselogs help rebuild').
        """
    } else if CaptureDiagnosis.replacingRules.contains(finding.rule),
      let detail = context.diagnosis.lostExport(beside: finding)
    {
      advice = """
        \(advice) Before the store begins again or is rebuilt, save elsewhere \(detail.content): it exists on this \
        device only, as \(words: RuleName.exportLost.rawValue) says.
        """
    }
  }
}

extension CaptureDiagnosis {
  /// The rules whose advice may end with a store that comes from other devices.
  fileprivate static let replacingRules: Set<RuleName> = [
    .baselineStranded, .baselineFailed, .storeRolledBack, .missingTransaction,
  ]

  /// The rules whose errors show that a store lacks what other devices have.
  private static let lackingRules: Set<RuleName> = [
    .baselineStranded, .storeRolledBack, .missingTransaction, .modelMismatch, .poisonLog, .importFailed,
    .logUnreadable,
  ]

  /// Returns the worst finding which shows that the store of another finding lacks what other devices have.
  func lack(beside finding: Finding) -> Finding? {
    guard let store = finding.store else { return nil }
    return findings.first {
      $0.store == store && $0.severity == .error && !$0.isOverLater && Self.lackingRules.contains($0.rule)
    }
  }

  /// Returns the saves that the store of a finding could not send, and that no other device can have.
  fileprivate func lostExport(beside finding: Finding) -> ExportLost.Detail? {
    guard let store = finding.store else { return nil }
    return findings.lazy.filter { $0.store == store && $0.severity > .note && !$0.isOverLater }
      .compactMap { $0.detail as? ExportLost.Detail }.first(where: \.mayAskForRebuild)
  }
}

extension ExportLost.Detail {
  /// Whether the numbers of whole saves are missing in the present store, so that advice speaks of a rebuild.
  fileprivate var mayAskForRebuild: Bool {
    !mayHaveBeenWritten && !isKept && objects == 0 && !isNumberUsed && successor == nil && arrivedOn.isEmpty
  }

  /// What the saves hold, as the object of a sentence.
  fileprivate var content: Prose {
    guard !numbers.isEmpty else { return "what the save that failed holds" }
    let agreeing = Agreement(with: numbers.reduce(0) { $0 + $1.count })
    let list = Prose.list(numbers.map { Prose(words: $0.words) })
    return "what its \(agreeing.noun("transaction")) \(list) \(agreeing.form("holds", "hold"))"
  }
}
