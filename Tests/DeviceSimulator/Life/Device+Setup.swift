// The set-up of a store: on local storage first, in the cloud when every check has passed.

extension Device {
  /// Plans the set-up of a store.
  ///
  /// - Parameters:
  ///   - agent: The importer of the store.
  ///   - injection: The fault that happens to the set-up; `nil` for none.
  func planSetup(_ agent: Agent, _ injection: Injection? = nil) { agent.plan(setupBeats(agent, injection)) }

  /// Returns the beats of a set-up; iOS 6 prints little about it.
  func setupBeats(_ agent: Agent, _ injection: Injection?) -> [Beat] {
    let isQuiet = names.era == .iOS6
    if let injection, injection.fault == .optionsRefused { return refusalBeats(agent, injection) }
    var beats = optionBeats(agent, injection)
    if !isQuiet { beats += [.setup(.fileExists), .setup(.identityToken), .setup(.storeURL)] }
    if injection?.fault == .storeRolledBack, let injection {
      beats.append(.act { $0.rollBack(agent.store, injection) })
    }
    if injection?.fault == .receiptBehind {
      beats.append(.act { _ in agent.store.receipt = agent.store.published })
    }
    beats.append(.setup(.storage(true)))
    if !isQuiet { beats.append(.setup(.description)) }
    if let stop = stopBeats(agent, injection) { return beats + stop + [.sleep] }
    beats += syncBeats(agent, injection)
    beats += checkBeats(agent, injection)
    beats += recoveryInSetup(agent)
    if !isQuiet { beats.append(.pause(Int64(random.within(2_000_000...18_000_000)))) }
    beats.append(.setup(.storage(false)))
    if !isQuiet { beats += [.setup(.movedLogs), .setup(.prunedStaging)] }
    if injection?.fault == .setupFailedLate, let injection {
      beats += failure(Statement.lastStep.statement, Statement.lastStep.words, 134_060, agent, injection)
    } else if !isQuiet {
      beats += [.setup(.startedMonitor), .setup(.succeeded)]
    }
    return beats + [.arrival(.scan)]
  }

  func perform(_ beat: SetupBeat, _ agent: Agent) {
    let store = agent.store
    let queue = agent.thread
    switch beat {
    case .fileExists:
      guard begin(.storeFileExists, on: threads.main) else { return }
      text.assistant(store)
      text.add("\nStore file exists: 1 - ")
      addURL(store)
    case .identityToken:
      guard begin(.identityToken, on: threads.main) else { return }
      text.add("Current identity token: ")
      text.add(token)
    case .storeURL: guard sayStoreURL(store) else { return }
    case .storage(let isLocal):
      sayStorage(isLocal, store, agent)
      return
    case .description:
      guard begin(.setupDescription, on: queue) else { return }
      setupDescription(store)
      showVector(store)
    case .initialSync:
      guard begin(.initialSync, on: queue) else { return }
      text.add("Blocking for initial sync: ")
      text.assistant(store)
    case .initialSyncHandler:
      guard begin(.initialSyncHandler, on: queue) else { return }
      text.add("Initial sync handler called, (null)")
    case .initialSyncComplete:
      guard begin(.initialSyncComplete, on: queue) else { return }
      text.add("Initial sync complete: ")
      text.assistant(store)
    case .matchesReceipt:
      guard
        sayAssistant(.matchesReceipt, "Local store knowledge vector matches receipt knowledge vector.", agent)
      else { return }
    case .movedLogs: guard sayAssistant(.movedLocalLogs, "Moved local log files.", agent) else { return }
    case .prunedStaging: guard sayAssistant(.prunedStaging, "Pruned staging directory", agent) else { return }
    case .startedMonitor: guard sayAssistant(.startedMonitor, "Started Monitor", agent) else { return }
    case .succeeded:
      guard begin(.setupSucceeded, on: queue) else { return }
      text.add("Post store setup succeded. ")
      text.sqlStore(store, names)
    }
    end()
  }

  private func sayAssistant(_ statement: Statement, _ words: String, _ agent: Agent) -> Bool {
    guard begin(statement, on: agent.thread) else { return false }
    text.assistant(agent.store)
    text.add("\n")
    text.add(words)
    return true
  }

  private func addURL(_ store: Store) {
    text.add(names.era.fileScheme)
    text.add(store.url)
  }

  private func sayStoreURL(_ store: Store) -> Bool {
    guard names.era == .iOS9 else {
      guard begin(.createdStoreURL, on: threads.main) else { return false }
      text.add("Created actual store url: ")
      addURL(store)
      text.add("\nfor url: ")
      addURL(store)
      return true
    }
    guard begin(.originalStoreURL, on: threads.main) else { return false }
    text.add("Using the original store URL (linked on or after 10.9 / 7.0): ")
    addURL(store)
    return true
  }

  /// Changes where the store's logs go, and prints it; iOS 6 prints nothing.
  private func sayStorage(_ isLocal: Bool, _ store: Store, _ agent: Agent) {
    store.isLocal = isLocal
    store.isReady = store.isReady || !isLocal
    if !isLocal { sendHeldLogs(store) }
    guard names.era != .iOS6, begin(.localStorage, on: isLocal ? threads.main : agent.thread) else { return }
    text.add(names.localPeer)
    text.add(":")
    text.add(store.name)
    text.add("\nUsing local storage: ")
    text.add(isLocal ? 1 : 0)
    if names.era == .iOS9 {
      text.add(" for new NSFileManager current token ")
      text.add(token)
    }
    for injection in injections where injection.store === store && injection.fault.isToldByStorage {
      tell(injection, line: recordLine)
    }
    end()
    store.truth.localStorage = isLocal
    store.localStorageSince = now
  }
}
