// The faults of baselines: another device's, which is adopted or not, and this device's own.

extension Device {
  /// Returns the beats of a baseline's fault.
  func baselineBeats(_ injection: Injection, _ agent: Agent) -> [Beat] {
    switch injection.fault {
    case .baselineStranded: responseBeats(agent) + strandedBeats(injection, agent)
    case .baselineCurrent:
      responseBeats(agent) + [
        onBaseline(.currentWithBaseline, "\nLocal store is current with the baseline", agent),
        onBaseline(.finishedCheck, "\nFinished check: 0", agent), canAdopt(false, agent, telling: injection),
      ]
    case .baselineAdopted: responseBeats(agent) + adoptedBeats(injection, agent)
    case .baselineUnreadable: unreadableBeats(injection, agent)
    case .baselineReplaceFailed: [replaceError(injection, agent)]
    case .baselineRollFailed: [enough(agent), rollError(injection, agent)]
    case .baselineNotAgreed: [enough(agent, telling: injection)]
    case .baselineRolled: [enough(agent), rolled(injection, agent)]
    default: []
    }
  }

  private func onBaseline(
    _ statement: Statement, _ words: String, _ agent: Agent, telling injection: Injection? = nil
  ) -> Beat {
    say(statement, on: agent.thread, telling: injection) {
      $0.text.baseline(agent.store)
      $0.text.add(words)
    }
  }

  // MARK: Another device's

  private func responseBeats(_ agent: Agent) -> [Beat] {
    [
      say(.schedulingResponse, on: agent.thread) {
        $0.text.add("Scheduling response to baseline: ")
        $0.text.baselineLocation(agent.store)
        $0.text.add("\n")
      },
      say(.respondingToBaseline, on: agent.thread) {
        $0.text.add("Responding to baseline: ")
        $0.text.baseline(agent.store)
      },
    ]
  }

  /// Returns the answer to a baseline, which contains as much as the store, and more of `missed`.
  private func canAdopt(
    _ can: Bool, _ agent: Agent, missed: Int? = nil, telling injection: Injection? = nil
  ) -> Beat {
    say(.canAdopt, on: agent.thread, telling: injection) {
      $0.text.add("Can adopt: \(can ? 1 : 0) replace: \(can ? 1 : 0)\nkv: ")
      var vector = agent.store.vector
      if let missed { vector.numbers[missed] += Self.missedTransactions }
      $0.text.vector(vector, $0.names)
    }
  }

  /// The number of transactions in a baseline whose logs are gone: more than ever arrive.
  private static let missedTransactions = 100_000

  private func strandedBeats(_ injection: Injection, _ agent: Agent) -> [Beat] {
    let store = agent.store
    let peer = random.pick(store.remotes).index
    let first = max(1, store.vector.numbers[peer] - 12)
    let range = first...first + 7
    note(injection) {
      $0.peer = names.peers[peer]
      $0.number = range.lowerBound
      $0.missing = MissingRange(peer: names.peers[peer], from: range.lowerBound, to: range.upperBound)
    }
    return [
      onBaseline(
        .needLogs,
        "\nNeed logs for peer \(names.peers[peer]) between \(range.lowerBound) and \(range.upperBound) to adopt",
        agent),
      onBaseline(
        .logsNotFound, "\nDidn't find all the required logs for baseline adoption, giving up", agent,
        telling: injection),
      canAdopt(false, agent, missed: peer),
      say(.responseError, on: agent.thread, telling: injection) {
        $0.text.baselineOperation("PFUbiquityBaselineRollResponseOperation", store, $0.names)
        $0.text.add("\nEncountered an error while trying to respond to the roll of baseline: ")
        $0.text.baseline(store)
        $0.text.add("\nError: ")
        $0.text.error(134_310)
        $0.text.add("\nuserInfo: ")
        $0.text.userInfo(reason: nil)
      },
    ]
  }

  private func adoptedBeats(_ injection: Injection, _ agent: Agent) -> [Beat] {
    [
      onBaseline(.ancestorOfBaseline, "\nLocal store is an ancestor of the baseline", agent),
      onBaseline(.finishedCheck, "\nFinished check: 1", agent), canAdopt(true, agent),
      say(.adopted, on: agent.thread, telling: injection) { $0.text.add("Adopted: 1") },
      say(.adoptedBaseline, on: agent.thread) {
        $0.text.baselineOperation("PFUbiquityBaselineRollResponseOperation", agent.store, $0.names)
        $0.text.add("\nSuccessfully adopted baseline: ")
        $0.text.baseline(agent.store)
      },
    ]
  }

  private func unreadableBeats(_ injection: Injection, _ agent: Agent) -> [Beat] {
    let store = agent.store
    guard names.era != .iOS6 else { return [earlyReadError(store, injection, agent)] }
    return [
      say(.noMetadataInBaseline, on: agent.thread, telling: injection) {
        $0.text.add("Encountered baseline without any metadata in it's archive: ")
        $0.text.baseline(store)
      },
      say(.errorLoadingBaseline, on: agent.thread, telling: injection) {
        $0.text.baselineOperation("PFUbiquityBaselineRecoveryOperation", store, $0.names)
        $0.text.add("\nError trying to load the baseline archive: ")
        $0.text.error(134_307, reason: "baseline.meta")
        $0.text.add("\nuserInfo: ")
        $0.text.userInfo(reason: "baseline.meta")
      },
    ]
  }

  /// Returns the error as early systems print it.
  private func earlyReadError(_ store: Store, _ injection: Injection, _ agent: Agent) -> Beat {
    say(.errorReadingBaseline, on: agent.thread, telling: injection) {
      $0.text.add("Error attempting to read baseline: ")
      $0.text.object("PFUbiquityBaseline", at: store.addresses.context ^ 0x80)
      let root = $0.names.era.fileScheme + store.root.split(separator: " ").joined(separator: "%20")
      $0.text.add("\nubiquityRootURL: \(root)/\nstoreName: \(store.name)\nbaselineFileURL: ")
      $0.text.add("\(root)/.baseline/\(store.name)/baseline.zip\n.\nError: ")
      $0.text.error(256)
    }
  }

  private func replaceError(_ injection: Injection, _ agent: Agent) -> Beat {
    let store = agent.store
    return say(.errorReplacing, on: agent.thread, telling: injection) {
      $0.text.baselineOperation("PFUbiquityBaselineRecoveryOperation", store, $0.names)
      $0.text.add("\nEncountered an error trying to replace the local store file with a baseline: ")
      $0.text.baseline(store)
      $0.text.add("\nError: ")
      $0.text.error(134_308)
      $0.text.add("\nuserInfo: ")
      $0.text.userInfo(reason: nil)
    }
  }

  // MARK: This device's own

  private func enough(_ agent: Agent, telling injection: Injection? = nil) -> Beat {
    let store = agent.store
    return say(.enoughTransactions, on: agent.thread, telling: injection) {
      $0.text.add("Enough transactions have passed to roll baseline: ")
      $0.text.heuristics(store, store.vector, $0.names)
    }
  }

  private func rollError(_ injection: Injection, _ agent: Agent) -> Beat {
    let store = agent.store
    return say(.errorRolling, on: agent.thread, telling: injection) {
      $0.text.baselineOperation("PFUbiquityBaselineRollOperation", store, $0.names)
      $0.text.add(" Error encountered trying to roll baseline: ")
      $0.text.heuristics(store, store.vector, $0.names)
      $0.text.add("\nError: ")
      $0.text.error(512)
      $0.text.add("\nuserInfo: ")
      $0.text.userInfo(reason: nil)
    }
  }

  private func rolled(_ injection: Injection, _ agent: Agent) -> Beat {
    let store = agent.store
    return say(.rolledBaseline, on: agent.thread, telling: injection) {
      $0.text.baselineOperation("PFUbiquityBaselineRollOperation", store, $0.names)
      $0.text.add(" successfully rolled baseline: ")
      $0.text.baseline(store)
    }
  }
}
